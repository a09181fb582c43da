import type { Logger, Metrics } from "@signalbox/service";
import { withoutRouteIds } from "../route-id.ts";
import type { Exchange } from "./exchange.ts";

/** What became of a request: the status of its answer, or why it got none. */
export type AnswerOutcome = number | "aborted by the client" | "closed by a rule";

/** Counts, times and logs an answer, as the API does with its own. */
export type ReportAnswer = (exchange: Exchange, outcome: AnswerOutcome) => void;

export function reportAnswers(log: Logger, metrics: Metrics): ReportAnswer {
  const isLogged = log.isLevelEnabled("info");
  return ({ request, requestId, started }, outcome) => {
    const { method = "", url = "", headers } = request;
    const seconds = (performance.now() - started) / 1000;
    if (typeof outcome === "number") metrics.observe({ method, status: outcome, seconds });
    if (!isLogged) return;
    log.info(
      {
        requestId,
        traceparent: headers.traceparent,
        method,
        path: withoutRouteIds(url.split("?", 1)[0] ?? ""),
        ...(typeof outcome === "number" ? { status: outcome } : {}),
        milliseconds: Math.round(seconds * 1e4) / 10,
      },
      typeof outcome === "number" ? "answered" : outcome,
    );
  };
}
