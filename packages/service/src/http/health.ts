import type { Hono } from "hono";
import type { Logger } from "pino";
import { mountGet } from "./mount-get.ts";
import type { ServiceEnv } from "./operation.ts";
import { Problem, problemResponse } from "./problem.ts";

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

/**
 * `/livez`: the process responds. `/readyz`: it can do its work, or 503 `not_ready` with the reason. Probes ask every few
 * seconds, so the log has one line for each change of the reason, not one for each probe.
 */
export function mountHealth(app: Hono<ServiceEnv>, ready: () => Promise<void>, log: Logger): void {
  let loggedReason: string | undefined;
  mountGet(app, "/livez", (context) => context.json({ status: "ok" }));
  mountGet(app, "/readyz", async (context) => {
    try {
      await ready();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (reason !== loggedReason) log.warn({ reason }, "not ready");
      loggedReason = reason;
      const problem = new Problem({ status: 503, code: "not_ready", detail: `Not ready: ${reason}.` });
      return problemResponse(problem, { instance: context.req.path, requestId: context.get("requestId") });
    }
    if (loggedReason !== undefined) log.info("ready again");
    loggedReason = undefined;
    return context.json({ status: "ok" });
  });
}
