import { createOutbound, type OutboundOutcome } from "@signalbox/service";
import type { ReceivedRequest } from "./received-request.ts";

export interface ForwardOptions {
  /** How long an answer may take, in milliseconds. @default 30_000 */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Whoever forwards chooses the address at their own machine, so none is refused. */
const everywhere = createOutbound({ allowPort: () => true, allowAddresses: ["0.0.0.0/0", "::/0"] });

/** Belong to the connection that is gone, or are worked out anew. */
const dropped = new Set(["connection", "content-length", "transfer-encoding", "keep-alive", "upgrade", "expect"]);

/**
 * Sends a captured request to a program of one's own: the same method, headers in their order and case, and bytes. The
 * path and the query below the route are added to `url`; `Host` becomes that of `url`.
 */
export async function forwardRequest(
  request: ReceivedRequest,
  url: string,
  { timeoutMs = 30_000, signal }: ForwardOptions = {},
): Promise<OutboundOutcome> {
  const to = forwardTarget(request, url);
  const headers = request.headers
    .filter(([name]) => !dropped.has(name.toLowerCase()))
    .flatMap(([name, value]) => [name, name.toLowerCase() === "host" ? to.host : value]);
  const body = await request.bytes();
  return everywhere.send({
    url: to.href,
    method: request.method,
    headers,
    ...(body.byteLength === 0 ? {} : { body }),
    timeoutMs,
    ...(signal === undefined ? {} : { signal }),
  });
}

function forwardTarget({ path, target }: ReceivedRequest, url: string): URL {
  const to = new URL(url);
  if (path !== "/") to.pathname = to.pathname.replace(/\/$/, "") + path;
  const query = target.split("?").slice(1).join("?");
  if (query !== "") to.search = to.search === "" ? query : `${to.search}&${query}`;
  return to;
}
