import { ChunkedParser, type ChunkedRules } from "./chunked-parser.ts";
import { type Malformed, malformed } from "./malformed.ts";
import type { Hold, Room } from "./memory.ts";
import type { PendingBytes } from "./pending-bytes.ts";
import { WireError } from "./wire-error.ts";

/** Receives a body in pieces. Exactly one of `onEnd` and `onFailure` is called last, unless the rest is discarded. */
export interface BodySink {
  /** A slice of a packet, not a copy. For a chunked body, only data. */
  onData(chunk: Buffer): void;
  onEnd(): void;
  /**
   * The body did not arrive completely. The connection closes after the response; in strict mode the server responds unless
   * `onFailure` does. It then ignores later output of the handler.
   *
   * @param rest the bytes that are not data, such as everything from a malformed chunk on
   */
  onFailure(reason: Malformed, rest: Buffer): void;
}

/** Both ends of a connection. */
export interface ConnectionInfo {
  /** The IPv4 form is used for an IPv4 client of an IPv6 socket. */
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly localAddress: string;
  readonly localPort: number;
  readonly isTls: boolean;
}

/** The connection of a request body. */
export interface BodyOwner {
  readonly info: ConnectionInfo;
  readonly host: BodyHost;
  /** The memory of the caller. */
  readonly caller: { holdBody(): Hold; roomForBody(bytes: number): Room };
  /** Called when the body may continue. */
  pump(): void;
}

/** The settings and the clock of a server, as far as bodies need them. */
interface BodyHost {
  readonly settings: {
    readonly isRecording: boolean;
    readonly limits: ChunkedRules & { readonly bodyBytes: number; readonly discardBytes: number };
    readonly timeouts: { readonly bodyMs: number; readonly bodyPauseMs: number };
  };
  /** A coarse clock, in milliseconds. */
  readonly now: number;
}

/**
 * How the body is framed. `raw`, after a malformed head, is every byte after the head, because the limits of a body are
 * unknown.
 */
export type BodyKind = "length" | "chunked" | "raw";

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

const NEVER = Number.POSITIVE_INFINITY;

/** Reads the body of one request from the bytes of its connection and delivers it to a sink. */
export class BodyReader {
  readonly kind: BodyKind;
  readonly owner: BodyOwner;
  sink: BodySink | undefined;
  /** Whether the client waits for `100 Continue`. */
  expectsContinue: boolean;
  /** The time by which more bytes must arrive, on the clock of the host. */
  deadline: number = NEVER;
  /** After `failed`. */
  failure: Malformed = malformed("incomplete_body");

  readonly #host: BodyHost;
  readonly #chunks: ChunkedParser | undefined;
  #isOver = false;
  #isPaused = false;
  /** How many bytes of a body with `Content-Length` are still to come. */
  #left: number;
  #maxBytes = 0;
  /** How many bytes have arrived. */
  #taken = 0;
  #lastDeadline: number;
  #pauseMs: number;

  constructor(owner: BodyOwner, kind: BodyKind, contentLength: number, expectsContinue: boolean) {
    const { limits, timeouts, isRecording } = owner.host.settings;
    this.owner = owner;
    this.kind = kind;
    this.expectsContinue = expectsContinue;
    this.#host = owner.host;
    this.#chunks = kind === "chunked" ? new ChunkedParser(limits, isRecording ? "framing" : "nothing") : undefined;
    this.#left = contentLength;
    this.#lastDeadline = owner.host.now + timeouts.bodyMs;
    this.#pauseMs = timeouts.bodyPauseMs;
  }

  /** Whether the client waits for `100 Continue`. Resets the flag. */
  takeContinue(): boolean {
    const { expectsContinue } = this;
    this.expectsContinue = false;
    return expectsContinue;
  }

  /** The body is over. */
  end(): void {
    this.#isOver = true;
    this.deadline = NEVER;
  }

  read(sink: BodySink, maxBytes: number): void {
    if (this.#isOver || this.sink !== undefined) {
      throw new WireError("body_used", "The body of this request was read or discarded before");
    }
    this.sink = sink;
    this.#maxBytes = Math.min(maxBytes, this.#host.settings.limits.bodyBytes);
    this.#await();
    this.owner.pump();
  }

  pause(): void {
    if (this.#isOver || this.isDiscarded) return;
    this.#isPaused = true;
    this.deadline = NEVER;
  }

  resume(): void {
    if (this.#isOver || !this.#isPaused) return;
    this.#isPaused = false;
    this.#await();
    this.owner.pump();
  }

  limitTime(ms: number): void {
    if (this.#isOver) return;
    this.#lastDeadline = this.#host.now + ms;
    this.#pauseMs = ms;
    if (this.deadline !== NEVER) this.#await();
  }

  /** How many framing bytes have arrived; 0 when framing is not recorded. */
  get framingBytes(): number {
    return this.#chunks?.framingLength ?? 0;
  }

  /** Discards the rest. */
  discard(): void {
    if (this.#isOver || this.isDiscarded) return;
    const { timeouts, limits } = this.#host.settings;
    this.#lastDeadline = Math.min(this.#lastDeadline, this.#host.now + timeouts.bodyMs);
    this.#pauseMs = timeouts.bodyPauseMs;
    this.#isPaused = false;
    this.sink = discarded;
    this.#maxBytes = this.#taken + limits.discardBytes;
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
    if (this.#isOver || (this.sink !== undefined && !this.isDiscarded)) return false;
    return this.expectsContinue || this.#left > pendingBytes + this.#host.settings.limits.discardBytes;
  }

  /** Whether there is no body, or all of it is read. */
  get isEmpty(): boolean {
    return this.kind === "length" && this.#left === 0;
  }

  get isDiscarded(): boolean {
    return this.sink === discarded;
  }

  /** Every byte of a chunked body that is not data. */
  framing(): Buffer | undefined {
    return this.#chunks?.framing();
  }

  /** Delivers one piece. Passes on errors of the sink. */
  step(pending: PendingBytes): BodyStep {
    if (this.#isPaused) return "paused";
    switch (this.kind) {
      case "length": {
        if (this.#left === 0) return "end";
        const chunk = pending.take(this.#left);
        if (chunk === undefined) return "wait";
        this.#left -= chunk.length;
        return this.#deliver(chunk);
      }
      case "chunked": {
        const chunks = this.#chunks as ChunkedParser;
        const event = chunks.read(pending, this.#maxBytes - this.#taken);
        if (event === "data") return this.#deliver(chunks.data);
        if (event === "malformed") return this.#fail(malformed(chunks.code));
        return event === "end" ? "end" : "wait";
      }
      case "raw": {
        const rest = pending.take(Number.MAX_SAFE_INTEGER);
        return rest === undefined ? "end" : this.#deliver(rest);
      }
    }
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
const discarded: BodySink = { onData() {}, onEnd() {}, onFailure() {} };
