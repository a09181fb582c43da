import { joinChunks, type MalformedCode, parseFraming, RequestHead } from "@signalbox/wire";
import type { DeliverySummary, RequestMark, Responded } from "./mark.ts";

/** Why a request is not complete and well-formed. */
export type CaptureFlag =
  /** The body was longer than the limit; only its beginning is stored. */
  | "truncated"
  /** The client disconnected or was too slow; what had arrived is stored. */
  | "aborted"
  /** The request breaks a rule of HTTP; everything that arrived is stored. */
  | "malformed";

/** The bytes of a request besides its body. */
export interface RawParts {
  /** The request line and the header section with the empty line, verbatim. */
  readonly head: Uint8Array;
  /** Every byte of a chunked body that is not data, in order; empty for other bodies. */
  readonly framing: Uint8Array;
  /** Bytes after a malformed request that belong to no part; usually empty. */
  readonly rest: Uint8Array;
}

/** The bytes of a body, in the pieces in which they came. Stores copy each piece to its place; few others need them joined. */
export interface Body {
  readonly length: number;
  readonly pieces: readonly Uint8Array[];
}

export function joinBody({ length, pieces }: Body): Uint8Array {
  const [first] = pieces;
  return first?.length === length ? first : Buffer.concat(pieces, length);
}

/** A received request that has no sequence number yet. */
export interface Arrival extends RawParts {
  readonly routeId: string;
  /** When its head was complete, in milliseconds since 1970. */
  readonly receivedAt: number;
  readonly body: Body;
  readonly remoteAddress: string;
  readonly remotePort: number;
  /** From the end of the head to the end of the body, in microseconds. */
  readonly bodyMicros: number;
  readonly flags: readonly CaptureFlag[];
  /** Which rule a malformed request breaks. */
  readonly malformed: MalformedCode | undefined;
  /** Whether its route had neither rules nor a listener: unless something else is stored, it got 200. */
  readonly isUnruled?: boolean;
}

/** A stored request with views of its bytes. Strings have one character per byte. */
export interface CapturedRequest extends Omit<Arrival, "body"> {
  /** Its number on its route: 1 is the first. */
  readonly seq: number;
  /** The length of the stored body, in bytes. */
  readonly size: number;
  /** The body, or undefined when the reader asked for shorter bodies only. */
  readonly body: Uint8Array | undefined;
  readonly method: string;
  /** The request target, verbatim. */
  readonly target: string;
  /** `1.1` or `1.0`; what there is of a malformed one. */
  readonly httpVersion: string;
  /** Alternating names and values, exactly as sent, without white space around values. */
  readonly headers: readonly string[];
  /** The trailers after a chunked body, in the same form. */
  readonly trailers: readonly string[];
  /** What the sender received; undefined when unknown, or not known yet. */
  readonly responded?: Responded | undefined;
  /** Its pin and note; undefined without either. */
  readonly mark?: RequestMark | undefined;
  /** Where it was sent on to, in short; undefined when it was not. */
  readonly deliveries?: DeliverySummary | undefined;
}

/** Derives the views of a request. */
export function capturedRequest(
  arrival: Omit<Arrival, "body">,
  stored: Pick<CapturedRequest, "seq" | "size" | "body" | "responded" | "mark" | "deliveries">,
): CapturedRequest {
  const view = new RequestHead(arrival.head);
  const { method, target, version, rawHeaders } = view;
  return {
    ...arrival,
    responded: impliedResponse(arrival),
    ...stored,
    method,
    target,
    httpVersion: version,
    headers: rawHeaders,
    trailers: arrival.framing.length === 0 ? [] : trailersOf(arrival.framing, stored.size),
  };
}

/** What the sender of a request receives unless something else is stored; undefined when only the store can tell. */
export function impliedResponse({ isUnruled, flags }: Pick<Arrival, "isUnruled" | "flags">): Responded | undefined {
  return isUnruled === true && flags.length === 0 ? 200 : undefined;
}

function trailersOf(framing: Uint8Array, size: number): readonly string[] {
  const { trailers } = parseFraming(framing, size);
  return trailers === "" ? [] : new RequestHead(Buffer.from(`\r\n${trailers}`, "latin1")).rawHeaders;
}

/** The size of a request without its body, in bytes. */
export function headBytes({ head, framing, rest }: RawParts): number {
  return head.length + framing.length + rest.length;
}

/**
 * The bytes of a request as received. `body: "data"` omits the framing of a chunked body: chunk sizes, extensions and
 * trailers.
 */
export function rawRequest(
  { head, framing, rest, body = new Uint8Array() }: RawParts & Pick<CapturedRequest, "body">,
  { body: form = "framed" }: { readonly body?: "framed" | "data" } = {},
): Buffer {
  const sent = framing.length === 0 || form === "data" ? body : joinChunks(framing, body);
  return Buffer.concat([head, sent, rest]);
}

/** Pairs of name and value from names and values in turn. */
export function headerPairs(flat: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] ?? "", flat[index * 2 + 1] ?? ""]);
}

/** The values of a header, in their order, from names and values in turn. The case of its name does not matter. */
export function headerValues(headers: readonly string[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === wanted);
}

/** Which bodies a list of requests has. */
export const listedBodies = ["inline", "short", "none"] as const;
export type ListedBodies = (typeof listedBodies)[number];
