import { METHODS } from "node:http";

/** A generated request: what goes over the socket, and what must come out of the capture. */
export interface GeneratedRequest {
  /** The bytes to send. */
  readonly sent: Buffer;
  /**
   * The bytes that the raw export must give: those that were sent, but for the three things that an HTTP parser does not
   * tell: white space around header values, where chunks began and ended with what was said of them, and bare line feeds.
   */
  readonly expected: Buffer;
  readonly method: string;
  /** A method or target that Node's parser does not take: its head must not be split. */
  readonly isOdd: boolean;
}

/** Random numbers that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const tokenCharacters = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** These say how the message is framed or what becomes of the connection; the generator sets them itself. */
const framing =
  /^(content-length|transfer-encoding|connection|upgrade|expect|keep-alive|proxy-connection|host|service-worker)$/i;
const knownMethods = METHODS.filter((method) => method !== "CONNECT");

/** A random request to a route. */
export function generateRequest(routeId: string, random: () => number): GeneratedRequest {
  const below = (limit: number): number => Math.floor(random() * limit);
  const oneOf = <Item>(items: ArrayLike<Item>): Item => items[below(items.length)] as Item;
  const text = (characters: string, length: number): string => Array.from({ length }, () => oneOf(characters)).join("");
  const latin1 = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
  const visible = latin1.slice(0x21, 0x7f).join("");
  const inTarget = random() < 0.2 ? visible + latin1.slice(0x80).join("") : visible;
  const inValue = `${visible} \t${random() < 0.3 ? latin1.slice(0x80).join("") : ""}`;

  const isOddMethod = random() < 0.3;
  const method = isOddMethod ? text(tokenCharacters, 1 + below(20)) : oneOf(knownMethods);
  const path = random() < 0.7 ? `/${text(inTarget, below(60))}` : "";
  const target = `/${routeId}${path}${random() < 0.5 ? `?${text(inTarget, below(60))}` : ""}`;
  const version = random() < 0.95 ? "1.1" : "1.0";

  const headers: [name: string, value: string][] = [["Host", "capture.test"]];
  for (let count = below(15); count > 0; count -= 1) {
    const name = random() < 0.3 ? oneOf(["X-Same", "x-same", "X-SAME"]) : text(tokenCharacters, 1 + below(20));
    if (!framing.test(name)) headers.splice(below(headers.length + 1), 0, [name, text(inValue, below(60)).trim()]);
  }

  const body = random() < 0.3 ? Buffer.alloc(0) : Buffer.from(Array.from({ length: below(3_000) }, () => below(256)));
  const isChunked = version === "1.1" && random() < 0.4;
  const trailers: [string, string][] = [];
  if (isChunked) {
    headers.push([oneOf(["Transfer-Encoding", "transfer-encoding"]), "chunked"]);
    for (let count = below(3); count > 0; count -= 1) trailers.push([`X-T${below(9)}`, text(visible, below(20))]);
  } else if (body.length > 0 || random() < 0.5)
    headers.push([oneOf(["Content-Length", "content-length"]), `${body.length}`]);

  const space = (): string => text(" \t", below(3));
  const line = `${method} ${target} HTTP/${version}\r\n`;
  const loose = (pairs: [string, string][]): string =>
    pairs
      // The parser refuses tabs around the framing, where they could mean two things to two parsers.
      .map(([name, value]) =>
        framing.test(name) ? `${name}: ${value}\r\n` : `${name}:${space()}${value}${space()}\r\n`,
      )
      .join("");
  const strict = (pairs: [string, string][]): string => pairs.map(([name, value]) => `${name}: ${value}\r\n`).join("");

  const sentBody = isChunked ? chunked(body, below, loose(trailers)) : body;
  const expectedBody = isChunked
    ? Buffer.concat([
        Buffer.from(body.length === 0 ? "" : `${body.length.toString(16)}\r\n`),
        body,
        Buffer.from(`${body.length === 0 ? "" : "\r\n"}0\r\n${strict(trailers)}\r\n`, "latin1"),
      ])
    : body;
  return {
    sent: Buffer.concat([Buffer.from(`${line}${loose(headers)}\r\n`, "latin1"), sentBody]),
    expected: Buffer.concat([Buffer.from(`${line}${strict(headers)}\r\n`, "latin1"), expectedBody]),
    method,
    isOdd: !(METHODS as readonly string[]).includes(method) || /[^\x21-\x7e]/.test(target),
  };
}

function chunked(body: Buffer, below: (limit: number) => number, trailers: string): Buffer {
  const parts: Buffer[] = [];
  for (let start = 0; start < body.length; ) {
    const size = 1 + below(body.length - start);
    const extension = below(4) === 0 ? ";name=value" : "";
    parts.push(
      Buffer.from(`${size.toString(16)}${extension}\r\n`),
      body.subarray(start, start + size),
      Buffer.from("\r\n"),
    );
    start += size;
  }
  parts.push(Buffer.from(`0\r\n${trailers}\r\n`, "latin1"));
  return Buffer.concat(parts);
}
