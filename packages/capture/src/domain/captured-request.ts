import { joinChunks, type MalformedCode, parseFraming, RequestHead } from "@signalbox/wire";
import type { DeliverySummary, RequestMark, Responded } from "./mark.ts";

/** Why a stored request is incomplete or malformed. */
export type CaptureFlag =
  /** The body exceeds the limit; only its beginning is stored. */
  | "truncated"
  /** The client disconnected or was too slow; everything received is stored. */
  | "aborted"
  /** The request violates a rule of HTTP; everything received is stored. */
  | "malformed";

/** The bytes of a request besides its body. */
interface RawParts {
  /** The request line and the header section with the empty line, verbatim. */
  readonly head: Uint8Array;
  /** All bytes of a chunked body except its data, in order; empty for other bodies. */
  readonly framing: Uint8Array;
}

/**
 * The bytes of a body, in the pieces in which they arrived. Not joined, because stores copy each piece to its destination.
 */
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
  /** The rule that a malformed request violates. */
  readonly malformed: MalformedCode | undefined;
  /** Whether its route had no rules and no listener, so that its response was 200 unless another one is stored. */
  readonly hasDefaultResponse?: boolean;
}

/** A stored request with views of its bytes. Strings have one character per byte. */
export interface CapturedRequest extends Omit<Arrival, "body"> {
  /** Its number on its route, from 1. */
  readonly seq: number;
  /** The length of the stored body, in bytes. A malformed one includes everything from the error on. */
  readonly size: number;
  /** The body; undefined when it is longer than the reader wanted. */
  readonly body: Uint8Array | undefined;
  readonly method: string;
  /** The request target, verbatim. */
  readonly target: string;
  /** `1.1` or `1.0`; for a malformed request, what was sent. */
  readonly httpVersion: string;
  /** Alternating names and values, exactly as sent, without white space around values. */
  readonly headers: readonly string[];
  /** The trailers after a chunked body, in the same form. */
  readonly trailers: readonly string[];
  /** What the sender received; undefined when not known (yet). */
  readonly responded?: Responded | undefined;
  /** Its pin and note; undefined when it has neither. */
  readonly mark?: RequestMark | undefined;
  /** The summary of its replays and forwards; undefined when there were none. */
  readonly deliveries?: DeliverySummary | undefined;
}

/** Derives method, target and headers from the bytes of a request. */
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

/** The default response, which is not stored; undefined when only the store knows the response. */
export function impliedResponse({
  hasDefaultResponse,
  flags,
}: Pick<Arrival, "hasDefaultResponse" | "flags">): Responded | undefined {
  return hasDefaultResponse === true && flags.length === 0 ? 200 : undefined;
}

function trailersOf(framing: Uint8Array, size: number): readonly string[] {
  const { trailers } = parseFraming(framing, size);
  return trailers === "" ? [] : new RequestHead(Buffer.from(`\r\n${trailers}`, "latin1")).rawHeaders;
}

/** The size of a request without its body, in bytes. */
export function headBytes({ head, framing }: RawParts): number {
  return head.length + framing.length;
}

/** The bytes of a request as received. */
export function rawRequest({
  head,
  framing,
  body = new Uint8Array(),
}: RawParts & Pick<CapturedRequest, "body">): Buffer {
  return Buffer.concat([head, framing.length === 0 ? body : joinChunks(framing, body)]);
}

/** Converts a list of alternating names and values to pairs. */
export function headerPairs(flat: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] ?? "", flat[index * 2 + 1] ?? ""]);
}

/** The values of a header in a list of alternating names and values, in order. The name is case-insensitive. */
export function headerValues(headers: readonly string[], name: string): string[] {
  const wanted = name.toLowerCase();
  const values: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const one = headers[index] ?? "";
    if (one.length === wanted.length && one.toLowerCase() === wanted) values.push(headers[index + 1] ?? "");
  }
  return values;
}

/** The bodies that a list of requests includes. */
export const listedBodies = ["inline", "short", "none"] as const;
export type ListedBodies = (typeof listedBodies)[number];
