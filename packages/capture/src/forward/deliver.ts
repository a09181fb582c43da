import type { Outbound, OutboundOutcome } from "@signalbox/service";
import { RequestHead } from "@signalbox/wire";
import { type CapturedRequest, headerPairs, headerValues, rawRequest } from "../domain/captured-request.ts";
import { type Delivery, type DeliveryOutcome, maxStoredResponse, type NewDelivery } from "../domain/delivery.ts";
import { belowRoute } from "../receive/route-of-request.ts";

/** How often a request may go through capture services. */
export const maxHops = 5;

/** Where a captured request is sent to, how, and what is sent in place of what was captured. */
export interface Sending {
  readonly reason: Delivery["reason"];
  readonly attempt: number;
  readonly url: string;
  /** The target to write, where it is not that of the URL byte for byte. */
  readonly target?: string | undefined;
  readonly method?: string | undefined;
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  readonly body?: Uint8Array | undefined;
  readonly redirects: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * How often a request went through capture services before it came: the most that its headers say. Whatever they say that
 * no capture service writes is the end of its way, because it might never end otherwise.
 */
export function hopsOf({ headers }: Pick<CapturedRequest, "headers">): number {
  const hops = headerValues(headers, hopHeader).map((said) => (/^\d{1,3}$/.test(said) ? Number(said) : maxHops));
  return Math.max(0, ...hops);
}

/** Sends a captured request. Returns the outcome, and the delivery to store. */
export async function deliver(
  outbound: Outbound,
  captured: CapturedRequest,
  sending: Sending,
): Promise<{ outcome: OutboundOutcome; delivery: NewDelivery }> {
  const sentAt = Date.now();
  const started = performance.now();
  const outcome = await send(outbound, captured, sending);
  const durationMs = Math.round((performance.now() - started) * 10) / 10;
  return { outcome, delivery: { ...unsent(captured, sending, sentAt), outcome: kept(outcome, durationMs) } };
}

/** The delivery of a request that is not sent at all, and why. */
export function rejectedDelivery(
  captured: CapturedRequest,
  sending: Sending,
  code: string,
  detail: string,
): NewDelivery {
  return { ...unsent(captured, sending, Date.now()), outcome: { kind: "failed", code, detail, durationMs: 0 } };
}

/** Its trailers go with it as long as its own body does. */
function send(outbound: Outbound, captured: CapturedRequest, sending: Sending): Promise<OutboundOutcome> {
  const { url, target, method = captured.method, redirects, timeoutMs, signal } = sending;
  const body = sending.body ?? captured.body ?? new Uint8Array();
  const to = URL.parse(url);
  const host = to?.host ?? "";
  const hops = hopsOf(captured) + 1;
  const headers = outgoingHeaders(sending.headers?.flat() ?? captured.headers, {
    host,
    bodySize: body.byteLength,
    hops,
  });
  const isUnchanged = [sending.method, sending.headers, sending.body].every((edit) => edit === undefined);
  return outbound.send({
    url,
    method,
    headers,
    maxRedirects: redirects,
    timeoutMs,
    signal,
    ...(body.byteLength === 0 ? {} : { body }),
    ...(sending.body === undefined && captured.trailers.length > 0 ? { trailers: captured.trailers } : {}),
    ...(target === undefined ? {} : { target }),
    // Of a request that is not whole, what is stored is sent as a whole one.
    ...(isUnchanged && captured.flags.length === 0 && to !== null
      ? { raw: outgoingBytes(captured, { target: target ?? to.pathname + to.search, host, hops }) }
      : {}),
  });
}

function unsent(captured: CapturedRequest, sending: Sending, sentAt: number): Omit<NewDelivery, "outcome"> {
  const { routeId, seq } = captured;
  const { reason, attempt, url, method, headers, body } = sending;
  return {
    routeId,
    seq,
    reason,
    attempt,
    sentAt,
    url,
    method: method ?? captured.method,
    edits: {
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { bodySize: body.byteLength }),
    },
  };
}

function kept(outcome: OutboundOutcome, durationMs: number): DeliveryOutcome {
  if (outcome.kind !== "responded") {
    return { kind: "failed", code: outcome.code, detail: outcome.detail, durationMs };
  }
  const { body, truncated } = outcome;
  const isCut = truncated || body.byteLength > maxStoredResponse;
  // A copy: what was read may share its memory with much else.
  return { ...outcome, body: new Uint8Array(body.subarray(0, maxStoredResponse)), truncated: isCut };
}

/** Counts how often a request went through a capture service, so that two that send to each other come to an end. */
export const hopHeader = "Signalbox-Hops";

/** Belong to the connection that is gone (RFC 9110, section 7.6.1). `Expect` would wait for a response that we give. */
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

/**
 * The bytes of a captured request on their way to another place: those that came, white space, chunk boundaries, extensions and
 * trailers included. Only the target, the value of `Host`, and the fields of the connection are others.
 */
export function outgoingBytes(
  captured: CapturedRequest,
  { target, host, hops }: { readonly target: string; readonly host: string; readonly hops: number },
): Uint8Array {
  const lines = [`${captured.method} ${target} HTTP/${captured.httpVersion}`];
  let hasHost = false;
  for (const line of new RequestHead(captured.head).headerLines) {
    const [whole = "", name = ""] = /^([^:]*):[ \t]*/.exec(line) ?? [];
    const lower = name.toLowerCase();
    if (dropped.has(lower) || lower === hopHeader.toLowerCase()) continue;
    lines.push(lower === "host" ? whole + host : line);
    hasHost ||= lower === "host";
  }
  if (!hasHost) lines.push(`Host: ${host}`);
  lines.push(`${hopHeader}: ${hops}`, "Connection: close");
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  return rawRequest({ ...captured, head });
}

/**
 * Where a captured request goes when it is sent on to `url`: the path and the query below the route are added, byte for
 * byte. `target` is what is to be written, each character one byte.
 */
export function forwardTarget(url: string, captured: string): { url: string; target: string } {
  const base = new URL(url);
  const { path, query } = belowRoute(captured);
  // `OPTIONS *` is for the server itself; CONNECT names a host and a port (RFC 9112, section 3.2).
  if (path === "*") return { url: base.href, target: "*" };
  const isFragment = path.startsWith("#");
  if (!isFragment && !path.startsWith("/")) {
    const port = base.port === "" ? (base.protocol === "https:" ? "443" : "80") : base.port;
    return { url: base.href, target: `${base.hostname}:${port}` };
  }
  // A fragment right behind the route belongs to its own path, not to one below it.
  const wholePath =
    path === "/" ? base.pathname : (isFragment ? base.pathname : base.pathname.replace(/\/$/, "")) + path;
  const search = [base.search.slice(1), query].filter((part) => part !== "").join("&");
  const target = search === "" ? wholePath : `${wholePath}?${search}`;
  return { url: base.origin + target, target };
}
