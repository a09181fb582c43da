import { createOutbound, type OutboundOutcome } from "@signalbox/service";
import { headerPairs } from "../domain/captured-request.ts";
import { forwardTarget, outgoingHeaders } from "../forward/deliver.ts";
import { bodyJson } from "../json/to-json.ts";
import { headerNameIssue, headerValueIssue, maxResponseHeaders } from "../respond/response-headers.ts";
import type { ListenerResponse, ReceivedRequest } from "./capture-route.ts";

export interface ForwardOptions {
  /** How long a response may take, in milliseconds. @default 30_000 */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Whoever forwards chooses the address on their own machine, so every address is allowed. */
const everywhere = createOutbound({ allowPort: () => true, allowAddress: () => true });

/**
 * Sends a captured request to a program of one's own: the same method, headers in their order and case, bytes and
 * trailers. The
 * path and the query below the route are added to `url`; `Host` becomes that of `url`.
 */
export async function forwardRequest(
  request: ReceivedRequest,
  url: string,
  { timeoutMs = 30_000, signal }: ForwardOptions = {},
): Promise<OutboundOutcome> {
  const to = forwardTarget(url, request.target);
  const body = await request.bytes();
  const headers = outgoingHeaders(request.headers.flat(), { host: new URL(url).host, bodySize: body.byteLength });
  return everywhere.send({
    ...to,
    method: request.method,
    headers,
    ...(body.byteLength === 0 ? {} : { body }),
    ...(request.trailers.length === 0 ? {} : { trailers: request.trailers.flat() }),
    timeoutMs,
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Belong to the connection that is gone, or are worked out anew: nothing is lost with them. */
const silent = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "trailer", "upgrade"]);

/**
 * The response of a program, so that a listener may give it to a caller. Headers that no route may send (cookies,
 * policies) are left out and named.
 */
export function responseOf(outcome: Extract<OutboundOutcome, { kind: "responded" }>): {
  response: ListenerResponse;
  leftOut: string[];
} {
  if (outcome.truncated) {
    const text = "The response of the program is larger than a caller may get: 1 MiB.\n";
    return { response: { status: 502, headers: [["Content-Type", "text/plain"]], body: text }, leftOut: ["the body"] };
  }
  const leftOut: string[] = [];
  const headers = headerPairs(outcome.headers).filter(([name, value]) => {
    if (silent.has(name.toLowerCase())) return false;
    const isFit = headerNameIssue(name) === undefined && headerValueIssue(value) === undefined;
    if (!isFit) leftOut.push(name);
    return isFit;
  });
  leftOut.push(...headers.splice(maxResponseHeaders).map(([name]) => name));
  return { response: { status: outcome.status, headers, ...shorter(outcome.body) }, leftOut };
}

/** Text in which JSON escapes much is longer than its bytes in base64: six times, with control characters. */
function shorter(bytes: Uint8Array): Pick<ListenerResponse, "body" | "encoding"> {
  const { content, encoding } = bodyJson(bytes);
  const base64 = Math.ceil(bytes.byteLength / 3) * 4;
  if (encoding === "base64" || Buffer.byteLength(JSON.stringify(content)) - 2 <= base64) {
    return { body: content, encoding };
  }
  return { body: Buffer.from(content).toString("base64"), encoding: "base64" };
}
