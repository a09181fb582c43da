import type { MalformedCode } from "@signalbox/wire";
import {
  type Arrival,
  type Body,
  type CapturedRequest,
  type CaptureFlag,
  capturedRequest,
} from "../domain/captured-request.ts";

/**
 * Consecutive requests of one route that were committed together, packed into one row. A route under load costs one row per
 * commit, not one per request.
 */
export interface Segment {
  /** The length of the body of each request, in bytes. */
  readonly sizes: readonly number[];
  /** One record per request: everything except its body. */
  readonly heads: Uint8Array;
  /** The concatenated bodies. */
  readonly bodies: Uint8Array;
}

/** The segments of one append for one route. */
export interface RouteSegments {
  readonly routeId: string;
  /** The number of requests, and the bytes of bodies and of heads. */
  readonly count: number;
  readonly bytes: number;
  readonly headBytes: number;
  /** When the latest one arrived, in milliseconds since 1970. */
  readonly latest: number;
  readonly segments: readonly Segment[];
}

/** The most requests of a segment, and the most bytes of one with several, so that a page reads little more than it shows. */
export const MAX_SEGMENT_REQUESTS = 256;
export const MAX_SEGMENT_BYTES: number = 256 * 1024;

/** Packed requests: the stored form, which also crosses to the writing thread. */
export interface PackedArrivals {
  /** In the order in which the routes first appear. */
  readonly routes: readonly RouteSegments[];
  /** The memory of all segments, which is transferable. */
  readonly memory: ArrayBuffer;
}

/**
 * The size of the fixed part of a record. Numbers are little-endian: lengths of head, framing and body (4 bytes
 * each), time of arrival (8), duration of the body (4), port (2), bits for flags and state (1), lengths of the address and
 * of the code of a malformed request (1 each). Then follow address, code, head and framing.
 */
const RECORD_BYTES = 29;
const BITS_AT = 26;

const flagBits: Readonly<Record<CaptureFlag, number>> = { truncated: 1, aborted: 2, malformed: 4 };
const FLAG_MASK = 7;
const DEFAULT_RESPONSE_BIT = 8;
/** Marks a deleted request. Its record stays, so that the numbers of the others do not change. */
const DELETED_BIT = 16;
const flagNames = Object.keys(flagBits) as CaptureFlag[];
/** Requests with the same flags share one list. */
const flagLists: readonly (readonly CaptureFlag[])[] = Array.from({ length: 8 }, (_, bits) =>
  flagNames.filter((name) => (bits & flagBits[name]) !== 0),
);

/**
 * Packs requests. Copies each byte once, into shared memory.
 *
 * @param spare memory to reuse if it is large enough, because touching new memory takes longer than copying
 */
export function packArrivals(arrivals: readonly Arrival[], spare?: ArrayBuffer): PackedArrivals {
  let total = 0;
  const byRoute = new Map<string, Arrival[]>();
  for (const arrival of arrivals) {
    total += recordLength(arrival) + arrival.body.length;
    const known = byRoute.get(arrival.routeId);
    if (known === undefined) byRoute.set(arrival.routeId, [arrival]);
    else known.push(arrival);
  }
  const memory = spare !== undefined && spare.byteLength >= total ? spare : Buffer.allocUnsafeSlow(total).buffer;
  const bytes = Buffer.from(memory);
  const routes: RouteSegments[] = [];
  let at = 0;
  for (const [routeId, ofRoute] of byRoute) {
    const segments: Segment[] = [];
    let bodyBytes = 0;
    let headBytes = 0;
    let latest = 0;
    for (let first = 0; first < ofRoute.length; ) {
      const segment = packSegment(ofRoute, first, bytes, at);
      segments.push(segment);
      first += segment.sizes.length;
      headBytes += segment.heads.length;
      bodyBytes += segment.bodies.length;
      at += segment.heads.length + segment.bodies.length;
    }
    for (const { receivedAt } of ofRoute) latest = Math.max(latest, receivedAt);
    routes.push({ routeId, count: ofRoute.length, bytes: bodyBytes, headBytes, latest, segments });
  }
  return { routes, memory };
}

/** Packs as many requests from `first` on as fit into one segment; the bytes go to `start`. */
function packSegment(arrivals: readonly Arrival[], first: number, bytes: Buffer, start: number): Segment {
  const sizes: number[] = [];
  let headsEnd = start;
  let total = 0;
  let last = first;
  for (; last < arrivals.length && sizes.length < MAX_SEGMENT_REQUESTS; last += 1) {
    const arrival = arrivals[last] as Arrival;
    const length = recordLength(arrival);
    total += length + arrival.body.length;
    if (sizes.length > 0 && total > MAX_SEGMENT_BYTES) break;
    headsEnd += length;
    sizes.push(arrival.body.length);
  }
  let head = start;
  let body = headsEnd;
  for (let index = first; index < last; index += 1) {
    const arrival = arrivals[index] as Arrival;
    head = writeRecord(bytes, head, arrival);
    body = copyBody(arrival.body, bytes, body);
  }
  return { sizes, heads: bytes.subarray(start, headsEnd), bodies: bytes.subarray(headsEnd, body) };
}

/** The size of the record of a request, in bytes. */
function recordLength({ head, framing, remoteAddress, malformed: code }: Arrival): number {
  const malformed = code ?? "";
  return RECORD_BYTES + remoteAddress.length + malformed.length + head.length + framing.length;
}

/** Writes the record of a request at `start`. Returns where it ends. */
function writeRecord(bytes: Buffer, start: number, arrival: Arrival): number {
  const { head, framing, remoteAddress } = arrival;
  const malformed: string = arrival.malformed ?? "";
  writeUint32(bytes, start, head.length);
  writeUint32(bytes, start + 4, framing.length);
  writeUint32(bytes, start + 8, arrival.body.length);
  bytes.writeDoubleLE(arrival.receivedAt, start + 12);
  writeUint32(bytes, start + 20, Math.min(arrival.bodyMicros, 0xffffffff));
  bytes[start + 24] = arrival.remotePort & 0xff;
  bytes[start + 25] = arrival.remotePort >>> 8;
  let bits = 0;
  for (const flag of arrival.flags) bits |= flagBits[flag];
  if (arrival.hasDefaultResponse === true) bits |= DEFAULT_RESPONSE_BIT;
  bytes[start + BITS_AT] = bits;
  bytes[start + 27] = remoteAddress.length;
  bytes[start + 28] = malformed.length;
  let at = start + RECORD_BYTES;
  at = writeText(bytes, at, remoteAddress);
  at = writeText(bytes, at, malformed);
  bytes.set(head, at);
  at += head.length;
  if (framing.length > 0) bytes.set(framing, at);
  return at + framing.length;
}

/** Copies a body to `start`. Returns where it ends. */
function copyBody({ pieces }: Body, bytes: Buffer, start: number): number {
  let at = start;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return at;
}

/** Like the methods of `Buffer`, but without their checks, which took longer than the rest of a record. */
function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value;
  bytes[at + 1] = value >>> 8;
  bytes[at + 2] = value >>> 16;
  bytes[at + 3] = value >>> 24;
}

function writeText(bytes: Uint8Array, start: number, text: string): number {
  for (let index = 0; index < text.length; index += 1) bytes[start + index] = text.charCodeAt(index);
  return start + text.length;
}

/** A segment as read from a store. */
export interface StoredSegment {
  readonly routeId: string;
  readonly lastSeq: number;
  /** The number of its requests. */
  readonly count: number;
  readonly heads: Uint8Array;
  /** Null when they were omitted. */
  readonly bodies: Uint8Array | null;
}

/** The requested requests of a segment, oldest first. */
export function unpackSegment(
  { routeId, lastSeq, count, heads, bodies }: StoredSegment,
  wanted: { readonly first: number; readonly last: number; readonly maxBodyBytes: number },
): CapturedRequest[] {
  const bytes = Buffer.from(heads.buffer, heads.byteOffset, heads.byteLength);
  const requests: CapturedRequest[] = [];
  let at = 0;
  let bodyEnd = 0;
  for (let seq = lastSeq - count + 1; seq <= lastSeq; seq += 1) {
    const { arrival, size, end } = readRecord(routeId, bytes, at, seq >= wanted.first && seq <= wanted.last);
    at = end;
    bodyEnd += size;
    if (arrival === undefined) continue;
    const body = size <= wanted.maxBodyBytes ? bodies?.subarray(bodyEnd - size, bodyEnd) : undefined;
    requests.push(capturedRequest(arrival, { seq, size, body }));
  }
  return requests;
}

/** Parses a record. With `isWanted` false, only determines its size. */
function readRecord(
  routeId: string,
  bytes: Buffer,
  start: number,
  isWanted: boolean,
): { arrival: Omit<Arrival, "body"> | undefined; size: number; end: number } {
  const addressEnd = start + RECORD_BYTES + (bytes[start + 27] as number);
  const codeEnd = addressEnd + (bytes[start + 28] as number);
  const headEnd = codeEnd + bytes.readUInt32LE(start);
  const end = headEnd + bytes.readUInt32LE(start + 4);
  const size = bytes.readUInt32LE(start + 8);
  const bits = bytes[start + BITS_AT] as number;
  if (!isWanted || (bits & DELETED_BIT) !== 0) return { arrival: undefined, size, end };
  const arrival = {
    routeId,
    receivedAt: bytes.readDoubleLE(start + 12),
    bodyMicros: bytes.readUInt32LE(start + 20),
    remotePort: bytes.readUInt16LE(start + 24),
    flags: flagLists[bits & FLAG_MASK] ?? [],
    ...((bits & DEFAULT_RESPONSE_BIT) === 0 ? {} : { hasDefaultResponse: true }),
    remoteAddress: bytes.toString("latin1", start + RECORD_BYTES, addressEnd),
    malformed: codeEnd === addressEnd ? undefined : (bytes.toString("latin1", addressEnd, codeEnd) as MalformedCode),
    // A copy, because a view would keep the memory of the whole segment alive.
    head: new Uint8Array(bytes.subarray(codeEnd, headEnd)),
    framing: new Uint8Array(bytes.subarray(headEnd, end)),
  };
  return { arrival, size, end };
}

/** One request of a segment, as a segment of its own. */
export interface SingleSegment {
  readonly record: Uint8Array;
  readonly body: Uint8Array;
}

/** The request `seq` of a segment, in its own memory; undefined when it was deleted. */
export function requestIn({ lastSeq, count, heads, bodies }: StoredSegment, seq: number): SingleSegment | undefined {
  const { start, end, bodyStart, bodyEnd } = offsetsOf({ lastSeq, count, heads }, seq);
  if (((heads[start + BITS_AT] as number) & DELETED_BIT) !== 0) return undefined;
  return {
    record: new Uint8Array(heads.subarray(start, end)),
    body: new Uint8Array((bodies ?? heads.subarray(0, 0)).subarray(bodyStart, bodyEnd)),
  };
}

/** The segment without the bytes of the request `seq`. */
export function withoutRequest({ lastSeq, count, heads, bodies }: StoredSegment, seq: number): Segment {
  const { start, end, bodyStart, bodyEnd, sizes } = offsetsOf({ lastSeq, count, heads }, seq);
  sizes[seq - (lastSeq - count + 1)] = 0;
  const whole = bodies ?? new Uint8Array();
  return {
    sizes,
    heads: Buffer.concat([heads.subarray(0, start), deletedRecord(), heads.subarray(end)]),
    bodies: Buffer.concat([whole.subarray(0, bodyStart), whole.subarray(bodyEnd)]),
  };
}

/** The record of a deleted request. */
function deletedRecord(): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  record[BITS_AT] = DELETED_BIT;
  return record;
}

/** The offsets of a request's record and body, and the lengths of all bodies. */
function offsetsOf({ lastSeq, count, heads }: Pick<StoredSegment, "lastSeq" | "count" | "heads">, wanted: number) {
  const bytes = Buffer.from(heads.buffer, heads.byteOffset, heads.byteLength);
  const sizes: number[] = [];
  let offsets = { start: 0, end: 0, bodyStart: 0, bodyEnd: 0 };
  let at = 0;
  let bodyAt = 0;
  for (let seq = lastSeq - count + 1; seq <= lastSeq; seq += 1) {
    const { size, end } = readRecord("", bytes, at, false);
    if (seq === wanted) offsets = { start: at, end, bodyStart: bodyAt, bodyEnd: bodyAt + size };
    sizes.push(size);
    bodyAt += size;
    at = end;
  }
  return { ...offsets, sizes };
}
