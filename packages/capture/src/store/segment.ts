/**
 * Requests of one route that came one after another and were kept in one commit, in the form in which they are kept. One
 * row for many requests: a route under load costs a row a commit, not a row a request.
 */
export interface Segment {
  /** The lengths of the bodies, one for each request, in bytes. */
  readonly sizes: readonly number[];
  /** JSON: a `PackedHead` for each request. */
  readonly heads: string;
  /** The bodies, one after another. */
  readonly bodies: Uint8Array;
}

/** What the heads of a segment take where they are kept, in UTF-8. */
export function headBytesOf({ heads }: Pick<Segment, "heads">): number {
  return Buffer.byteLength(heads);
}

/** What one append brings to one route. */
export interface RouteSegments {
  readonly routeId: string;
  /** How many requests, and how many bytes of bodies and of heads. */
  readonly count: number;
  readonly bytes: number;
  readonly headBytes: number;
  /** When the latest of them came, in milliseconds since 1970. */
  readonly latest: number;
  readonly segments: readonly Segment[];
}

/** The most requests of a segment, and the most bytes of heads and bodies of one that has several: a page reads few more than it shows. */
export const maxSegmentRequests = 128;
export const maxSegmentBytes: number = 64 * 1024;
