import { ChunkedParser } from "./chunked-parser.ts";
import { type Malformed, malformed } from "./malformed.ts";
import type { Hold, Room } from "./memory.ts";
import type { ConnectionHost } from "./options.ts";
import type { PendingBytes } from "./pending-bytes.ts";
import { WireError } from "./wire-error.ts";
import type { BodyKind, BodyOwner, BodySink, BodySource, ConnectionInfo, WireRequest } from "./wire-request.ts";

export type BodyStep =
  /** A piece was delivered; there may be more. */
  | "again"
  /** The reader is paused. */
  | "paused"
  /** More bytes must arrive. */
  | "wait"
  | "end"
  /** `failure` says why. */
  | "failed";

const never = Number.POSITIVE_INFINITY;

/** Chunks up to this size, in bytes, are delivered together. */
const smallChunkBytes = 1024;

/** The buffer in which they are joined, shared by all connections. */
const joint = Buffer.allocUnsafeSlow(16 * 1024);

/**
 * Reads the body of a request from the bytes of its connection and delivers it to a sink. One instance serves all requests of
 * a connection.
 */
export class BodyReader implements BodySource {
  sink: BodySink | undefined;
  /** Whether the client waits for `100 Continue`. */
  expectsContinue = false;
  /** The time by which more bytes must arrive, on the clock of the host. */
  deadline: number = never;
  /** After `failed`. */
  failure: Malformed = malformed("incomplete_body");

  readonly #host: ConnectionHost;
  readonly #owner: BodyOwner;
  #request: WireRequest | undefined;
  #kind: BodyKind = "length";
  #isPaused = false;
  /** How many bytes of a body with `Content-Length` are still to come. */
  #left = 0;
  #chunks: ChunkedParser | undefined;
  /** The result of the parser after the last delivered piece. */
  #ahead: Buffer | "end" | "malformed" | undefined;
  #maxBytes = 0;
  /** How many bytes have arrived. */
  #taken = 0;
  #lastDeadline = never;
  #pauseMs = 0;

  constructor(host: ConnectionHost, owner: BodyOwner) {
    this.#host = host;
    this.#owner = owner;
  }

  get info(): ConnectionInfo {
    return this.#owner.info;
  }

  hold(): Hold {
    return this.#owner.hold();
  }

  roomFor(bytes: number): Room {
    return this.#owner.roomFor(bytes);
  }

  start(request: WireRequest): void {
    const { limits, timeouts, isRecording } = this.#host.settings;
    this.#request = request;
    this.#kind = request.bodyKind;
    this.#left = request.contentLength;
    this.expectsContinue = request.expectsContinue;
    this.sink = undefined;
    this.#isPaused = false;
    this.#taken = 0;
    this.deadline = never;
    this.#lastDeadline = this.#host.now + timeouts.bodyMs;
    this.#pauseMs = timeouts.bodyPauseMs;
    if (this.#kind !== "chunked") return;
    this.#ahead = undefined;
    this.#chunks ??= new ChunkedParser(limits);
    this.#chunks.reset(isRecording);
  }

  /** Whether the client waits for `100 Continue`. Resets the flag. */
  takeContinue(): boolean {
    const { expectsContinue } = this;
    this.expectsContinue = false;
    return expectsContinue;
  }

  /** The body is over. */
  end(): void {
    this.#request = undefined;
    this.deadline = never;
  }

  readBody(request: WireRequest, sink: BodySink, maxBytes: number): void {
    if (request !== this.#request || this.sink !== undefined) {
      throw new WireError("body_used", "The body of this request was read or discarded before");
    }
    this.sink = sink;
    this.#maxBytes = Math.min(maxBytes, this.#host.settings.limits.bodyBytes);
    this.#await();
    this.#owner.pump();
  }

  pauseBody(request: WireRequest): void {
    if (request !== this.#request || this.isDiscarded) return;
    this.#isPaused = true;
    this.deadline = never;
  }

  resumeBody(request: WireRequest): void {
    if (request !== this.#request || !this.#isPaused) return;
    this.#isPaused = false;
    this.#await();
    this.#owner.pump();
  }

  limitBodyTime(request: WireRequest, ms: number): void {
    if (request !== this.#request) return;
    this.#lastDeadline = this.#host.now + ms;
    this.#pauseMs = ms;
    if (this.deadline !== never) this.#await();
  }

  framingBytes(request: WireRequest): number {
    return request === this.#request && this.#kind === "chunked" ? (this.#chunks?.framingLength ?? 0) : 0;
  }

  discardBody(request: WireRequest): void {
    if (request !== this.#request) return;
    this.discard();
    this.#owner.pump();
  }

  /** Discards the rest. */
  discard(): void {
    if (this.isDiscarded) return;
    const { timeouts } = this.#host.settings;
    this.#lastDeadline = Math.min(this.#lastDeadline, this.#host.now + timeouts.bodyMs);
    this.#pauseMs = timeouts.bodyPauseMs;
    this.#isPaused = false;
    this.sink = discarded;
    this.#maxBytes = this.#taken + this.#host.settings.limits.discardBytes;
    this.#await();
  }

  /** The client disconnected: the reader gets everything at once. */
  unpause(): void {
    this.#isPaused = false;
  }

  /**
   * Whether the connection must close because of this body: it is not read, and it is too long to discard or waits for `100
   * Continue`. A client that does not get `100 Continue` sends no body, or sends one that could be mistaken for a request.
   */
  isAbandoned(pendingBytes: number): boolean {
    if (this.#request === undefined || (this.sink !== undefined && !this.isDiscarded)) return false;
    return this.expectsContinue || this.#left > pendingBytes + this.#host.settings.limits.discardBytes;
  }

  /** Whether there is no body, or all of it is read. */
  get isEmpty(): boolean {
    return this.#kind === "length" && this.#left === 0;
  }

  get isChunked(): boolean {
    return this.#kind === "chunked";
  }

  get isDiscarded(): boolean {
    return this.sink === discarded;
  }

  /** Every byte of a chunked body that is not data. */
  framing(): Buffer | undefined {
    return this.#kind === "chunked" ? this.#chunks?.framing() : undefined;
  }

  /** Delivers one piece. Passes on errors of the sink. */
  step(pending: PendingBytes): BodyStep {
    if (this.#isPaused) return "paused";
    switch (this.#kind) {
      case "length": {
        if (this.#left === 0) return "end";
        const chunk = pending.take(this.#left);
        if (chunk === undefined) return "wait";
        this.#left -= chunk.length;
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
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (Buffer.isBuffer(ahead)) return this.#deliver(ahead);
    const { bytes } = pending;
    chunks.at = 0;
    const event = ahead ?? (bytes === undefined ? "partial" : chunks.next(bytes));
    const data = event === "data" ? this.#joined(bytes as Buffer, chunks) : undefined;
    pending.skip(chunks.at);
    if (data !== undefined) return this.#deliver(data);
    if (event === "malformed") return this.#fail(malformed(chunks.code));
    return event === "end" ? "end" : "wait";
  }

  /**
   * The current chunk or, when it is small, a copy of all small ones that arrived with it. Delivering a piece costs far more than
   * copying its bytes. A slice retains its whole packet, so chunks of one byte would take a hundred times their size.
   */
  #joined(bytes: Buffer, chunks: ChunkedParser): Buffer {
    const first = bytes.subarray(chunks.dataStart, chunks.dataEnd);
    if (first.length > smallChunkBytes) return first;
    first.copy(joint);
    let length = first.length;
    // Nothing is parsed while the reader is paused.
    const most = Math.min(joint.length - smallChunkBytes, this.#maxBytes - this.#taken);
    while (length <= most) {
      const event = chunks.next(bytes);
      if (event === "partial") break;
      const { dataStart, dataEnd } = chunks;
      if (event !== "data" || dataEnd - dataStart > smallChunkBytes) {
        this.#ahead = event === "data" ? bytes.subarray(dataStart, dataEnd) : event;
        break;
      }
      for (let at = dataStart; at < dataEnd; at += 1) joint[length + at - dataStart] = bytes[at] as number;
      length += dataEnd - dataStart;
    }
    return Buffer.from(joint.subarray(0, length));
  }

  #deliver(chunk: Buffer): BodyStep {
    this.#taken += chunk.length;
    this.expectsContinue = false;
    const over = this.#taken - this.#maxBytes;
    if (over <= 0) {
      this.sink?.onData(chunk);
      if (!this.#isPaused) this.#await();
      return "again";
    }
    if (over < chunk.length) this.sink?.onData(chunk.subarray(0, chunk.length - over));
    return this.#fail(malformed("body_too_large"));
  }

  #await(): void {
    this.deadline = Math.min(this.#host.now + this.#pauseMs, this.#lastDeadline);
  }

  #fail(reason: Malformed): BodyStep {
    this.failure = reason;
    return "failed";
  }
}

/** Discards the rest of a body. */
const discarded: BodySink = { onData: ignore, onEnd: ignore, onFailure: ignore };

function ignore(): void {}
