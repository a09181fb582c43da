import type { Room } from "@signalbox/wire";
import { bodyTooLarge } from "./read-body.ts";
import type { ServiceRequest } from "./service-request.ts";
import type { Reply } from "./service-result.ts";

/** A `Request` of the fetch standard as a {@link ServiceRequest}, from a program that has no connection. */
export class FetchServiceRequest implements ServiceRequest {
  readonly path: string;
  readonly query: string;
  readonly origin: string;
  readonly clientAddress = undefined;
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
    const { url } = request;
    const pathStart = url.indexOf("/", url.indexOf("://") + 3);
    const queryStart = url.indexOf("?", pathStart);
    const end = url.includes("#") ? url.indexOf("#") : url.length;
    this.origin = url.slice(0, pathStart);
    this.path = url.slice(pathStart, queryStart < 0 ? end : queryStart);
    this.query = queryStart < 0 ? "" : url.slice(queryStart + 1, end);
  }

  get method(): string {
    return this.#request.method;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  async bytes(maxBytes: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(await this.#request.arrayBuffer());
    if (bytes.length > maxBytes) throw bodyTooLarge(maxBytes);
    return bytes;
  }

  stream(): ReadableStream<Uint8Array> | null {
    return this.#request.body;
  }

  roomFor(): Room {
    return "free";
  }

  /** Does nothing: the program that called `fetch` has the response. */
  whenSent(): void {}

  /** Does nothing: there is no connection to close. */
  disconnect(): void {}
}

/** Converts a reply to a `Response` of the fetch standard, for `HEAD` without a body. */
export function toResponse({ status, headers, cookies = [], body }: Reply, isHead: boolean): Response {
  if (isHead && body instanceof ReadableStream) void body.cancel().catch(() => undefined);
  if (!(body instanceof ReadableStream) && body !== undefined && status !== 204 && status !== 304) {
    const length = typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
    headers["content-length"] ??= String(length);
  }
  const content = isHead ? null : ((body ?? null) as string | Uint8Array<ArrayBuffer> | ReadableStream | null);
  const response = new Response(content, { status, headers });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
