import {
  type ClientAddress,
  type Logger,
  type Metrics,
  type Problem,
  problemText,
  requestIdOf,
} from "@signalbox/service";
import type { WireRequest, WireResponse } from "@signalbox/wire";
import type { Arrival } from "../domain/captured-request.ts";
import type { Responded } from "../domain/mark.ts";
import { withoutRouteIds } from "../domain/route.ts";

/** A request for a capture route and its response, with what is known as soon as its head has come. */
export interface Exchange {
  readonly request: WireRequest;
  readonly response: WireResponse;
  /** What the client sent as `X-Request-Id`, or a new one. */
  readonly requestId: string;
  /** The address of the client, which a proxy may have told. */
  readonly remoteAddress: string;
  /** The request as it is stored, from then on. Without its bytes, which may be gone before the response is sent. */
  captured: { readonly seq: number; readonly arrival: Pick<Arrival, "routeId" | "isUnruled" | "flags"> } | undefined;
}

export function openExchange(request: WireRequest, response: WireResponse, addressOf: ClientAddress): Exchange {
  const requestId = requestIdOf(request.header("x-request-id"));
  return { request, response, requestId, remoteAddress: addressOf(request), captured: undefined };
}

/**
 * Stands on every response of a capture route, names and values in turn. Whatever a route responds, a browser must not take
 * it for a page of this origin: it runs in a sandbox with an origin of its own.
 */
export const sandboxHeaders: readonly string[] = [
  "Content-Security-Policy",
  "sandbox",
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "no-referrer",
];

/** The same, and any origin may read the response: any may call a capture route. */
export const openHeaders: readonly string[] = ["Access-Control-Allow-Origin", "*", ...sandboxHeaders];

/** Responds with a problem document from a capture route. The rest of its body is discarded, or the connection closed. */
export function respondProblem({ request, response, requestId }: Exchange, problem: Problem): void {
  if (response.isClosed) return;
  const instance = request.target.split("?", 1)[0] ?? "";
  const headers = ["Content-Type", "application/problem+json", ...openHeaders, "X-Request-Id", requestId];
  headers.push(...Object.entries(problem.headers).flat());
  request.discard();
  response.send(problem.status, headers, problemText(problem, { instance, requestId }));
}

/**
 * Where the client reaches this service, without a slash at the end: the URL that the operator gave, else the `Host`
 * that the client asked for, else the address of the socket.
 */
export function publicUrl(request: Pick<WireRequest, "header" | "connection">, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  const { connection } = request;
  const scheme = connection.isTls ? "https" : "http";
  const host = request.header("host");
  if (host !== undefined && host === known.host && scheme === known.scheme) return known.url;
  // A host goes into links that others open, so it must be no more than a name or address with a port.
  if (host !== undefined && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) {
    known = { host, scheme, url: `${scheme}://${host}` };
    return known.url;
  }
  const { localAddress, localPort } = connection;
  return `${scheme}://${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** The host that was checked last: as a rule, all requests name the same. */
let known = { host: "", scheme: "", url: "" };

/** Counts, times and logs a response, as the API does with its own. */
export type Report = (exchange: Exchange, outcome: Responded) => void;

export function createReport(log: Logger, metrics: Metrics): Report {
  const isLogged = log.isLevelEnabled("info");
  return ({ request, requestId }, outcome) => {
    const { method } = request;
    const seconds = (performance.now() - request.startedAt) / 1000;
    if (typeof outcome === "number") metrics.observe({ method, status: outcome, seconds });
    if (!isLogged) return;
    log.info(
      {
        requestId,
        traceparent: request.header("traceparent"),
        method,
        path: withoutRouteIds(request.target.split("?", 1)[0] ?? ""),
        ...(typeof outcome === "number" ? { status: outcome } : {}),
        milliseconds: Math.round(seconds * 1e4) / 10,
      },
      typeof outcome === "number" ? "responded" : outcome,
    );
  };
}
