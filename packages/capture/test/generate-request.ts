import { METHODS } from "node:http";

/** A generated request. */
export interface GeneratedRequest {
  /** The bytes to send, which the capture must return. */
  readonly sent: Buffer;
  readonly method: string;
  /** Whether it breaks a rule of HTTP, so that nothing can follow it on its connection. */
  readonly isMalformed: boolean;
}

const tokenCharacters = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** These control framing and the connection; the generator sets them itself. */
const framing =
  /^(content-length|transfer-encoding|connection|upgrade|expect|keep-alive|proxy-connection|host|service-worker)$/i;
/** The bytes after the head of CONNECT belong to a tunnel. */
const knownMethods = METHODS.filter((method) => method !== "CONNECT");

/**
 * A random request to a route.
 *
 * @param options.malformed the fraction of malformed requests. @default 0.03
 */
export function generateRequest(
  routeId: string,
  random: () => number,
  { malformed = 0.03 }: { readonly malformed?: number } = {},
): GeneratedRequest {
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
  const lines = (pairs: [string, string][]): string =>
    pairs.map(([name, value]) => `${name}:${space()}${value}${space()}\r\n`).join("");
  const sentBody = isChunked ? chunked(body, below, lines(trailers)) : body;
  const head = `${method} ${target} HTTP/${version}\r\n${lines(headers)}\r\n`;
  const whole = Buffer.concat([Buffer.from(head, "latin1"), sentBody]);
  const isMalformed = random() < malformed;
  return { sent: isMalformed ? spoiled(whole, head.length, below(spoils)) : whole, method, isMalformed };
}

const spoils = 6;

/** The bytes of a request with one violation of HTTP. */
function spoiled(request: Buffer, headLength: number, how: number): Buffer {
  const lineEnd = request.indexOf("\r\n") + 2;
  const insert = (at: number, latin1: string): Buffer =>
    Buffer.concat([request.subarray(0, at), Buffer.from(latin1, "latin1"), request.subarray(at)]);
  switch (how) {
    case 0:
      return insert(lineEnd, "Space : before the colon\r\n");
    case 1:
      return insert(lineEnd, "Content-Length: 1\r\nContent-Length: 2\r\n");
    case 2:
      return insert(lineEnd, "Line: feed alone\n");
    case 3:
      return insert(headLength - 2, "Folded: line\r\n over two\r\n");
    case 4:
      return insert(lineEnd, "No colon\r\n");
    default:
      return Buffer.concat([
        request.subarray(0, lineEnd),
        Buffer.from("Transfer-Encoding: chunked\r\n\r\n5\r\nabcdeXX\r\nwhat comes behind\r\n", "latin1"),
      ]);
  }
}

/** A chunked body in unusual form: odd sizes, leading zeros, capitals, extensions. */
function chunked(body: Buffer, below: (limit: number) => number, trailers: string): Buffer {
  const extensions = ["", "", ";name=value", ' ; name="quoted; \\"value\\""', ";a;b\t=\tc"];
  const parts: Buffer[] = [];
  for (let start = 0; start < body.length; ) {
    const size = 1 + below(body.length - start);
    const hex = `${"0".repeat(below(3))}${size.toString(16)}`;
    const line = `${below(2) === 0 ? hex : hex.toUpperCase()}${extensions[below(extensions.length)]}\r\n`;
    parts.push(Buffer.from(line), body.subarray(start, start + size), Buffer.from("\r\n"));
    start += size;
  }
  parts.push(
    Buffer.from(`${"0".repeat(1 + below(3))}${extensions[below(extensions.length)]}\r\n${trailers}\r\n`, "latin1"),
  );
  return Buffer.concat(parts);
}
