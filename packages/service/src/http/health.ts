import type { Hono } from "hono";
import { mountGet } from "./mount-get.ts";
import type { ServiceEnv } from "./operation.ts";
import { Problem } from "./problem.ts";

/** Whether a service that can do its work still wants to be sent any. */
export interface Readiness {
  /** Rejects once a stop is announced, else as `ready` does. */
  of(ready: () => Promise<void>): () => Promise<void>;
  announceStop(): void;
}

export function createReadiness(): Readiness {
  let isStopping = false;
  return {
    of: (ready) => async () => {
      if (isStopping) throw new Error("the service is stopping");
      await ready();
    },
    announceStop() {
      isStopping = true;
    },
  };
}

/** `/livez`: the process answers. `/readyz`: it can do its work, or 503 `not_ready` with the reason. */
export function mountHealth(app: Hono<ServiceEnv>, ready: () => Promise<void>): void {
  mountGet(app, "/livez", (context) => context.json({ status: "ok" }));
  mountGet(app, "/readyz", async (context) => {
    try {
      await ready();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Problem({ status: 503, code: "not_ready", detail: `Not ready: ${reason}.`, cause });
    }
    return context.json({ status: "ok" });
  });
}
