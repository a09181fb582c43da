import type { Outbound, OutboundOutcome, ResponseSink } from "@signalbox/service";
import { RequestHead } from "@signalbox/wire";
import { type CapturedRequest, headerPairs, headerValues, rawRequest } from "../domain/captured-request.ts";
import {
  type Delivery,
  type DeliveryOutcome,
  MAX_PROXIED_RESPONSE,
  MAX_STORED_RESPONSE,
  type NewDelivery,
} from "../domain/delivery.ts";
import { belowRoute } from "../domain/route-of-request.ts";

/** The most capture services that a request may pass through. */
export const MAX_HOPS = 5;

/** Where to send a captured request, and which parts to replace. */
export interface Sending {
  readonly reason: Delivery["reason"];
  /** The name of the target of a forward. */
  readonly target?: string | undefined;
  readonly attempt: number;
  readonly url: string;
  /** The request target, if it differs from that of the URL. */
  readonly requestTarget?: string | undefined;
  readonly method?: string | undefined;
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  readonly body?: Uint8Array | undefined;
  readonly redirects: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Receives the response of a proxied request while it arrives. Its connection may be used again. */
  readonly sink?: ResponseSink;
}

/**
 * How many capture services a request has passed through: the largest value of its hop headers. An invalid value counts as the
 * maximum, because the request could otherwise loop forever.
 */
export function hopsOf({ headers }: Pick<CapturedRequest, "headers">): number {
  const hops = headerValues(headers, HOP_HEADER).map((said) => (/^\d{1,3}$/.test(said) ? Number(said) : MAX_HOPS));
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
  const maxStored = sending.sink === undefined ? MAX_STORED_RESPONSE : MAX_PROXIED_RESPONSE;
  const durationMs = Math.round((performance.now() - started) * 10) / 10;
  return { outcome, delivery: newDelivery(captured, sending, sentAt, storedOutcome(outcome, durationMs, maxStored)) };
}

/** Creates the delivery of a request that is not sent, with the reason. */
export function rejectedDelivery(
  captured: CapturedRequest,
  sending: Sending,
  code: string,
  detail: string,
): NewDelivery {
  return newDelivery(captured, sending, Date.now(), { kind: "failed", code, detail, durationMs: 0 });
}

/** Sends a request. Includes its trailers only with its own body. */
function send(outbound: Outbound, captured: CapturedRequest, sending: Sending): Promise<OutboundOutcome> {
  const { url, requestTarget, method = captured.method, redirects, timeoutMs, signal, sink } = sending;
  const body = sending.body ?? captured.body ?? new Uint8Array();
  const to = URL.parse(url);
  const host = to?.host ?? "";
  const hops = hopsOf(captured) + 1;
  const isUnchanged = [sending.method, sending.headers, sending.body].every((edit) => edit === undefined);
  const reuse = sink !== undefined && isReadWhole(captured, body.byteLength);
  // An incomplete request is sent as a complete one with the stored bytes.
  const isRaw = isUnchanged && captured.flags.length === 0 && to !== null;
  const connection = { host, hops, isProxied: sink !== undefined, reuse };
  const headers =
    isRaw && redirects === 0
      ? []
      : outgoingHeaders(sending.headers?.flat() ?? captured.headers, { host, bodySize: body.byteLength, hops });
  return outbound.send({
    url,
    method,
    headers,
    body,
    trailers: sending.body === undefined ? captured.trailers : undefined,
    target: requestTarget,
    raw: isRaw ? outgoingBytes(captured, requestTarget ?? to.pathname + to.search, connection) : undefined,
    maxRedirects: redirects,
    timeoutMs,
    signal,
    sink,
    maxResponseBytes: sink && MAX_PROXIED_RESPONSE,
    reuse: reuse ? captured.routeId : undefined,
  });
}

/** The longest request body after which a connection is reused: a target may respond before it has read a longer one. */
const MAX_REUSED_BODY = 64 * 1024;

/** Whether a target has read the whole request when it responds. Some interpret the body of a GET as another request. */
function isReadWhole({ method, headers }: CapturedRequest, bodySize: number): boolean {
  if (bodySize === 0 && headerValues(headers, "transfer-encoding").length === 0) return true;
  return ["POST", "PUT", "PATCH"].includes(method) && bodySize <= MAX_REUSED_BODY;
}

function newDelivery(
  captured: CapturedRequest,
  sending: Sending,
  sentAt: number,
  outcome: DeliveryOutcome,
): NewDelivery {
  const { routeId, seq } = captured;
  const { reason, target, attempt, url, method, headers, body } = sending;
  return {
    routeId,
    seq,
    reason,
    ...(target === undefined ? {} : { target }),
    attempt,
    sentAt,
    url,
    method: method ?? captured.method,
    edits: {
      ...(method === undefined ? {} : { method }),
      // Headers that a target sets are in the route. They may be credentials, which readers of a share link must not see.
      ...(headers === undefined || target !== undefined ? {} : { headers }),
      ...(body === undefined ? {} : { bodySize: body.byteLength }),
    },
    outcome,
  };
}

function storedOutcome(outcome: OutboundOutcome, durationMs: number, maxStored: number): DeliveryOutcome {
  if (outcome.kind !== "responded") {
    return { kind: "failed", code: outcome.code, detail: outcome.detail, durationMs };
  }
  const { body, truncated } = outcome;
  // A copy, because the slice would keep the whole read buffer in memory.
  return {
    ...outcome,
    body: new Uint8Array(body.subarray(0, maxStored)),
    truncated: truncated || body.byteLength > maxStored,
  };
}

/** The header that counts hops, so that a loop of capture services ends. */
export const HOP_HEADER = "Signalbox-Hops";
const lowerHopHeader = HOP_HEADER.toLowerCase();

/** Headers of the connection (RFC 9110, section 7.6.1), and `Expect`, which the service has already handled. */
const dropped: ReadonlySet<string> = new Set(["connection", "keep-alive", "proxy-connection", "upgrade", "expect"]);

/** Without these, the receiver would read another request. */
const needed = new Set(["host", "content-length", "transfer-encoding"]);

/**
 * The names of the headers of a message that a proxy does not pass on: those of the connection, and those that `Connection` lists.
 * Replays and forwards, which show a program what was sent, keep the latter.
 */
export function connectionHeaders(headers: readonly string[]): ReadonlySet<string> {
  const listed = headerValues(headers, "connection").flatMap((value) => value.toLowerCase().split(","));
  const others = listed.map((name) => name.trim()).filter((name) => !needed.has(name) && !dropped.has(name));
  return others.length === 0 ? dropped : new Set([...dropped, ...others]);
}

/**
 * The headers with which a captured request is sent, alternating names and values. Preserves order, case and duplicates, but
 * omits headers of the connection. Replaces the values of `Host` and `Content-Length` in place. Never sends both kinds of
 * framing (RFC 9112, section 6.1): a chunked body has no `Content-Length`, and a `Transfer-Encoding` that does not end in
 * `chunked` is omitted.
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
    if (dropped.has(lower) || lower === framing || (hops !== undefined && lower === lowerHopHeader)) continue;
    const ours = lower === "host" ? host : lower === "content-length" ? String(bodySize) : undefined;
    if (ours !== undefined && once.has(lower)) continue;
    once.add(lower);
    sent.push(name, ours ?? value);
  }
  if (hops !== undefined) sent.push(HOP_HEADER, String(hops));
  return sent;
}

/**
 * The bytes with which a captured request is sent: as received, including white space, chunk boundaries, extensions and
 * trailers. Only the target, the value of `Host` and the headers of the connection differ.
 */
function outgoingBytes(
  captured: CapturedRequest,
  target: string,
  { host, hops, isProxied, reuse }: Readonly<{ host: string; hops: number; isProxied: boolean; reuse: boolean }>,
): Uint8Array {
  const lines = [`${captured.method} ${target} HTTP/${captured.httpVersion}`];
  const omitted = isProxied ? connectionHeaders(captured.headers) : dropped;
  let hasHost = false;
  for (const line of new RequestHead(captured.head).headerLines) {
    const lower = line.slice(0, Math.max(0, line.indexOf(":"))).toLowerCase();
    if (omitted.has(lower) || lower === lowerHopHeader) continue;
    if (lower === "host") {
      lines.push((/^.*?:[ \t]*/.exec(line)?.[0] ?? "") + host);
      hasHost = true;
    } else lines.push(line);
  }
  if (!hasHost) lines.push(`Host: ${host}`);
  lines.push(`${HOP_HEADER}: ${hops}`, `Connection: ${reuse ? "keep-alive" : "close"}`);
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  return rawRequest({ ...captured, head });
}

/**
 * The URL and request target of a captured request that is forwarded to `url`: path and query below the route are appended byte
 * for byte. `requestTarget` is latin1 text, in which each character is one byte.
 *
 * @returns undefined when the path leaves that of `url`, as `/../admin` does
 */
export function forwardTarget(url: string, captured: string): { url: string; requestTarget: string } | undefined {
  const base = new URL(url);
  const { path, query } = belowRoute(captured);
  // `OPTIONS *` is for the server itself; CONNECT names a host and a port (RFC 9112, section 3.2).
  if (path === "*") return { url: base.href, requestTarget: "*" };
  const isFragment = path.startsWith("#");
  if (!isFragment && !path.startsWith("/")) {
    const port = base.port === "" ? (base.protocol === "https:" ? "443" : "80") : base.port;
    return { url: base.href, requestTarget: `${base.hostname}:${port}` };
  }
  if (base.pathname !== "/" && climbs(path)) return undefined;
  // A fragment directly after the route belongs to the path of the route, not to one below it.
  const wholePath =
    path === "/" ? base.pathname : (isFragment ? base.pathname : base.pathname.replace(/\/$/, "")) + path;
  const search = [base.search.slice(1), query].filter((part) => part !== "").join("&");
  const requestTarget = search === "" ? wholePath : `${wholePath}?${search}`;
  return { url: base.origin + requestTarget, requestTarget };
}

/** Rewrites the `Location` of a response to one of the route. A location that is not below the target is unchanged. */
export function locationOfRoute(location: string, sentTo: string, base: URL, route: string): string {
  const to = URL.parse(location, sentTo);
  const below = to?.origin === base.origin ? pathBelow(to.pathname, base) : undefined;
  return to === null || below === undefined ? location : `${route}${below}${to.search}${to.hash}`;
}

/** The part of a path after the path of the target; undefined when the path is not below it. */
export function pathBelow(path: string, base: URL): string | undefined {
  const prefix = base.pathname.replace(/\/$/, "");
  if (path === prefix) return "";
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined;
}

/** Whether a path leads above its start for any program: some decode `%2f` and `%2e`, use `\\`, or ignore what follows `;`. */
function climbs(path: string): boolean {
  let depth = 0;
  for (const segment of path.replaceAll(/%(?:25)+/g, "%").split(/[/\\]|%2f|%5c/i)) {
    const name = segment.replaceAll(/%2e/gi, ".").replace(/(?:;|%3b).*$/is, "");
    if (name === "..") depth -= 1;
    else if (name !== "" && name !== ".") depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

/** Why a request whose path leaves that of the target is not sent. */
export const leavesTarget: { readonly code: "path_not_allowed"; readonly detail: string } = {
  code: "path_not_allowed",
  detail: "its path climbs out of the URL of the target, as /../ does",
};
