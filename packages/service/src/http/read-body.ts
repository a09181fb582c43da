import { addAbortListener } from "node:events";
import { type Malformed, WireError } from "@signalbox/wire";
import { Problem } from "../problem.ts";
import { malformedProblem } from "./problem.ts";
import type { OperationContext } from "./service-request.ts";

/** Reads a whole body. @throws Problem 413 `body_too_large`, if possible before it is read, and as `ServiceRequest.bytes` */
export async function readBytes({ request }: OperationContext, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.header("content-length")) > maxBytes) throw bodyTooLarge(maxBytes);
  try {
    return await request.bytes(maxBytes);
  } catch (cause) {
    throw bodyAborted(cause);
  }
}

export interface StreamLimits {
  /** A larger body is rejected with 413. */
  readonly maxBytes: number;
  /** How long the client may pause, in milliseconds, before it gets 408. */
  readonly maxPauseMs: number;
  /** When this aborts, the body ends early without an error. Cancelling the stream would close the connection. */
  readonly stopping: AbortSignal;
}

/** The chunks of a body, in constant memory. They throw 413 `body_too_large`, 400 `body_aborted`, 408 `body_too_slow`. */
export async function* readChunks(
  { request }: OperationContext,
  { maxBytes, maxPauseMs, stopping }: StreamLimits,
): AsyncGenerator<Uint8Array> {
  // The rest of the body is not read.
  const close = { connection: "close" };
  if (Number(request.header("content-length")) > maxBytes) throw bodyTooLarge(maxBytes, close);
  const reader = request.stream()?.getReader();
  let size = 0;
  while (reader !== undefined) {
    const { done, value } = await readUntil(stopping, reader, maxPauseMs).catch((cause: unknown) => {
      throw bodyAborted(cause);
    });
    if (done) return;
    size += value.byteLength;
    if (size > maxBytes) throw bodyTooLarge(maxBytes, close);
    yield value;
  }
}

type BodyPart = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]>>;

/** The next chunk of the body, or its end when `stopping` aborts first. */
async function readUntil(
  stopping: AbortSignal,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxPauseMs: number,
): Promise<BodyPart> {
  const { promise, resolve, reject } = Promise.withResolvers<BodyPart>();
  using _stopped = addAbortListener(stopping, () => resolve({ done: true, value: undefined }));
  using _late = setTimeout(() => reject(tooSlow(maxPauseMs)), maxPauseMs);
  reader.read().then(resolve, reject);
  return await promise;
}

function tooSlow(maxPauseMs: number): Problem {
  return new Problem(408, "body_too_slow", `The client sent nothing of the body for ${maxPauseMs / 1_000} s.`, {
    headers: { connection: "close" },
  });
}

/** The problem of a body that ends early, is malformed or takes too long. */
export function bodyFailed(reason: Malformed | undefined, cause?: unknown): Problem {
  if (reason !== undefined && reason.code !== "incomplete_body") return malformedProblem(reason);
  return new Problem(400, "body_aborted", "The request body ended early.", { cause });
}

/** The same for an error that a body threw. */
function bodyAborted(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const isFailed = cause instanceof WireError && cause.code === "body_failed";
  return bodyFailed(isFailed ? (cause.cause as Malformed) : undefined, cause);
}

export function bodyTooLarge(maxBytes: number, headers: Readonly<Record<string, string>> = {}): Problem {
  const detail = `The body is larger than the ${maxBytes} bytes that are allowed here.`;
  return new Problem(413, "body_too_large", detail, { headers });
}

/** The minimum size of a buffer for small pieces, and of a piece that is not copied, in bytes. */
const LARGE_BYTES = 16 * 1024;

/**
 * Collects the pieces of a body. The first piece and large pieces are stored without copying. Small pieces are copied into shared
 * buffers, so that many of them take no more memory than their bytes.
 */
export class BodyBytes {
  length = 0;
  readonly #stated: number;
  readonly #pieces: Buffer[] = [];
  /** A buffer for small pieces, and how many bytes are in it. */
  #open: Buffer = none;
  #filled = 0;

  /** @param stated the `Content-Length` of the body; 0 when unknown */
  constructor(stated = 0) {
    this.#stated = stated;
  }

  add(chunk: Buffer): void {
    const before = this.length;
    this.length += chunk.length;
    if (chunk.length > this.#open.length - this.#filled) {
      this.#close();
      if (before === 0 || isWhole(chunk)) {
        this.#pieces.push(chunk);
        return;
      }
      // As large as all pieces before, so the number of buffers grows with the logarithm of the size.
      const room = Math.max(before, chunk.length, LARGE_BYTES);
      const isStated = this.#stated >= this.length;
      this.#open = Buffer.allocUnsafeSlow(isStated ? Math.min(room, this.#stated - before) : room);
    }
    chunk.copy(this.#open, this.#filled);
    this.#filled += chunk.length;
  }

  /** The body so far, in a few pieces. They may share memory with their packets. */
  pieces(): readonly Buffer[] {
    this.#close();
    return this.#pieces;
  }

  /** The body so far, in one piece. */
  bytes(): Buffer {
    const pieces = this.pieces();
    return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces, this.length);
  }

  /**
   * Frees the memory of large pieces. Nothing may use them afterwards. V8 only frees it when it collects its whole heap, which
   * took a quarter of the time of a captured body of 64 KiB.
   *
   * @param head the head of the request, which may be in the packet of the first piece
   */
  free(head: Buffer): void {
    for (const { buffer, byteOffset, length } of this.#pieces) {
      // The same packet may hold an earlier request, whose echo waits to be sent, and the next request.
      const isFirst = (head.buffer === buffer ? head.byteOffset : byteOffset) === 0;
      const isLast = byteOffset + length === buffer.byteLength;
      if (length >= LARGE_BYTES && isFirst && isLast && buffer instanceof ArrayBuffer) buffer.transfer(0);
    }
  }

  #close(): void {
    if (this.#filled > 0) this.#pieces.push(this.#open.subarray(0, this.#filled));
    this.#open = none;
    this.#filled = 0;
  }
}

/** Whether a piece is large, and makes up most of the packet that it retains in memory. */
function isWhole(chunk: Buffer): boolean {
  return chunk.length >= LARGE_BYTES && chunk.length * 2 >= chunk.buffer.byteLength;
}

const none = Buffer.alloc(0);
