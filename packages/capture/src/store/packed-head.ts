import type { Arrival, CaptureFlag } from "../domain/captured-request.ts";

/** All of a request but its route, its number and its body, as a list: names of members would take half of its room. */
export type PackedHead = readonly [
  receivedAt: number,
  method: string,
  target: string,
  httpVersion: string,
  headers: readonly string[],
  trailers: readonly string[],
  remoteAddress: string,
  remotePort: number,
  bodyMicros: number,
  flags: readonly CaptureFlag[],
];

export function packHead(arrival: Arrival): PackedHead {
  return [
    arrival.receivedAt,
    arrival.method,
    arrival.target,
    arrival.httpVersion,
    arrival.headers,
    arrival.trailers,
    arrival.remoteAddress,
    arrival.remotePort,
    arrival.bodyMicros,
    arrival.flags,
  ];
}

export function unpackHead(packed: PackedHead): Omit<Arrival, "routeId" | "body"> {
  const [receivedAt, method, target, httpVersion, headers, trailers, remoteAddress, remotePort, bodyMicros, flags] =
    packed;
  return { receivedAt, method, target, httpVersion, headers, trailers, remoteAddress, remotePort, bodyMicros, flags };
}
