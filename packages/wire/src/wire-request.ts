import type { BodyKind, BodyReader, BodySink, ConnectionInfo } from "./body-reader.ts";
import type { Malformed } from "./malformed.ts";
import type { Hold, Room } from "./memory.ts";
import { RequestHead } from "./request-head.ts";
import { WireError } from "./wire-error.ts";

/** How many bytes of each request and each response are not counted. */
const UNCOUNTED_BYTES = 16 * 1024;

/** A request whose head has arrived. Its handler reads the body at its own pace. */
export class WireRequest extends RequestHead {
  /** The stated length of the body; 0 when none is stated. */
  readonly contentLength: number;
  /** How many bytes of empty lines came before the request line and were skipped (RFC 9112, 2.2). */
  readonly skippedBytes: number;
  /** When the head was complete, in milliseconds since 1970. */
  readonly receivedAt: number = Date.now();
  /** The same moment by `performance.now()`, which only goes forward. */
  readonly startedAt: number = performance.now();
  /** When the body was complete, on the same clock. Equals `startedAt` until then. */
  endedAt: number = this.startedAt;
  /** Why the request is malformed. Set before the handler is called, or when the body fails. */
  malformed: Malformed | undefined;
  /**
   * Every byte of a chunked body that is not data, for `parseFraming` and `joinChunks`. Set before the body ends or fails.
   * Undefined for other bodies, and when framing is not recorded.
   */
  framing: Buffer | undefined;
  /** Whether the whole body was read. */
  isComplete = false;
  /** @internal */
  readonly body: BodyReader;
  #held: Hold | undefined;
  /** How many bytes of this request are not counted yet. */
  #uncounted = UNCOUNTED_BYTES;

  constructor(
    bytes: Buffer,
    headLength: number,
    facts: Pick<WireRequest, "body" | "contentLength" | "skippedBytes" | "malformed">,
  ) {
    super(bytes, headLength);
    this.body = facts.body;
    this.contentLength = facts.contentLength;
    this.skippedBytes = facts.skippedBytes;
    this.malformed = facts.malformed;
  }

  get bodyKind(): BodyKind {
    return this.body.kind;
  }

  get connection(): ConnectionInfo {
    return this.body.owner.info;
  }

  /**
   * Reads the body. Callbacks never run before `onRequest` has returned; after that, they may run before `read` returns.
   *
   * @param options.maxBytes the most bytes; a longer body fails with `body_too_large`. @default `limits.bodyBytes`
   * @throws WireError `body_used`
   */
  read(sink: BodySink, { maxBytes = Number.MAX_SAFE_INTEGER }: { readonly maxBytes?: number } = {}): void {
    this.body.read(sink, maxBytes);
  }

  /**
   * Pauses the callbacks until `resume`. Backpressure slows the client down. A body that is paused when the response ends is
   * discarded.
   */
  pause(): void {
    this.body.pause();
  }

  resume(): void {
    this.body.resume();
  }

  /**
   * Replaces `timeouts.bodyMs` and `timeouts.bodyPauseMs` until the response has ended. Pass `Infinity` when the handler limits
   * each pause itself.
   */
  limitBodyTime(ms: number): void {
    this.body.limitTime(ms);
  }

  /** How many framing bytes of the body have arrived; 0 when framing is not recorded. */
  get framingBytes(): number {
    return this.body.framingBytes;
  }

  /**
   * Counts bytes of this request that stay in memory until `release`. The first 16 KiB are free, so that large bodies never block
   * small ones. While the body arrives, its connection may be closed to make room for others.
   */
  hold(bytes: number): Room {
    const counted = Math.max(0, bytes - this.#uncounted);
    this.#uncounted -= bytes - counted;
    if (counted === 0) return "free";
    this.#held ??= this.body.owner.caller.holdBody();
    return this.#held.acquire(counted);
  }

  /** Whether this many bytes, counted as `hold` does, have room at the moment. Reserves nothing. */
  roomFor(bytes: number): Room {
    return bytes <= UNCOUNTED_BYTES ? "free" : this.body.owner.caller.roomForBody(bytes - UNCOUNTED_BYTES);
  }

  /** Whether any bytes count. */
  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  release(): void {
    this.#held?.release();
  }

  /**
   * No more of the body will arrive.
   *
   * @internal
   */
  bodyEnded(reason?: Malformed): void {
    const framing = this.body.framing();
    this.body.end();
    if (this.body.isDiscarded && reason !== undefined) return;
    this.framing = framing;
    if (reason !== undefined) this.malformed = reason;
    else {
      this.isComplete = true;
      if (framing !== undefined || this.contentLength > 0) this.endedAt = performance.now();
    }
    this.#held?.preventEviction();
  }

  /** Discards the rest of the body, up to `limits.discardBytes`, to reuse the connection. */
  discard(): void {
    this.body.discard();
    this.body.owner.pump();
  }

  /**
   * The whole body. When it fails in strict mode, the server has already responded, so a handler may ignore the error.
   *
   * @throws WireError `body_failed`, whose cause is the {@link Malformed}; `body_used`
   */
  bytes(options: { readonly maxBytes?: number } = {}): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const sink: BodySink = {
        onData: (chunk) => void chunks.push(chunk),
        onEnd: () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
        onFailure: (reason) => reject(bodyFailed(reason)),
      };
      this.read(sink, options);
    });
  }

  /** The body as a stream, which is read at the pace of its reader. Its errors are those of {@link WireRequest.bytes}. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let isReading = false;
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: (controller) => {
          if (isReading) {
            this.resume();
            return;
          }
          isReading = true;
          this.read({
            onData: (chunk) => {
              controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
              if ((controller.desiredSize ?? 0) <= 0) this.pause();
            },
            onEnd: () => controller.close(),
            onFailure: (reason) => controller.error(bodyFailed(reason)),
          });
        },
        cancel: () => {
          if (isReading) this.discard();
        },
      },
      { highWaterMark: 0 },
    );
  }
}

function bodyFailed(reason: Malformed): WireError {
  return new WireError("body_failed", `The body did not arrive whole. ${reason.reason}`, { cause: reason });
}
