import type { OutboundOutcome, OutboundRequest } from "@signalbox/service";
// Not the whole package: the client runs in test suites, which should not load a service.
import { createOutbound } from "@signalbox/service/outbound";
import { headerPairs } from "../domain/captured-request.ts";
import { forwardTarget, leavesTarget, outgoingHeaders } from "../forward/deliver.ts";
import type { ReplayJson } from "../json/shapes.ts";
import { bodyJson, responseJson } from "../json/to-json.ts";
import { headerNameIssue, headerValueIssue, MAX_RESPONSE_HEADERS } from "../respond/response-headers.ts";
import type { ListenerResponse, ReceivedRequest, ReplayOptions } from "./capture-route.ts";

export interface ForwardOptions {
  /** The timeout, in milliseconds. @default 30_000 */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Allows every address, because the user of the SDK chooses it for their own machine. */
const anyAddress = createOutbound({ anyPort: true, allowAddress: () => true });

/**
 * Sends a captured request to a local program, with the same method, headers (order and case included), bytes and trailers. Path
 * and query below the route are appended to `url`; a path that leaves the path of `url` is rejected. `Host` becomes that of
 * `url`.
 */
export async function forwardRequest(
  request: ReceivedRequest,
  url: string,
  { timeoutMs = 30_000, signal }: ForwardOptions = {},
): Promise<OutboundOutcome> {
  const to = forwardTarget(url, request.target);
  if (to === undefined) return { kind: "rejected", ...leavesTarget };
  return send(request, { url: to.url }, { target: to.requestTarget, timeoutMs, signal });
}

/** Sends a captured request to exactly this URL, from this machine: what `replay` does from the service. Nothing is stored. */
export async function replayFromHere(request: ReceivedRequest, options: ReplayOptions): Promise<ReplayJson> {
  const started = performance.now();
  const outcome = await send(request, options, { timeoutMs: 30_000, maxRedirects: options.redirects ?? 0 });
  if (outcome.kind === "responded") return { ...responseJson(outcome), number: null };
  const { code, detail } = outcome;
  return { kind: "failed", code, detail, durationMs: Math.round(performance.now() - started), number: null };
}

/** Sends a captured request with these changes. Trailers go with the captured body only. */
async function send(
  request: ReceivedRequest,
  { url, method = request.method, headers = request.headers, body: text, encoding }: ReplayOptions,
  options: Pick<OutboundRequest, "target" | "timeoutMs" | "maxRedirects" | "signal">,
): Promise<OutboundOutcome> {
  const body = text === undefined ? await request.bytes() : Buffer.from(text, encoding);
  return anyAddress.send({
    url,
    method,
    headers: outgoingHeaders(headers.flat(), { host: new URL(url).host, bodySize: body.byteLength }),
    body,
    trailers: text === undefined ? request.trailers.flat() : undefined,
    ...options,
  });
}

/** Headers of the connection or the framing. The new response has its own, so `omitted` does not list them. */
const framingHeaders = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "trailer",
  "upgrade",
]);

/**
 * Converts the outcome of {@link forwardRequest} to the response of a listener: 502 when there is no response, or one that listeners
 * may not return (its status, or too long a body). Headers that a route may not send (cookies, policies) are omitted and listed.
 */
export function responseOf(outcome: OutboundOutcome): { response: ListenerResponse; omitted: string[] } {
  if (outcome.kind !== "responded")
    return { response: badGateway(`The program sent no response: ${outcome.detail}`), omitted: [] };
  const { status } = outcome;
  if (status < 200 || status > 599) {
    const response = badGateway(`The program responded with status ${status}. Listeners may return 200 to 599.`);
    return { response, omitted: [`the status ${status}, which is not from 200 to 599`] };
  }
  if (outcome.truncated) {
    const response = badGateway("The response of the program is larger than 1 MiB, the limit for listeners.");
    return { response, omitted: ["the body"] };
  }
  const omitted: string[] = [];
  const headers = headerPairs(outcome.headers).filter(([name, value]) => {
    if (framingHeaders.has(name.toLowerCase())) return false;
    const isFit = headerNameIssue(name) === undefined && headerValueIssue(value) === undefined;
    if (!isFit) omitted.push(name);
    return isFit;
  });
  omitted.push(...headers.splice(MAX_RESPONSE_HEADERS).map(([name]) => name));
  const { content: body, encoding } = bodyJson(outcome.body);
  return { response: { status, headers, body, encoding }, omitted };
}

function badGateway(detail: string): ListenerResponse {
  return { status: 502, headers: [["Content-Type", "text/plain"]], body: `${detail}\n` };
}
