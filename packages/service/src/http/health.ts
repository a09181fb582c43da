import type { Logger } from "pino";
import type { Page } from "./define-operation.ts";
import { Problem, problemDocument } from "./problem.ts";

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
 * seconds, so the log has one line for each change of the reason, not one for each probe. All who ask at a time share one check:
 * no rate limit counts them.
 */
export function healthPages(ready: () => Promise<void>, log: Logger): readonly Page[] {
  let loggedReason: string | undefined;
  let checking: Promise<void> | undefined;
  const ok = { status: 200, body: { status: "ok" } };
  return [
    { path: "/livez", isHealthCheck: true, handle: () => ok },
    {
      path: "/readyz",
      isHealthCheck: true,
      async handle({ request, requestId }) {
        try {
          checking ??= ready().finally(() => (checking = undefined));
          await checking;
        } catch (cause) {
          const reason = cause instanceof Error ? cause.message : String(cause);
          if (reason !== loggedReason) log.warn({ reason }, "not ready");
          loggedReason = reason;
          const problem = new Problem({ status: 503, code: "not_ready", detail: `Not ready: ${reason}.` });
          const body = problemDocument(problem, { instance: request.path, requestId });
          return { status: 503, headers: { "content-type": "application/problem+json" }, body };
        }
        if (loggedReason !== undefined) log.info("ready again");
        loggedReason = undefined;
        return ok;
      },
    },
  ];
}
