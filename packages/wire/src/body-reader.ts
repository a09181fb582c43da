import { ChunkedParser, type ChunkedRules } from "./chunked-parser.ts";
import { type Malformed, malformed } from "./malformed.ts";
import type { PendingBytes } from "./pending-bytes.ts";
import type { BodyKind, BodySink } from "./wire-request.ts";

export interface BodyRules extends ChunkedRules {
  /** The most bytes of a body. */
  readonly bodyBytes: number;
  /** The most bytes of a body that nobody reads. */
  readonly discardBytes: number;
}

export type BodyStep =
  /** A piece was handed over; there may be more. */
  | "again"
  /** Its reader does not want more now. */
  | "paused"
  /** More has to come. */
  | "wait"
  | "end"
  /** `failure` says why. */
  | "failed";

/**
 * Takes the body of a request out of the bytes of its connection, and hands it to its sink. One serves a connection for all its
 * requests.
 */
export class BodyReader {
  kind: BodyKind = "length";
  sink: BodySink | undefined;
  isPaused = false;
  /** How much is still to come of a body whose length is stated. */
  left = 0;
  /** After `failed`. */
  failure: Malformed = malformed("incomplete_body");

  readonly #rules: BodyRules;
  #chunks: ChunkedParser | undefined;
  #maxBytes = 0;
  /** How much has come. */
  #taken = 0;

  constructor(rules: BodyRules) {
    this.#rules = rules;
  }

  start(kind: BodyKind, length: number, recordsFraming: boolean): void {
    this.kind = kind;
    this.left = length;
    this.sink = undefined;
    this.isPaused = false;
    this.#taken = 0;
    if (kind !== "chunked") return;
    this.#chunks ??= new ChunkedParser(this.#rules);
    this.#chunks.reset(recordsFraming);
  }

  attach(sink: BodySink, maxBytes: number): void {
    this.sink = sink;
    this.#maxBytes = Math.min(maxBytes, this.#rules.bodyBytes);
  }

  /** Nobody wants the rest. */
  discard(): void {
    this.isPaused = false;
    this.sink = discarded;
    this.#maxBytes = this.#taken + this.#rules.discardBytes;
  }

  /** Whether there is no body, or nothing left of one. */
  get isEmpty(): boolean {
    return this.kind === "length" && this.left === 0;
  }

  get isDiscarded(): boolean {
    return this.sink === discarded;
  }

  /** Every byte that is not data, of a chunked body. */
  framing(): Buffer | undefined {
    return this.kind === "chunked" ? this.#chunks?.framing() : undefined;
  }

  /** Hands one piece over. What the sink throws, this throws. */
  step(pending: PendingBytes): BodyStep {
    if (this.isPaused) return "paused";
    switch (this.kind) {
      case "length": {
        if (this.left === 0) return "end";
        const chunk = pending.take(this.left);
        if (chunk === undefined) return "wait";
        this.left -= chunk.length;
        return this.#deliver(chunk);
      }
      case "chunked":
        return this.#chunk(pending, this.#chunks as ChunkedParser);
      case "raw": {
        const rest = pending.take(Number.MAX_SAFE_INTEGER);
        return rest === undefined ? "end" : this.#deliver(rest);
      }
    }
  }

  #chunk(pending: PendingBytes, chunks: ChunkedParser): BodyStep {
    const { bytes } = pending;
    if (bytes === undefined) return "wait";
    chunks.at = 0;
    const event = chunks.next(bytes);
    pending.skip(chunks.at);
    switch (event) {
      case "data":
        return this.#deliver(bytes.subarray(chunks.dataStart, chunks.dataEnd));
      case "partial":
        return "wait";
      case "end":
        return "end";
      case "malformed":
        return this.#fail(malformed(chunks.code));
    }
  }

  #deliver(chunk: Buffer): BodyStep {
    this.#taken += chunk.length;
    const over = this.#taken - this.#maxBytes;
    if (over <= 0) {
      this.sink?.onData(chunk);
      return "again";
    }
    if (over < chunk.length) this.sink?.onData(chunk.subarray(0, chunk.length - over));
    return this.#fail(malformed("body_too_large"));
  }

  #fail(reason: Malformed): BodyStep {
    this.failure = reason;
    return "failed";
  }
}

/** Takes the rest of a body that nobody wants. */
const discarded: BodySink = { onData: ignore, onEnd: ignore, onFailure: ignore };

function ignore(): void {}
