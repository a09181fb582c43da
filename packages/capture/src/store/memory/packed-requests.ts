import type { Arrival } from "../../domain/captured-request.ts";
import { packArrivals, type RecordSizes, readRecord, recordSizes, withoutRequest } from "../segment.ts";

/** A segment, of which the requests before `first` have been removed. */
interface PackedSegment {
  first: number;
  /** Where the record and the body of `first` start. */
  headAt: number;
  bodyAt: number;
  readonly lastSeq: number;
  readonly count: number;
  heads: Buffer;
  bodies: Uint8Array;
}

/** Where a request is. */
interface Found {
  readonly segment: PackedSegment;
  readonly headAt: number;
  readonly bodyAt: number;
  readonly sizes: RecordSizes;
}

/**
 * The requests of one route by their numbers, packed as in the other stores. All that arrived together are a few objects: with
 * objects for each request, garbage collection moved thousands of them each time, and everybody waited for it.
 */
export class PackedRequests {
  readonly #routeId: string;
  /** Oldest first. Those before `#start` are gone. */
  #segments: PackedSegment[] = [];
  #start = 0;
  #size = 0;

  constructor(routeId: string) {
    this.#routeId = routeId;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds copies of requests, which get the numbers from `firstSeq` on. */
  append(arrivals: readonly Arrival[], firstSeq: number): void {
    const [packed] = packArrivals(arrivals).routes;
    let first = firstSeq;
    for (const { sizes, heads, bodies } of packed?.segments ?? []) {
      const { length: count } = sizes;
      const lastSeq = first + count - 1;
      this.#segments.push({ first, headAt: 0, bodyAt: 0, lastSeq, count, heads: asBuffer(heads), bodies });
      first += count;
    }
    this.#size += arrivals.length;
  }

  has(seq: number): boolean {
    return this.sizesOf(seq) !== undefined;
  }

  /** The sizes of a request, without reading it. */
  sizesOf(seq: number): RecordSizes | undefined {
    const sizes = this.#find(seq)?.sizes;
    return sizes?.isDeleted === false ? sizes : undefined;
  }

  /** Its head is a copy, its body is not: copy that to keep it for long. */
  get(seq: number): Arrival | undefined {
    const found = this.#find(seq);
    if (found === undefined) return undefined;
    const { segment, headAt, bodyAt, sizes } = found;
    const { arrival } = readRecord(this.#routeId, segment.heads, headAt, true);
    return arrival && { ...arrival, body: segment.bodies.subarray(bodyAt, bodyAt + sizes.bodyBytes) };
  }

  /** Returns the sizes of what it has deleted; undefined when there was nothing. */
  delete(seq: number): RecordSizes | undefined {
    const found = this.#find(seq);
    if (found === undefined) return undefined;
    const { segment, bodyAt, sizes } = found;
    if (seq === segment.first) {
      segment.first += 1;
      segment.headAt = sizes.end;
      segment.bodyAt = bodyAt + sizes.bodyBytes;
      if (seq === segment.lastSeq) this.#empty(segment);
    } else if (!sizes.isDeleted) {
      const { lastSeq, count, heads, bodies } = segment;
      const rest = withoutRequest({ routeId: this.#routeId, lastSeq, count, heads, bodies }, seq);
      segment.heads = asBuffer(rest.heads);
      segment.bodies = rest.bodies;
    }
    if (sizes.isDeleted) return undefined;
    this.#size -= 1;
    return sizes;
  }

  clear(): void {
    this.#segments = [];
    this.#start = 0;
    this.#size = 0;
  }

  /** Releases the memory of a segment that has no requests left. */
  #empty(segment: PackedSegment): void {
    segment.heads = none;
    segment.bodies = none;
    for (let oldest = this.#segments[this.#start]; oldest?.heads === none; oldest = this.#segments[this.#start]) {
      this.#start += 1;
    }
    // In blocks: to move all others for each would cost more than the requests.
    if (this.#start < 64 || this.#start * 2 < this.#segments.length) return;
    this.#segments = this.#segments.slice(this.#start);
    this.#start = 0;
  }

  #find(seq: number): Found | undefined {
    const segment = this.#segmentOf(seq);
    if (segment === undefined) return undefined;
    let { headAt, bodyAt } = segment;
    let sizes = recordSizes(segment.heads, headAt);
    for (let at = segment.first; at < seq; at += 1) {
      headAt = sizes.end;
      bodyAt += sizes.bodyBytes;
      sizes = recordSizes(segment.heads, headAt);
    }
    return { segment, headAt, bodyAt, sizes };
  }

  #segmentOf(seq: number): PackedSegment | undefined {
    let low = this.#start;
    let high = this.#segments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#segments[middle] as PackedSegment).lastSeq < seq) low = middle + 1;
      else high = middle;
    }
    const segment = this.#segments[low];
    return segment !== undefined && seq >= segment.first ? segment : undefined;
  }
}

const none = Buffer.alloc(0);

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
