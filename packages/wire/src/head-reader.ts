import { CR, LF } from "./characters.ts";
import { HeadParser, type HeadRules } from "./head-parser.ts";
import { type Malformed, malformed } from "./malformed.ts";
import type { PendingBytes } from "./pending-bytes.ts";
import { type BodySource, WireRequest } from "./wire-request.ts";

type HeadStep =
  /** Nothing has arrived. */
  | "none"
  | "partial"
  | "complete"
  /** `failure` says why. */
  | "malformed";

/** Reads heads from the bytes of a connection and creates requests. */
export class HeadReader {
  readonly parser: HeadParser;
  /** Whether any byte has arrived. */
  hasBegun = false;
  /** How many bytes of empty lines were skipped before this head. */
  skipped = 0;
  /** After `malformed`. */
  failure: Malformed = malformed("incomplete_head");

  constructor(rules: HeadRules) {
    this.parser = new HeadParser(rules);
  }

  /** Resets for the next head. */
  reset(): void {
    this.parser.reset();
    this.hasBegun = false;
    this.skipped = 0;
  }

  step(pending: PendingBytes): HeadStep {
    this.#skipEmptyLines(pending);
    this.hasBegun = pending.bytes !== undefined;
    if (pending.bytes === undefined) return "none";
    const outcome = this.parser.parse(pending.bytes);
    if (outcome === "malformed") this.failure = malformed(this.parser.code);
    return outcome;
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
  take(source: BodySource, pending: PendingBytes): WireRequest {
    const { framing, length } = this.parser;
    const { isChunked, contentLength } = framing;
    const request = new WireRequest(source, pending.bytes as Buffer, length, {
      bodyKind: isChunked ? "chunked" : "length",
      contentLength,
      skippedBytes: this.skipped,
      expectsContinue: framing.expectsContinue && (isChunked || contentLength > 0),
      expectsOther: framing.expectsOther,
      malformed: undefined,
    });
    pending.skip(length);
    return request;
  }

  /** Creates a request from all received bytes: the head as far as it can be recognized, and the rest as its body. */
  takeMalformed(source: BodySource, pending: PendingBytes, reason: Malformed): WireRequest {
    const bytes = pending.bytes ?? Buffer.alloc(0);
    const length = malformedHeadEnd(bytes);
    const request = new WireRequest(source, bytes, length, {
      bodyKind: "raw",
      contentLength: 0,
      skippedBytes: this.skipped,
      expectsContinue: false,
      expectsOther: false,
      malformed: reason,
    });
    pending.skip(length);
    return request;
  }
}

/** Where a malformed head ends: at the first empty line. */
function malformedHeadEnd(bytes: Buffer): number {
  const ends = ["\r\n\r\n", "\n\n", "\n\r\n"].map((end) => {
    const at = bytes.indexOf(end, 0, "latin1");
    return at < 0 ? bytes.length : at + end.length;
  });
  return Math.min(...ends);
}
