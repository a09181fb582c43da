import { LF, latin1Text } from "./characters.ts";
import { ChunkedParser, type ChunkedRules } from "./chunked-parser.ts";
import { HeadParser, type HeadRules } from "./head-parser.ts";
import { type MalformedCode, malformed } from "./malformed.ts";
import { PendingBytes } from "./pending-bytes.ts";
import { fieldsOf } from "./request-head.ts";

/** The head of a response, or of an interim one. */
export interface ResponseHead {
  readonly status: number;
  readonly reason: string;
  /** Alternating names and values, as received. */
  readonly headers: readonly string[];
}

/** Receives the response to one request. `onEnd` or `onFailure` is the last call. */
export interface ResponseEvents {
  /** An interim response (1xx), other than 101. */
  onInformation(head: ResponseHead): void;
  onHead(head: ResponseHead): void;
  /** A slice of a packet, not a copy. */
  onData(chunk: Buffer): void;
  /**
   * @param trailers alternating names and values
   * @param isReusable whether the next request may follow on the connection
   */
  onEnd(trailers: readonly string[], isReusable: boolean): void;
  onFailure(reason: string): void;
}

const rules: HeadRules & ChunkedRules = {
  headBytes: 64 * 1024,
  anyTransferCoding: true,
  chunkLineBytes: 4 * 1024,
  // A response may never end.
  framingBytes: Number.POSITIVE_INFINITY,
};

type State = "idle" | "head" | "length" | "chunked" | "close";

/** Reads the responses on a connection to a server, one after the other (RFC 9112, 6.3). */
export class ResponseReader {
  readonly #parser = new ResponseParser(rules);
  readonly #pending = new PendingBytes();
  #events: ResponseEvents | undefined;
  #method = "";
  #state: State = "idle";
  #left = 0;
  #chunks: ChunkedParser | undefined;

  /** Reads the response to a request with this method next. */
  expect(method: string, events: ResponseEvents): void {
    this.#method = method;
    this.#events = events;
    this.#state = "head";
  }

  /** Reads no more of the response, whose connection must then be closed. */
  stop(): void {
    this.#state = "idle";
    this.#events = undefined;
    this.#pending.clear();
  }

  read(packet: Buffer): void {
    this.#pending.add(packet);
    while (this.#step());
  }

  /** The server has closed the connection. */
  closed(): void {
    if (this.#state === "close") this.#end([], false);
    else this.#fail("the connection was closed");
  }

  /** Takes one step. Returns whether there may be another. */
  #step(): boolean {
    const pending = this.#pending;
    switch (this.#state) {
      case "idle":
        return false;
      case "head":
        return pending.bytes !== undefined && this.#head(pending.bytes);
      case "chunked": {
        const chunks = this.#chunks as ChunkedParser;
        const event = chunks.read(pending, Number.MAX_SAFE_INTEGER);
        if (event === "data") this.#events?.onData(chunks.data);
        else if (event === "malformed") this.#malformed(chunks.code);
        else if (event === "end") this.#end(fieldsOf(latin1Text(chunks.framing() as Buffer), 0), true);
        return event === "data";
      }
      default: {
        const chunk = pending.take(this.#left);
        if (chunk === undefined) return false;
        this.#left -= chunk.length;
        this.#events?.onData(chunk);
        if (this.#left === 0) this.#end([], true);
        return this.#left > 0;
      }
    }
  }

  #head(bytes: Buffer): boolean {
    const parser = this.#parser;
    const outcome = parser.parse(bytes);
    if (outcome === "malformed") this.#malformed(parser.code);
    if (outcome !== "complete") return false;
    const { status, reason, framing, length } = parser;
    const head = { status, reason, headers: fieldsOf(latin1Text(bytes.subarray(parser.fieldsStart, length)), 0) };
    this.#pending.skip(length);
    if (status === 101) this.#fail("the server changed the protocol");
    else if (status < 200) this.#events?.onInformation(head);
    else {
      // Decided before the head is passed on, because its recipient may stop.
      const isTunnel = this.#method === "CONNECT";
      const isEmpty = isTunnel || this.#method === "HEAD" || status === 204 || status === 304;
      this.#left = framing.hasLength ? framing.contentLength : Number.POSITIVE_INFINITY;
      if (isEmpty) this.#left = 0;
      this.#state = this.#left === 0 || framing.hasLength ? "length" : framing.isChunked ? "chunked" : "close";
      this.#chunks = this.#state === "chunked" ? new ChunkedParser(rules, "trailers") : undefined;
      this.#events?.onHead(head);
      if (this.#left === 0) this.#end([], !isTunnel);
    }
    parser.reset();
    return true;
  }

  /** @param isDelimited whether the response ended before its connection */
  #end(trailers: readonly string[], isDelimited: boolean): void {
    const events = this.#events;
    const isReusable = isDelimited && this.#parser.framing.keepsAlive && this.#pending.length === 0;
    this.stop();
    events?.onEnd(trailers, isReusable);
  }

  #malformed(code: MalformedCode): void {
    this.#fail(`the response is malformed: ${malformed(code).reason.replace(/\.$/, "")}`);
  }

  #fail(reason: string): void {
    const events = this.#events;
    this.stop();
    events?.onFailure(reason);
  }
}

/** Parses the heads of responses. */
class ResponseParser extends HeadParser {
  status = 0;
  reason = "";
  /** Where the first field begins. */
  fieldsStart = 0;

  protected override startLine(bytes: Uint8Array): number {
    const lineEnd = bytes.indexOf(LF);
    if (lineEnd < 0) return 0;
    const [, minor, status, reason = ""] = statusLine.exec(latin1Text(bytes.subarray(0, lineEnd + 1))) ?? [];
    if (status === undefined) return this.reject("invalid_status_line");
    this.minor = minor === "0" ? 0 : 1;
    this.status = Number(status);
    this.reason = reason;
    this.fieldsStart = lineEnd + 1;
    return lineEnd + 1;
  }

  protected override decide(): MalformedCode | undefined {
    return this.framing.decideResponse(this.minor);
  }
}

/** RFC 9112, 4. Some servers omit the space before an empty reason. */
const statusLine = /^HTTP\/1\.(\d) ([1-9]\d\d)(?: ([\t\x20-\x7e\x80-\xff]*))?\r\n$/;
