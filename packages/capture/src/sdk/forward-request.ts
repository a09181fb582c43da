import { createOutbound, type OutboundOutcome } from "@signalbox/service";
import { outgoingHeaders } from "../deliver/outgoing-headers.ts";
import { forwardTarget } from "../forward/forward-target.ts";
import type { ReceivedRequest } from "./received-request.ts";

export interface ForwardOptions {
  /** How long an answer may take, in milliseconds. @default 30_000 */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Whoever forwards chooses the address at their own machine, so none is refused. */
const everywhere = createOutbound({ allowPort: () => true, allowAddresses: ["0.0.0.0/0", "::/0"] });

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
