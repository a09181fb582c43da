import type { Arrival } from "../domain/captured-request.ts";
import { packHead } from "./packed-head.ts";
import { headBytesOf, maxSegmentBytes, maxSegmentRequests, type RouteSegments, type Segment } from "./segment.ts";

/** Arrivals in the form in which they are kept, which is also the one in which they cross to another thread. */
export interface PackedArrivals {
  /** In the order in which the routes first appear. */
  readonly routes: readonly RouteSegments[];
  /** The memory that all bodies of all segments are in. It can change its owner. */
  readonly memory: ArrayBuffer;
}

export function packArrivals(arrivals: readonly Arrival[]): PackedArrivals {
  let total = 0;
  const byRoute = new Map<string, Arrival[]>();
  for (const arrival of arrivals) {
    total += arrival.body.byteLength;
    const known = byRoute.get(arrival.routeId);
    if (known === undefined) byRoute.set(arrival.routeId, [arrival]);
    else known.push(arrival);
  }
  const bodies = new Uint8Array(new ArrayBuffer(total));
  let at = 0;
  const routes: RouteSegments[] = [];
  for (const [routeId, ofRoute] of byRoute) {
    const start = at;
    const segments: Segment[] = [];
    for (let first = 0; first < ofRoute.length; ) {
      const packed = packSegment(ofRoute, first, bodies, at);
      segments.push(packed);
      first += packed.sizes.length;
      at += packed.bodies.byteLength;
    }
    const latest = ofRoute.reduce((time, { receivedAt }) => Math.max(time, receivedAt), 0);
    const headBytes = segments.reduce((sum, segment) => sum + headBytesOf(segment), 0);
    routes.push({ routeId, count: ofRoute.length, bytes: at - start, headBytes, latest, segments });
  }
  return { routes, memory: bodies.buffer };
}

/** Packs as many requests from `first` on as fit into one segment; the bodies go to `at`. */
function packSegment(arrivals: readonly Arrival[], first: number, bodies: Uint8Array, at: number): Segment {
  const sizes: number[] = [];
  let heads = "";
  let end = at;
  for (let index = first; index < arrivals.length && sizes.length < maxSegmentRequests; index += 1) {
    const arrival = arrivals[index] as Arrival;
    const size = arrival.body.byteLength;
    const head = JSON.stringify(packHead(arrival));
    if (sizes.length > 0 && heads.length + head.length + end - at + size > maxSegmentBytes) break;
    heads += sizes.length === 0 ? head : `,${head}`;
    bodies.set(arrival.body, end);
    sizes.push(size);
    end += size;
  }
  return { sizes, heads: `[${heads}]`, bodies: bodies.subarray(at, end) };
}
