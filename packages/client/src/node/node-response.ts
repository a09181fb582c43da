import type { IncomingMessage } from "node:http";
import { PassThrough, Readable, type Transform } from "node:stream";
import zlib from "node:zlib";
import type { FetchResponse } from "../endpoint/options.ts";
import { startTimer } from "../transport/limits.ts";

/** Converts a response of `node:http` to the form of the rest of the package. */
export class NodeResponse implements FetchResponse {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: readonly [string, string][];
  readonly #content: Readable;

  constructor(message: IncomingMessage, url: string, hasBody: boolean) {
    this.status = message.statusCode ?? 0;
    this.statusText = message.statusMessage ?? "";
    this.url = url;
    this.headers = pairs(message.rawHeaders);
    // Even a response without a body must be read to its end, or its connection is never reused.
    this.#content = hasBody ? unpack(message, this.#codings()) : message.resume();
  }

  /** The content codings, without the object of all headers, which Node creates on first access. */
  #codings(): string {
    return this.headers.flatMap(([name, value]) => (name === "content-encoding" ? value : [])).join();
  }

  get body(): ReadableStream<Uint8Array> {
    return Readable.toWeb(this.#content) as ReadableStream<Uint8Array>;
  }

  async text(): Promise<string> {
    const text = (await readAll(this.#content)).toString("utf8");
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = await readAll(this.#content);
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  }
}

function pairs(rawHeaders: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.push([(rawHeaders[index] ?? "").toLowerCase(), rawHeaders[index + 1] ?? ""]);
  }
  return headers;
}

function readAll(content: Readable): Promise<Buffer> {
  if (content.readableEnded) return Promise.resolve(Buffer.alloc(0));
  const closedEarly = (): Error => content.errored ?? new Error("The connection closed before the response ended");
  if (content.destroyed) return Promise.reject(closedEarly());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    content.on("data", (chunk: Buffer) => chunks.push(chunk));
    content.on("error", reject);
    content.on("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    content.on("close", () => {
      // A stream that was destroyed without an error closes without ending.
      if (!content.readableEnded) reject(closedEarly());
    });
  });
}

/** Creates a decoder of a content coding (RFC 9110, section 8.4.1), chosen by the first byte. */
type MakeUnpacker = (first: number | undefined) => Transform;

const UNPACKERS: ReadonlyMap<string, MakeUnpacker> = new Map<string, MakeUnpacker>([
  ["gzip", () => zlib.createGunzip()],
  // `deflate` has a header whose first byte ends in 8, but many services omit it.
  ["deflate", (first = 0) => ((first & 15) === 8 ? zlib.createInflate() : zlib.createInflateRaw())],
  ["br", () => zlib.createBrotliDecompress()],
  // Node has it since 22.15.
  ...("createZstdDecompress" in zlib ? [["zstd", () => zlib.createZstdDecompress()] as const] : []),
]);

/** The supported codings, for `accept-encoding`. */
export const CODINGS: string = [...UNPACKERS.keys()].join(", ");

/** The most nested codings: each may expand the data a thousandfold. */
const MAX_CODINGS = 5;

/**
 * Decodes a response by its header `content-encoding`. Stops at an unknown coding.
 *
 * @throws {Error} when there are more than 5 codings; the response is then destroyed.
 */
function unpack(packed: Readable, header: string): Readable {
  if (header === "") return packed;
  let unpacked = packed;
  const codings = header.toLowerCase().split(",");
  if (codings.length > MAX_CODINGS) {
    packed.destroy();
    throw new Error(`Cannot decompress the response: it is compressed more than ${MAX_CODINGS} times`);
  }
  for (const coding of codings.reverse()) {
    const name = coding.trim().replace("x-gzip", "gzip");
    const make = UNPACKERS.get(name);
    if (make === undefined) return unpacked;
    unpacked = unpackOne(unpacked, name, make);
  }
  return unpacked;
}

function unpackOne(source: Readable, coding: string, make: MakeUnpacker): Readable {
  const output = new PassThrough();
  // An error of an abandoned response must not end the program.
  output.on("error", () => {});
  output.on("close", () => source.destroy());
  // A response that ends early must fail in its reader, and not look complete.
  source.on("error", (error) => output.destroy(error));
  source.once("readable", () => {
    const first: Buffer | null = source.read();
    // An empty body is not an error: responses without a body may have a coding.
    if (first === null) return output.end();
    source.unshift(first);
    const unpacker = make(first[0]);
    output.on("close", () => unpacker.destroy());
    unpacker.on("error", ({ message, code }: NodeJS.ErrnoException) => {
      output.destroy(Object.assign(new Error(`Cannot decompress the response (${coding}): ${message}`), { code }));
    });
    return source.pipe(unpacker).pipe(output);
  });
  return output;
}

/** Limits for discarding a response, in bytes and milliseconds. Beyond them, a new connection is cheaper. */
const MAX_DISCARDED_BYTES = 65_536;
const MAX_DISCARD_MS = 1000;

/** Discards a response, so that its connection can be reused, or closes the connection. */
export function discard(message: IncomingMessage): void {
  let length = 0;
  const stop = startTimer(MAX_DISCARD_MS, () => message.destroy());
  message.on("close", stop);
  message.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_DISCARDED_BYTES) message.destroy();
  });
}
