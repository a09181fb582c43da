import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FetchResponse } from "../request-options.ts";
import { unpack } from "./unpack.ts";

/** An answer of `node:http` as the rest of the package reads it. */
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
    // An answer without a body has to be read to its end all the same, or its connection is never used again.
    this.#content = hasBody ? unpack(message, message.headers["content-encoding"]) : message.resume();
  }

  get body(): ReadableStream<Uint8Array> {
    return Readable.toWeb(this.#content) as ReadableStream<Uint8Array>;
  }

  async text(): Promise<string> {
    return (await readAll(this.#content)).toString("utf8").replace(/^\uFEFF/, "");
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
  const brokeOff = (): Error => content.errored ?? new Error("The answer broke off");
  if (content.destroyed) return Promise.reject(brokeOff());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    content.on("data", (chunk: Buffer) => chunks.push(chunk));
    content.on("error", reject);
    content.on("close", () => {
      // A stream that was destroyed without an error has closed without having ended.
      if (!content.readableEnded) reject(brokeOff());
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
  });
}
