import {
  COMMA,
  DQUOTE,
  equalsIgnoringCase,
  HTAB,
  isDigit,
  isHost,
  isTokenByte,
  SEMICOLON,
  SP,
  skipSpace,
} from "./characters.ts";
import type { FieldLine } from "./field-line.ts";
import type { MalformedCode } from "./malformed.ts";

export interface FramingRules {
  /** Whether other codings may precede chunked. The handler then receives the body in those codings. */
  readonly anyTransferCoding: boolean;
}

/**
 * The framing of the body (RFC 9112, 6) and the persistence of the connection (RFC 9112, 9.3), from the header fields of a message.
 * These rules decide where one message ends and the next starts. Everything that two recipients could interpret differently is
 * therefore malformed.
 */
export class Framing {
  isChunked = false;
  /** The stated length of the body; 0 when none is stated, and when it is chunked. */
  contentLength = 0;
  /** Whether the sender keeps the connection open after this message. */
  keepsAlive = true;
  /** Whether the client waits for `100 Continue` (RFC 9110, 10.1.1). */
  expectsContinue = false;

  #hosts = 0;
  #isHostValid = true;
  #lengths = 0;
  #isLengthValid = true;
  #codings = 0;
  #otherCodings = 0;
  #codingError: MalformedCode | undefined;
  #isClose = false;
  #isKeepAlive = false;

  reset(): void {
    this.isChunked = false;
    this.contentLength = 0;
    this.expectsContinue = false;
    this.#hosts = 0;
    this.#isHostValid = true;
    this.#lengths = 0;
    this.#isLengthValid = true;
    this.#codings = 0;
    this.#otherCodings = 0;
    this.#codingError = undefined;
    this.#isClose = false;
    this.#isKeepAlive = false;
  }

  /** Records the fields that frame the message or control the connection. Fields are classified by the length of their name. */
  take(bytes: Uint8Array, { start, nameEnd, valueStart, valueEnd }: FieldLine): void {
    switch (nameEnd - start) {
      case 4:
        if (!equalsIgnoringCase(bytes, start, "host")) return;
        this.#hosts += 1;
        this.#isHostValid &&= isHost(bytes, valueStart, valueEnd);
        return;
      case 6:
        if (!equalsIgnoringCase(bytes, start, "expect")) return;
        // A server may ignore other expectations.
        if (valueEnd - valueStart === 12 && equalsIgnoringCase(bytes, valueStart, "100-continue"))
          this.expectsContinue = true;
        return;
      case 10:
        if (equalsIgnoringCase(bytes, start, "connection")) this.#connection(bytes, valueStart, valueEnd);
        return;
      case 14:
        if (equalsIgnoringCase(bytes, start, "content-length")) this.#contentLength(bytes, valueStart, valueEnd);
        return;
      case 17:
        if (equalsIgnoringCase(bytes, start, "transfer-encoding")) this.#transferCodings(bytes, valueStart, valueEnd);
        return;
      default:
    }
  }

  #connection(bytes: Uint8Array, start: number, end: number): void {
    for (let at = start; at <= end; at += 1) {
      const optionEnd = elementEnd(bytes, at, end);
      const [from, to] = [skipSpace(bytes, at, optionEnd), skipSpaceBack(bytes, at, optionEnd)];
      if (to - from === 5 && equalsIgnoringCase(bytes, from, "close")) this.#isClose = true;
      else if (to - from === 10 && equalsIgnoringCase(bytes, from, "keep-alive")) this.#isKeepAlive = true;
      at = optionEnd;
    }
  }

  #contentLength(bytes: Uint8Array, start: number, end: number): void {
    this.#lengths += 1;
    let length = 0;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      length = length * 10 + (byte - 0x30);
      if (!isDigit(byte) || length > Number.MAX_SAFE_INTEGER) {
        this.#isLengthValid = false;
        return;
      }
    }
    if (start === end) this.#isLengthValid = false;
    this.contentLength = length;
  }

  /**
   * RFC 9110, 5.6.1 lets a recipient ignore empty list elements. Here they are malformed: a proxy that interprets the codings
   * differently would see two requests instead of one.
   */
  #transferCodings(bytes: Uint8Array, start: number, end: number): void {
    for (let at = start; at <= end; at += 1) {
      const codingEnd = elementEnd(bytes, at, end);
      const [from, to] = [skipSpace(bytes, at, codingEnd), skipSpaceBack(bytes, at, codingEnd)];
      let nameEnd = from;
      while (nameEnd < to && isTokenByte[bytes[nameEnd] as number] === 1) nameEnd += 1;
      const afterName = skipSpace(bytes, nameEnd, to);
      const isChunked = nameEnd - from === 7 && equalsIgnoringCase(bytes, from, "chunked");
      if (nameEnd === from) this.#codingError ??= "invalid_transfer_coding";
      if (this.isChunked) this.#codingError ??= isChunked ? "chunked_twice" : "chunked_is_not_last";
      // `chunked` has no parameters (RFC 9112, 7.1). Parameters of other codings are accepted, except quoted ones, because quotes
      // can hide commas.
      if (afterName < to) {
        const isParameter = bytes[afterName] === SEMICOLON && !bytes.subarray(afterName, to).includes(DQUOTE);
        if (isChunked || !isParameter) this.#codingError ??= "invalid_transfer_coding";
      }
      this.#codings += 1;
      this.isChunked = isChunked;
      if (!isChunked) this.#otherCodings += 1;
      at = codingEnd;
    }
  }

  /** Whether a length is stated. */
  get hasLength(): boolean {
    return this.#lengths > 0;
  }

  /** Evaluates the fields of a response, whose body ends with the connection when neither a length nor chunks end it. */
  decideResponse(minor: number): MalformedCode | undefined {
    // With a coding, HTTP/1.0 has faulty framing (RFC 9112, 6.1).
    this.keepsAlive = !this.#isClose && (minor === 1 || (this.#isKeepAlive && this.#codings === 0));
    if (this.#codings === 0) return this.#decideLength();
    if (this.#lengths > 0) return "length_with_transfer_coding";
    // No recipient of the body would know of other codings.
    return this.#codingError ?? (this.#otherCodings > 0 ? "unsupported_transfer_coding" : undefined);
  }

  #decideLength(): MalformedCode | undefined {
    if (this.#lengths > 1) return "repeated_content_length";
    return this.#isLengthValid ? undefined : "invalid_content_length";
  }

  /** Evaluates all fields of a request. Returns the first violation. */
  decide(minor: number, { anyTransferCoding }: FramingRules): MalformedCode | undefined {
    this.keepsAlive = !this.#isClose && (minor === 1 || this.#isKeepAlive);
    // An HTTP/1.0 client does not wait for 100.
    if (minor === 0) this.expectsContinue = false;
    if (this.#codings > 0) {
      if (minor === 0) return "transfer_coding_in_http_1_0";
      if (this.#lengths > 0) return "length_with_transfer_coding";
      if (this.#codingError !== undefined) return this.#codingError;
      if (!this.isChunked) return "chunked_is_not_last";
      if (this.#otherCodings > 0 && !anyTransferCoding) return "unsupported_transfer_coding";
    }
    const lengthError = this.#decideLength();
    if (lengthError !== undefined) return lengthError;
    if (this.#hosts > 1) return "repeated_host";
    if (!this.#isHostValid) return "invalid_host";
    if (this.#hosts === 0 && minor === 1) return "missing_host";
    return undefined;
  }
}

function elementEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== COMMA) at += 1;
  return at;
}

function skipSpaceBack(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && (bytes[at - 1] === SP || bytes[at - 1] === HTAB)) at -= 1;
  return at;
}
