import type { Arrival } from "../captured-request.ts";

/**
 * Arrivals on their way to another thread: all that is text in one string, all bodies in one piece of memory that changes
 * its owner. Objects would be copied member by member, which costs more than keeping them.
 */
export interface PackedArrivals {
  /** JSON: the arrivals without their bodies, which are `size` bytes each, one after another in `bodies`. */
  readonly texts: string;
  readonly bodies: ArrayBuffer;
}

interface PackedArrival extends Omit<Arrival, "body"> {
  readonly size: number;
}

export function packArrivals(arrivals: readonly Arrival[]): PackedArrivals {
  const total = arrivals.reduce((sum, { body }) => sum + body.byteLength, 0);
  const bodies = new Uint8Array(new ArrayBuffer(total));
  let at = 0;
  const packed = arrivals.map(({ body, ...rest }): PackedArrival => {
    bodies.set(body, at);
    at += body.byteLength;
    return { ...rest, size: body.byteLength };
  });
  return { texts: JSON.stringify(packed), bodies: bodies.buffer };
}

export function unpackArrivals({ texts, bodies }: PackedArrivals): Arrival[] {
  let at = 0;
  return (JSON.parse(texts) as PackedArrival[]).map(({ size, ...rest }) => {
    at += size;
    return { ...rest, body: new Uint8Array(bodies, at - size, size) };
  });
}
