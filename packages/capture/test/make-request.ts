import { type Arrival, type CapturedRequest, capturedRequest, joinBody } from "../src/domain/captured-request.ts";

export interface MadeRequest extends Partial<Omit<Arrival, "body">> {
  readonly body?: Uint8Array;
  readonly method?: string;
  readonly target?: string;
  readonly httpVersion?: string;
  /** Names and values alternate. */
  readonly headers?: readonly string[];
  /** Names and values alternate; the body is then one chunk. */
  readonly trailers?: readonly string[];
}

const lines = (flat: readonly string[]): string =>
  flat.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");

/** A request as received, made from the parts that a test needs. */
export function makeArrival(routeId: string, made: MadeRequest = {}): Arrival {
  const {
    method = "POST",
    target = `/${routeId}`,
    httpVersion = "1.1",
    headers = ["Host", "x"],
    trailers,
    body = Buffer.from("body"),
    ...more
  } = made;
  const size = body.length === 0 ? "" : `${body.length.toString(16)}\r\n\r\n`;
  return {
    routeId,
    receivedAt: 1,
    head: bytes(`${method} ${target} HTTP/${httpVersion}\r\n${lines(headers)}\r\n`),
    framing: bytes(trailers === undefined ? "" : `${size}0\r\n${lines(trailers)}\r\n`),
    body: { length: body.length, pieces: [body] },
    remoteAddress: "127.0.0.1",
    remotePort: 1,
    bodyMicros: 5,
    flags: [],
    malformed: undefined,
    ...more,
  };
}

/** A request as a store returns it. */
export function makeRequest(
  routeId: string,
  made: MadeRequest & Partial<Pick<CapturedRequest, "seq" | "size">> = {},
): CapturedRequest {
  const { seq = 1, size, ...more } = made;
  const arrival = makeArrival(routeId, more);
  return capturedRequest(arrival, { seq, size: size ?? arrival.body.length, body: joinBody(arrival.body) });
}

function bytes(latin1: string): Uint8Array {
  return new Uint8Array(Buffer.from(latin1, "latin1"));
}
