import {
  type ClientAddress,
  type Logger,
  type Metrics,
  type Problem,
  problemText,
  requestIdOf,
  requestLine,
} from "@signalbox/service";
import type { WireRequest, WireResponse } from "@signalbox/wire";
import type { Arrival } from "../domain/captured-request.ts";
import type { Responded } from "../domain/mark.ts";
import { withoutRouteIds } from "../domain/route.ts";

/** A request to a capture route with its response, and everything that its head states. */
export interface CaptureContext {
  readonly request: WireRequest;
  readonly response: WireResponse;
  /** What the client sent as `X-Request-Id`, or a new one. */
  readonly requestId: string;
  /** The address of the client, also behind trusted proxies. */
  readonly remoteAddress: string;
  /** The stored request, once it is stored. Without its bytes, which may be released before the response is sent. */
  captured:
    | { readonly seq: number; readonly arrival: Pick<Arrival, "routeId" | "hasDefaultResponse" | "flags"> }
    | undefined;
  /** Whether it arrived on a listener that serves only routes, where a link to a page would not work. */
  readonly isRoutesOnly: boolean;
  /** Its index among the requests that are being handled; -1 when it is not one of them. */
  openAt: number;
}

export function openContext(
  request: WireRequest,
  response: WireResponse,
  addressOf: ClientAddress,
  isRoutesOnly: boolean,
): CaptureContext {
  const requestId = requestIdOf(request.header("x-request-id"));
  const remoteAddress = addressOf(request);
  return { request, response, requestId, remoteAddress, captured: undefined, isRoutesOnly, openAt: -1 };
}

/**
 * Headers of every response of a capture route, alternating names and values. A browser must not treat a response as a page
 * of this origin, so it gets a sandbox with its own origin.
 */
export const sandboxHeaders: readonly string[] = [
  "Content-Security-Policy",
  "sandbox",
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "no-referrer",
];

/** The same for callers of other origins, which may call routes and read the response. */
export const openHeaders: readonly string[] = ["Access-Control-Allow-Origin", "*", ...sandboxHeaders];

/** Responds with a problem document from a capture route. The rest of its body is discarded, or the connection closed. */
export function respondProblem({ request, response, requestId }: CaptureContext, problem: Problem): void {
  if (response.isClosed) return;
  const instance = request.target.split("?", 1)[0] ?? "";
  const headers = ["Content-Type", "application/problem+json", ...openHeaders, "X-Request-Id", requestId];
  headers.push(...Object.entries(problem.headers).flat());
  request.discard();
  response.send(problem.status, headers, problemText(problem, { instance, requestId }));
}

/** Counts, times and logs a response, as the API does with its own. */
export type Report = (context: CaptureContext, outcome: Responded) => void;

export function createReport(log: Logger, metrics: Metrics): Report {
  const isLogged = log.isLevelEnabled("info");
  return ({ request, requestId }, outcome) => {
    const seconds = (performance.now() - request.startedAt) / 1000;
    const status = typeof outcome === "number" ? outcome : undefined;
    if (status !== undefined) metrics.observe({ method: request.method, status, seconds });
    if (!isLogged) return;
    const path = withoutRouteIds(request.target.split("?", 1)[0] ?? "");
    log.info(
      requestLine(request, { requestId, path, status, seconds }),
      status === undefined ? `${outcome}` : "responded",
    );
  };
}
