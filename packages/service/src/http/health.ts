import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { Problem } from "../problem.ts";
import type { Page } from "./define-operation.ts";
import type { Metrics } from "./metrics.ts";
import { problemDocument } from "./problem.ts";

/**
 * `/livez` returns 200 while the process responds. `/readyz` returns 200 when the service can do its work, otherwise 503
 * `not_ready` with the reason. The log gets one line for each change of the reason, not for each probe. Concurrent probes
 * share one check, because no rate limit counts them, and wait for it a few seconds.
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
          await soon(checking);
        } catch (cause) {
          const reason = cause instanceof Error ? cause.message : String(cause);
          if (reason !== loggedReason) log.warn({ reason }, "not ready");
          loggedReason = reason;
          const problem = new Problem(503, "not_ready", `Not ready: ${reason}.`);
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

/** Adds a gauge of what `/readyz` says. */
export function exposeReadiness(metrics: Metrics, ready: () => Promise<void>): void {
  metrics.gauge("service_ready", "1 while the service can do its work, as /readyz says, otherwise 0.", () =>
    soon(ready()).then(
      () => 1,
      () => 0,
    ),
  );
}

/** How long a probe waits, in milliseconds: less than the timeout of usual probes. */
const PROBE_MS = 3_000;

/** @throws its reason, or after the time of a probe */
async function soon(checking: Promise<void>): Promise<void> {
  const late = sleep(PROBE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the store did not respond for ${PROBE_MS / 1_000} seconds`);
  });
  await Promise.race([checking, late]);
}
