import { STATUS_CODES } from "node:http";
import type { Malformed } from "./malformed.ts";
import type { Room } from "./memory.ts";
import type { Output } from "./output.ts";
import { dateLine, type HeaderList, PreparedHeaders, statusLine } from "./response-head.ts";
import { WireError } from "./wire-error.ts";

/** The connection of a response. */
export interface ResponseHost {
  readonly caller: { roomForResponse(bytes: number): Room };
  /** Whether the connection must close after this response. */
  mustClose(): boolean;
  /** The response is written. `closes` says that its head told the client that the connection ends. */
  responseEnded(closes: boolean): void;
}

/** The properties of a request that its response needs. */
interface ResponseTo {
  readonly minor: number;
  readonly isHead: boolean;
  readonly isConnect: boolean;
}

/** The handler of a response. */
export interface CallbackOwner {
  /** Receives the errors of callbacks. */
  failed(error: unknown): void;
}

/** How the client learns where the body ends. */
type Framing = "none" | "length" | "chunked" | "close";

/** The response to a request. Send it at once with `send`, or in pieces with `start`, `write` and `end`. */
export class WireResponse {
  /** The status that was sent; 0 before. */
  status = 0;
  isEnded = false;
  /** Whether the connection is closed. Writes are then ignored without an error. */
  isClosed: boolean;
  /** Called when more can be written after `write` returned false. */
  onDrain: (() => void) | undefined;
  /** Called once when the connection closes before the response ended. */
  onClose: (() => void) | undefined;
  /**
   * Called when the client closes its side of the connection after its whole request. It may still wait for the response (`printf …
   * | nc`) or have disconnected: only the second write after that shows which.
   */
  onClientEnd: (() => void) | undefined;
  /** @internal */
  owner: CallbackOwner | undefined;

  readonly #host: ResponseHost;
  readonly #output: Output;
  readonly #to: ResponseTo;
  #isMalformed: boolean;
  #framing: Framing = "none";
  #left = 0;
  #closes = false;
  #isRejected = false;
  #whenSent: (() => void)[] | undefined;

  constructor(host: ResponseHost, output: Output, to: ResponseTo, malformed: Malformed | undefined) {
    this.#host = host;
    this.#output = output;
    this.isClosed = output.isClosed;
    this.#to = to;
    this.#isMalformed = malformed !== undefined;
  }

  get isStarted(): boolean {
    return this.status !== 0;
  }

  /** From now on, only error responses are allowed. */
  markMalformed(): void {
    this.#isMalformed = true;
  }

  /**
   * Sends a whole response. `Date`, `Content-Length` and `Connection` are added where they are missing and allowed.
   *
   * @param headers alternating names and values, sent in this order and case, or the result of `prepareHeaders`
   * @param body text is sent as UTF-8. A response to HEAD only states its length.
   * @throws WireError `invalid_response`, `response_started`
   */
  send(status: number, headers: HeaderList | PreparedHeaders, body: string | Uint8Array = ""): void {
    if (this.#isIgnored(status)) return;
    const length = typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
    const head = this.#head(status, headers, length);
    if (this.#framing === "length" && this.#left !== length) {
      this.status = 0;
      const rule = `Content-Length is ${this.#left}, but the body has ${length} bytes`;
      throw new WireError("invalid_response", rule);
    }
    if (this.#framing === "none" || length === 0) this.#output.write(head);
    else if (typeof body !== "string") {
      this.#output.writeSoon(head);
      this.#output.write(body);
    } else if (length === body.length) this.#output.write(head + body);
    else {
      this.#output.writeSoon(head);
      this.#output.write(Buffer.from(body));
    }
    this.#finish();
  }

  /**
   * Sends a response of the server. Later output of the handler is ignored, because it may not know yet that the body of its
   * request has failed.
   *
   * @internal
   */
  reject(status: number, headers: HeaderList, body: string): void {
    this.send(status, headers, body);
    this.#isRejected = true;
  }

  /**
   * Starts a response whose body follows. Without `Content-Length`, the body is chunked; to HTTP/1.0, it ends with the
   * connection.
   *
   * @throws WireError `invalid_response`, `response_started`
   */
  start(status: number, headers: HeaderList | PreparedHeaders): void {
    if (this.#isIgnored(status)) return;
    this.#output.writeSoon(this.#head(status, headers, -1));
  }

  /**
   * Sends a piece of the body.
   *
   * @returns false when the client reads too slowly: wait for `onDrain` before you write more
   * @throws WireError `response_started` before `start` and after `end`; `invalid_response` when the body is longer than
   * `Content-Length`
   */
  write(chunk: string | Uint8Array): boolean {
    if (this.isClosed || this.#isRejected) return true;
    if (this.status === 0 || this.isEnded) {
      throw new WireError("response_started", "Cannot write: the response is not started, or has ended");
    }
    const bytes = typeof chunk === "string" ? asText(chunk) : chunk;
    if (bytes.length === 0) return true;
    switch (this.#framing) {
      case "none":
        return true;
      case "chunked": {
        const size = `${bytes.length.toString(16)}\r\n`;
        if (typeof bytes === "string") return this.#output.write(`${size}${bytes}\r\n`);
        this.#output.writeSoon(size);
        this.#output.write(bytes);
        return this.#output.write("\r\n");
      }
      case "length":
        if (bytes.length > this.#left) {
          this.destroy();
          throw new WireError(
            "invalid_response",
            `The body is longer than its Content-Length by ${bytes.length - this.#left} bytes or more`,
          );
        }
        this.#left -= bytes.length;
        return this.#output.write(bytes);
      case "close":
        return this.#output.write(bytes);
    }
  }

  /**
   * Ends the response. Only a chunked body can have trailers; with others, they are ignored.
   *
   * @throws WireError `response_started` before `start` and after `end`; `invalid_response` when the body is shorter than
   * `Content-Length`. The connection is then also closed, so that the client notices
   */
  end(chunk?: string | Uint8Array, trailers: HeaderList = []): void {
    if (chunk !== undefined) this.write(chunk);
    if (this.isClosed || this.#isRejected) {
      this.isEnded = true;
      return;
    }
    if (this.status === 0 || this.isEnded) {
      throw new WireError("response_started", "Cannot end: the response is not started, or has ended");
    }
    if (this.#framing === "chunked") this.#output.write(`0\r\n${new PreparedHeaders(trailers).text}\r\n`);
    if (this.#framing === "length" && this.#left > 0) {
      this.destroy();
      throw new WireError("invalid_response", `The body is shorter than its Content-Length by ${this.#left} bytes`);
    }
    this.#finish();
  }

  /**
   * Calls `callback` once when the last byte was passed to the operating system, or the connection closed. Until then, the response
   * is in memory. Calls it immediately if this has already happened.
   */
  whenSent(callback: () => void): void {
    if (this.isClosed) callback();
    else if (this.isEnded) this.#output.whenWritten(() => this.#call(callback));
    else {
      this.#whenSent ??= [];
      this.#whenSent.push(callback);
    }
  }

  /** Calls the callbacks of `whenSent`. */
  wasSent(): void {
    const callbacks = this.#whenSent;
    this.#whenSent = undefined;
    for (const callback of callbacks ?? []) this.#call(callback);
  }

  /** An error in a callback must not stop the connection. */
  #call(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.owner?.failed(error);
    }
  }

  /** Whether a response of this many bytes has room in memory, in which it stays until the client has read it. */
  roomFor(bytes: number): Room {
    return this.#host.caller.roomForResponse(bytes);
  }

  /**
   * Sends an interim response, such as 103 with `Link`. Ignored for HTTP/1.0, which has none, and once the response has started.
   *
   * @throws WireError `invalid_response` unless the status is from 102 to 199
   */
  inform(status: number, headers: HeaderList): void {
    if (this.isClosed || this.isStarted || this.#isRejected || this.#to.minor === 0) return;
    if (!Number.isInteger(status) || status < 102 || status > 199) {
      throw new WireError("invalid_response", `An interim status must be from 102 to 199, got ${status}`);
    }
    const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
    this.#output.write(`${line}${new PreparedHeaders(headers).text}\r\n`);
  }

  /** Closes the connection at once. */
  destroy(): void {
    this.#output.destroy();
  }

  #isIgnored(status: number): boolean {
    if (this.#isRejected) return true;
    if (this.status !== 0 || this.isEnded) {
      throw new WireError("response_started", `Cannot respond ${status}: a response was started with ${this.status}`);
    }
    if (!this.isClosed) return false;
    this.status = status;
    this.isEnded = true;
    return true;
  }

  #finish(): void {
    this.isEnded = true;
    // Clears the callbacks: a response in V8's old space would keep their objects alive, even when nothing refers to it.
    this.onDrain = undefined;
    this.onClose = undefined;
    this.onClientEnd = undefined;
    if (this.#whenSent !== undefined) this.#output.whenWritten(() => this.wasSent());
    this.#host.responseEnded(this.#closes);
  }

  /** @param length of the whole body; -1 when it follows in pieces */
  #head(status: number, headers: HeaderList | PreparedHeaders, length: number): string {
    const { minor, isHead, isConnect } = this.#to;
    let head = statusLine(status);
    if (this.#isMalformed && status < 400) {
      throw new WireError("invalid_response", `A malformed request must be rejected with 400 or above, got ${status}`);
    }
    const fields = headers instanceof PreparedHeaders ? headers : new PreparedHeaders(headers);
    head += fields.text;
    if (!fields.hasDate) head += dateLine();

    const isTunnel = isConnect && status < 300;
    const isEmpty = status === 204 || status === 304 || status === 205;
    if (isEmpty && length > 0) throw new WireError("invalid_response", `A response with ${status} has no body`);
    if ((isTunnel || status === 204) && fields.contentLength >= 0) {
      throw new WireError("invalid_response", `A response with ${status} to this method has no Content-Length`);
    }
    this.#left = fields.contentLength;
    if (status === 205 && fields.contentLength < 0) head += "Content-Length: 0\r\n";
    if (isHead || isEmpty) {
      this.#framing = "none";
      if (isHead && !isEmpty && fields.contentLength < 0 && length > 0) head += `Content-Length: ${length}\r\n`;
    } else if (isTunnel) this.#framing = "close";
    else if (fields.contentLength >= 0) this.#framing = "length";
    else if (length >= 0) {
      this.#framing = "length";
      this.#left = length;
      head += `Content-Length: ${length}\r\n`;
    } else if (minor === 0) this.#framing = "close";
    else {
      this.#framing = "chunked";
      head += "Transfer-Encoding: chunked\r\n";
    }

    this.#closes =
      fields.isClose || isConnect || this.#framing === "close" || this.#isMalformed || this.#host.mustClose();
    if (this.#closes) {
      if (!fields.isClose) head += "Connection: close\r\n";
    } else if (minor === 0 && !fields.hasConnection) head += "Connection: keep-alive\r\n";
    this.status = status;
    return `${head}\r\n`;
  }
}

/** ASCII text is the same in latin1, which sockets write fastest. */
function asText(chunk: string): string | Buffer {
  return Buffer.byteLength(chunk) === chunk.length ? chunk : Buffer.from(chunk);
}
