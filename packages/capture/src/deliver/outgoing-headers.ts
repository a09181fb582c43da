import { headerPairs } from "../header-pairs.ts";

/** Counts how often a request went through a capture service, so that two that send to each other come to an end. */
export const hopHeader = "Signalbox-Hops";

/** Belong to the connection that is gone (RFC 9110, section 7.6.1). `Expect` would wait for an answer that we give. */
const dropped = new Set(["connection", "keep-alive", "proxy-connection", "upgrade", "expect"]);

/**
 * The headers of a captured request on their way to another place, names and values in turn: all in their order, case and
 * number, but those of the connection. `Host` becomes that of the place, and `Content-Length` that of the body, where
 * they stand.
 */
export function outgoingHeaders(
  headers: readonly string[],
  { host, bodySize, hops }: { readonly host: string; readonly bodySize: number; readonly hops?: number },
): string[] {
  const sent: string[] = [];
  const once = new Set<string>();
  for (const [name, value] of headerPairs(headers)) {
    const lower = name.toLowerCase();
    if (dropped.has(lower) || (hops !== undefined && lower === hopHeader.toLowerCase())) continue;
    const ours = lower === "host" ? host : lower === "content-length" ? String(bodySize) : undefined;
    if (ours !== undefined && once.has(lower)) continue;
    once.add(lower);
    sent.push(name, ours ?? value);
  }
  if (hops !== undefined) sent.push(hopHeader, String(hops));
  return sent;
}
