import type { Hono } from "hono";
import type { ServiceEnv } from "./operation.ts";
import { Problem } from "./problem.ts";

/** `/livez`: the process answers. `/readyz`: it can do its work, or 503 `not_ready` with the reason. */
export function mountHealth(app: Hono<ServiceEnv>, ready: () => Promise<void>): void {
  app.get("/livez", (context) => context.json({ status: "ok" }));
  app.get("/readyz", async (context) => {
    try {
      await ready();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Problem({ status: 503, code: "not_ready", detail: `Not ready: ${reason}.`, cause });
    }
    return context.json({ status: "ok" });
  });
}
