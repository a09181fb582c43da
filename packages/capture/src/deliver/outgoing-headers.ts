import { headerPairs } from "../header-pairs.ts";
import { headerValues } from "../header-values.ts";

/** Counts how often a request went through a capture service, so that two that send to each other come to an end. */
export const hopHeader = "Signalbox-Hops";

/** Belong to the connection that is gone (RFC 9110, section 7.6.1). `Expect` would wait for an answer that we give. */
const dropped = new Set(["connection", "keep-alive", "proxy-connection", "upgrade", "expect"]);

/**
 * The headers of a captured request on their way to another place, names and values in turn: all in their order, case and
 * number, but those of the connection. `Host` becomes that of the place, and `Content-Length` that of the body, where
 * they stand. The framing is never stated twice (RFC 9112, section 6.1): a body that is sent in chunks has no length, and
 * codings of a transfer that do not end in chunks go.
 */
export function outgoingHeaders(
  headers: readonly string[],
  { host, bodySize, hops }: { readonly host: string; readonly bodySize: number; readonly hops?: number },
): string[] {
  const sent: string[] = [];
  const once = new Set<string>();
  const isChunked = /(?:^|[,\s])chunked\s*$/i.test(headerValues(headers, "transfer-encoding").join(","));
  const framing = isChunked ? "content-length" : "transfer-encoding";
  for (const [name, value] of headerPairs(headers)) {
    const lower = name.toLowerCase();
    if (dropped.has(lower) || lower === framing || (hops !== undefined && lower === hopHeader.toLowerCase())) continue;
    const ours = lower === "host" ? host : lower === "content-length" ? String(bodySize) : undefined;
    if (ours !== undefined && once.has(lower)) continue;
    once.add(lower);
    sent.push(name, ours ?? value);
  }
  if (hops !== undefined) sent.push(hopHeader, String(hops));
  return sent;
}
