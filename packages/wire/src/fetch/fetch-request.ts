import type { BodySink, WireRequest } from "../wire-request.ts";
import { bodyFailed } from "../wire-request.ts";
import { FetchHeaders } from "./fetch-headers.ts";

const NativeRequest = globalThis.Request;

/**
 * A request of the wire as a fetch `Request`. URL, method, headers and whole bodies come directly from the wire; a native
 * `Request` is created only when needed, as for `clone` and `formData`.
 */
export class FetchRequest {
  readonly url: string;
  readonly #wire: WireRequest;
  #headers: Headers | undefined;
  #native: Request | undefined;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;
  #isUsed = false;
  #controller: AbortController | undefined;
  #abortReason: unknown;

  constructor(wire: WireRequest, url: string) {
    this.#wire = wire;
    this.url = url;
  }

  get method(): string {
    return this.#wire.method;
  }

  get headers(): Headers {
    this.#headers ??= new FetchHeaders(this.#wire.rawHeaders) as unknown as Headers;
    return this.#headers;
  }

  /** Aborts when the client disconnects. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#abortReason !== undefined) this.#controller.abort(this.#abortReason);
    return this.#controller.signal;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.#native !== undefined) return this.#native.body;
    if (this.#body === undefined) this.#body = this.#hasBody() && !this.#isUsed ? bodyStream(this.#wire) : null;
    return this.#body;
  }

  get bodyUsed(): boolean {
    return this.#isUsed || (this.#native?.bodyUsed ?? false);
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await this.#read();
    // A copy: slices share the memory of their packet.
    return bytes instanceof ArrayBuffer ? bytes : new Uint8Array(bytes).buffer;
  }

  async text(): Promise<string> {
    return decoder.decode(await this.#read());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async blob(): Promise<Blob> {
    return this.toNative().blob();
  }

  async formData(): Promise<FormData> {
    return this.toNative().formData();
  }

  clone(): Request {
    return this.#named(this.toNative().clone());
  }

  /** The native `Request`, which then reads the body. */
  toNative(): Request {
    if (this.#native !== undefined) return this.#native;
    const { method } = this;
    const body = this.body;
    const isForbidden = forbidden.test(method);
    const native = new NativeRequest(this.url, {
      method: isForbidden ? "GET" : method,
      headers: [...this.headers],
      signal: this.signal,
      ...(body === null || isForbidden ? {} : { body, duplex: "half" as const }),
    });
    this.#native = this.#named(native);
    return native;
  }

  /** A native request cannot be created with some methods, so its `method` is overridden. */
  #named(native: Request): Request {
    return forbidden.test(this.method) ? Object.defineProperty(native, "method", { value: this.method }) : native;
  }

  /** The client disconnected. */
  abort(reason: unknown): void {
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  /** In `fetch`, GET and HEAD have no body. A received one is discarded with the request. */
  #hasBody(): boolean {
    const { bodyKind, contentLength, method } = this.#wire;
    return (bodyKind === "chunked" || contentLength > 0) && !/^(?:get|head)$/i.test(method);
  }

  async #read(): Promise<Uint8Array | ArrayBuffer> {
    if (this.#native !== undefined || this.#body) return this.toNative().arrayBuffer();
    if (!this.#hasBody()) return none;
    if (this.#isUsed) throw new TypeError("Body is unusable: Body has already been read");
    this.#isUsed = true;
    return this.#wire.bytes();
  }
}

/** Methods that `fetch` does not send. */
const forbidden = /^(?:connect|trace|track)$/i;

const decoder = new TextDecoder();
const none = new Uint8Array();

/** Everything else of the native class is delegated to a native request. */
const delegated = [
  "cache",
  "credentials",
  "destination",
  "duplex",
  "integrity",
  "keepalive",
  "mode",
  "redirect",
  "referrer",
  "referrerPolicy",
] as const satisfies readonly (keyof Request)[];
for (const name of delegated) {
  Object.defineProperty(FetchRequest.prototype, name, {
    get(this: FetchRequest) {
      return this.toNative()[name];
    },
    configurable: true,
  });
}
Object.setPrototypeOf(FetchRequest.prototype, NativeRequest.prototype);

/** The body of a request as a stream, which reads at the pace of its reader. */
export function bodyStream(wire: WireRequest): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isReading = false;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (isReading) {
          wire.resume();
          return;
        }
        isReading = true;
        const sink: BodySink = {
          onData(chunk) {
            controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
            if ((controller.desiredSize ?? 0) <= 0) wire.pause();
          },
          onEnd: () => controller.close(),
          onFailure: (reason) => controller.error(bodyFailed(reason)),
        };
        wire.read(sink);
      },
      cancel() {
        if (isReading) wire.discard();
      },
    },
    { highWaterMark: 0 },
  );
}
