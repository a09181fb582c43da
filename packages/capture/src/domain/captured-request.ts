/** What was remarkable about a request when it came. */
export type CaptureFlag =
  /** The body was longer than the limit; what is kept is its beginning. */
  | "truncated"
  /** The client went away, or took too long, before the request was whole; what is kept is what had come. */
  | "aborted"
  /** The request breaks a rule of HTTP; what is kept is everything that came. */
  | "malformed";

/** A request as it came off the socket, before it has its number. */
export interface Arrival {
  readonly routeId: string;
  /** When its header was complete, in milliseconds since 1970. */
  readonly receivedAt: number;
  readonly method: string;
  /** The request target as sent, each character one byte (latin1). */
  readonly target: string;
  /** `1.1` or `1.0`. */
  readonly httpVersion: string;
  /** Names and values in turn, in the order, case and number in which they were sent, each character one byte. */
  readonly headers: readonly string[];
  /** The trailers after a chunked body, in the same form. */
  readonly trailers: readonly string[];
  readonly body: Uint8Array;
  readonly remoteAddress: string;
  readonly remotePort: number;
  /** From the end of the header to the end of the body, in microseconds. */
  readonly bodyMicros: number;
  readonly flags: readonly CaptureFlag[];
}

/** A request that is kept. */
export interface CapturedRequest extends Omit<Arrival, "body"> {
  /** Its number on its route: 1 is the first. */
  readonly seq: number;
  /** The length of the body that is kept, in bytes. */
  readonly size: number;
  /** The body, or undefined when the reader asked for shorter bodies only. */
  readonly body: Uint8Array | undefined;
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
