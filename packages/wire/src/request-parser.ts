import { type BodyOwner, BodyReader } from "./body-reader.ts";
import {
  COLON,
  CR,
  HTAB,
  isDigit,
  isHost,
  isTargetByte,
  isTokenByte,
  LF,
  latin1Text,
  SLASH,
  SP,
} from "./characters.ts";
import { type HeadOutcome, HeadParser } from "./head-parser.ts";
import type { Malformed, MalformedCode } from "./malformed.ts";
import type { PendingBytes } from "./pending-bytes.ts";
import { WireRequest } from "./wire-request.ts";

/** `none` while nothing has arrived; after `malformed`, `code` says why. */
type HeadStep = "none" | HeadOutcome;

/** After the last byte of a version, with its line end: `HTTP/1.1\r\n`. */
const VERSION_BYTES = 10;

/** Parses the heads of the requests of a connection, and creates requests. */
export class RequestParser extends HeadParser {
  isConnect = false;
  isHead = false;
  /** Whether any byte has arrived. */
  hasBegun = false;
  /** How many bytes of empty lines were skipped before this head. */
  skipped = 0;

  override reset(): void {
    super.reset();
    this.isConnect = false;
    this.isHead = false;
    this.hasBegun = false;
    this.skipped = 0;
  }

  step(pending: PendingBytes): HeadStep {
    this.#skipEmptyLines(pending);
    this.hasBegun = pending.bytes !== undefined;
    return pending.bytes === undefined ? "none" : this.parse(pending.bytes);
  }

  /** RFC 9112, 2.2: an empty line before a request line is skipped. */
  #skipEmptyLines(pending: PendingBytes): void {
    const { bytes } = pending;
    if (bytes === undefined || bytes[0] !== CR) return;
    let skipped = 0;
    while (bytes[skipped] === CR && bytes[skipped + 1] === LF) skipped += 2;
    this.skipped += skipped;
    pending.skip(skipped);
  }

  /** The request of a complete head. Its body follows in `pending`. */
  take(owner: BodyOwner, pending: PendingBytes): WireRequest {
    const { framing, length } = this;
    const { isChunked, contentLength } = framing;
    const expectsContinue = framing.expectsContinue && (isChunked || contentLength > 0);
    const request = new WireRequest(pending.bytes as Buffer, length, {
      body: new BodyReader(owner, isChunked ? "chunked" : "length", contentLength, expectsContinue),
      contentLength,
      skippedBytes: this.skipped,
      malformed: undefined,
    });
    pending.skip(length);
    return request;
  }

  /** Creates a request from all received bytes: the head as far as it can be recognized, and the rest as its body. */
  takeMalformed(owner: BodyOwner, pending: PendingBytes, reason: Malformed): WireRequest {
    const bytes = pending.bytes ?? Buffer.alloc(0);
    const length = malformedHeadEnd(bytes);
    const request = new WireRequest(bytes, length, {
      body: new BodyReader(owner, "raw", 0, false),
      contentLength: 0,
      skippedBytes: this.skipped,
      malformed: reason,
    });
    pending.skip(length);
    return request;
  }

  protected override decide(): MalformedCode | undefined {
    return this.framing.decide(this.minor, this.rules);
  }

  protected override startLine(bytes: Uint8Array, end: number): number {
    let at = 0;
    while (at < end && isTokenByte[bytes[at] as number] === 1) at += 1;
    if (at === end) return 0;
    if (bytes[at] !== SP || at === 0) {
      if (bytes[at] === CR) {
        if (at + 1 === end) return 0;
        return this.reject(bytes[at + 1] === LF ? "invalid_request_line" : "bare_cr");
      }
      return this.reject(bytes[at] === LF ? "bare_lf" : "invalid_method");
    }
    const methodEnd = at;
    this.isConnect = methodEnd === 7 && isMethod(bytes, "CONNECT");
    this.isHead = methodEnd === 4 && isMethod(bytes, "HEAD");

    const targetStart = methodEnd + 1;
    at = targetStart;
    while (at < end && isTargetByte[bytes[at] as number] === 1) at += 1;
    if (at === end) return 0;
    if (bytes[at] !== SP || at === targetStart) return this.reject(misplaced(bytes[at] as number));
    const targetEnd = at;
    const version = this.#version(bytes, targetEnd + 1, end);
    if (version <= 0) return version;
    if (!isTarget(bytes, targetStart, targetEnd, methodEnd, this.isConnect)) return this.reject("invalid_target");
    return version;
  }

  #version(bytes: Uint8Array, start: number, end: number): number {
    const name = "HTTP/";
    for (let index = 0; index < 5; index += 1) {
      if (start + index === end) return 0;
      if (bytes[start + index] !== name.charCodeAt(index)) {
        return this.reject(bytes[start + index] === SP ? "invalid_request_line" : "invalid_version");
      }
    }
    const major = bytes[start + 5];
    const minor = bytes[start + 7];
    if (major === undefined || bytes[start + 6] === undefined || minor === undefined) {
      return major === undefined || isDigit(major) ? 0 : this.reject("invalid_version");
    }
    if (!isDigit(major) || bytes[start + 6] !== 0x2e || !isDigit(minor)) return this.reject("invalid_version");
    const after = bytes[start + 8];
    if (after === undefined) return 0;
    if (after !== CR) {
      return this.reject(after === LF ? "bare_lf" : isDigit(after) ? "invalid_version" : "invalid_request_line");
    }
    if (start + VERSION_BYTES > end) return 0;
    if (bytes[start + 9] !== LF) return this.reject("bare_cr");
    if (major !== 0x31) return this.reject("unsupported_version");
    this.minor = minor === 0x30 ? 0 : 1;
    return start + VERSION_BYTES;
  }
}

function isMethod(bytes: Uint8Array, method: string): boolean {
  for (let index = 0; index < method.length; index += 1) if (bytes[index] !== method.charCodeAt(index)) return false;
  return true;
}

/** The error of a target that does not end with a space. */
function misplaced(byte: number): MalformedCode {
  if (byte === LF) return "bare_lf";
  return byte === SP || byte === HTAB || byte === CR ? "invalid_request_line" : "invalid_target_character";
}

const needsPath: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE"]);

/** Whether the target has a form that its method allows (RFC 9112, 3.2). */
function isTarget(bytes: Uint8Array, start: number, end: number, methodEnd: number, isConnect: boolean): boolean {
  if (isConnect) return isHost(bytes, start, end) && hasPort(bytes, start, end);
  if (bytes[start] === SLASH) return true;
  // `*` is for OPTIONS. Methods outside RFC 9110, such as M-SEARCH, may define another meaning for it.
  if (bytes[start] === 0x2a) return end === start + 1 && !needsPath.has(latin1Text(bytes.subarray(0, methodEnd)));
  let at = start;
  while (at < end && /[-+.\dA-Za-z]/.test(String.fromCharCode(bytes[at] as number))) at += 1;
  const isScheme = at > start && ((bytes[start] as number) | 0x20) >= 0x61;
  return isScheme && bytes[at] === COLON && bytes[at + 1] === SLASH && bytes[at + 2] === SLASH && at + 3 < end;
}

function hasPort(bytes: Uint8Array, start: number, end: number): boolean {
  let at = end - 1;
  while (at > start && isDigit(bytes[at] as number)) at -= 1;
  return at > start && bytes[at] === COLON && at < end - 1;
}

/** Where a malformed head ends: at the first empty line. */
function malformedHeadEnd(bytes: Buffer): number {
  const ends = ["\r\n\r\n", "\n\n", "\n\r\n"].map((end) => {
    const at = bytes.indexOf(end, 0, "latin1");
    return at < 0 ? bytes.length : at + end.length;
  });
  return Math.min(...ends);
}
