import {
  BACKSLASH,
  CR,
  DQUOTE,
  EQUALS,
  hexValue,
  isQuotedByte,
  isTokenByte,
  isValueByte,
  LF,
  SEMICOLON,
  skipSpace,
} from "./characters.ts";
import { FieldLine } from "./field-line.ts";
import type { MalformedCode } from "./malformed.ts";
import type { PendingBytes } from "./pending-bytes.ts";

export interface ChunkedRules {
  /** The most bytes of a chunk size with its extensions. */
  readonly chunkLineBytes: number;
  /** The most bytes that all chunk sizes and extensions of a body may take together. */
  readonly framingBytes: number;
  /** The most bytes of the trailer section. */
  readonly headBytes: number;
}

type ChunkEvent =
  /** Data of the body has arrived. */
  | "data"
  /** More bytes must arrive. */
  | "partial"
  /** The body ended, trailers included. */
  | "end"
  | "malformed";

/** The part that the parser expects next. */
type State = "size" | "data" | "data end" | "trailers";

/** Chunks up to this size, in bytes, are delivered together. */
const SMALL_CHUNK_BYTES = 1024;

/** The buffer in which they are joined, shared by all bodies. */
const joint = Buffer.allocUnsafeSlow(16 * 1024);

/** What is recorded of a body beside its data: all of its framing, or only its trailers. */
type Recorded = "framing" | "trailers" | "nothing";

/** Parses a chunked body (RFC 9112, 7.1) incrementally, and records the framing, which is everything but data. */
export class ChunkedParser {
  /** After `data`: the chunk, or several small ones. */
  data: Buffer = joint;
  /** After `malformed`. */
  code: MalformedCode = "invalid_chunk_size";

  readonly #rules: ChunkedRules;
  readonly #line = new FieldLine();
  #state: State = "size";
  /** Where the next step starts, and where its data is, in the bytes that are parsed. */
  #at = 0;
  #dataStart = 0;
  #dataEnd = 0;
  /** What follows the small chunks that were joined. */
  #ahead: Buffer | "end" | "malformed" | undefined;
  /** How many bytes of the chunk are still to come. */
  #left = 0;
  #framingBytes = 0;
  #trailerBytes = 0;
  readonly #recorder: FramingRecorder | undefined;
  readonly #recordsSizes: boolean;

  constructor(rules: ChunkedRules, recorded: Recorded) {
    this.#rules = rules;
    this.#recorder = recorded === "nothing" ? undefined : new FramingRecorder();
    this.#recordsSizes = recorded === "framing";
  }

  /** The framing so far, or only the trailers; undefined when nothing is recorded. */
  framing(): Buffer | undefined {
    return this.#recorder?.bytes();
  }

  /** How long the framing is so far; 0 when none is recorded. */
  get framingLength(): number {
    return this.#recorder?.length ?? 0;
  }

  /** Parses up to the next event. @param most how many bytes of small chunks are wanted at once */
  read(pending: PendingBytes, most: number): ChunkEvent {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (typeof ahead === "string") return ahead;
    if (ahead !== undefined) {
      this.data = ahead;
      return "data";
    }
    const { bytes } = pending;
    if (bytes === undefined) return "partial";
    this.#at = 0;
    const event = this.#next(bytes);
    if (event === "data") this.data = this.#joined(bytes, most);
    pending.skip(this.#at);
    return event;
  }

  /**
   * The current chunk or, when it is small, a copy of all small ones that arrived with it. Delivering a piece costs far more than
   * copying its bytes. A slice retains its whole packet, so chunks of one byte would take a hundred times their size.
   */
  #joined(bytes: Buffer, wanted: number): Buffer {
    const first = bytes.subarray(this.#dataStart, this.#dataEnd);
    if (first.length > SMALL_CHUNK_BYTES) return first;
    first.copy(joint);
    let length = first.length;
    // Nothing is parsed while the reader is paused.
    const most = Math.min(joint.length - SMALL_CHUNK_BYTES, wanted);
    while (length <= most) {
      const event = this.#next(bytes);
      if (event === "partial") break;
      const [start, end] = [this.#dataStart, this.#dataEnd];
      if (event !== "data" || end - start > SMALL_CHUNK_BYTES) {
        this.#ahead = event === "data" ? bytes.subarray(start, end) : event;
        break;
      }
      for (let at = start; at < end; at += 1) joint[length + at - start] = bytes[at] as number;
      length += end - start;
    }
    return Buffer.from(joint.subarray(0, length));
  }

  /** Takes steps up to the next event. */
  #next(bytes: Uint8Array): ChunkEvent {
    const end = bytes.length;
    for (;;) {
      switch (this.#state) {
        case "size": {
          const next = this.#size(bytes, this.#at, end);
          if (next < 0) return "malformed";
          const length = (next === 0 ? end : next) - this.#at;
          if (length > this.#rules.chunkLineBytes) return this.#malformed("chunk_line_too_long");
          if (next === 0) return "partial";
          this.#framingBytes += length;
          if (this.#framingBytes > this.#rules.framingBytes) return this.#malformed("too_much_framing");
          if (this.#recordsSizes) this.#recorder?.add(bytes, this.#at, next);
          this.#at = next;
          this.#state = this.#left === 0 ? "trailers" : "data";
          break;
        }
        case "data": {
          if (this.#at === end) return "partial";
          this.#dataStart = this.#at;
          this.#dataEnd = Math.min(end, this.#at + this.#left);
          this.#left -= this.#dataEnd - this.#dataStart;
          this.#at = this.#dataEnd;
          if (this.#left === 0) this.#state = "data end";
          return "data";
        }
        case "data end":
          if (this.#at === end) return "partial";
          if (bytes[this.#at] !== CR) return this.#malformed("unterminated_chunk");
          if (this.#at + 1 === end) return "partial";
          if (bytes[this.#at + 1] !== LF) return this.#malformed("unterminated_chunk");
          if (this.#recordsSizes) this.#recorder?.add(bytes, this.#at, this.#at + 2);
          this.#at += 2;
          this.#state = "size";
          break;
        case "trailers": {
          const outcome = this.#line.scan(bytes, this.#at, end);
          if (outcome === "malformed") return this.#malformed(this.#line.code);
          const next = outcome === "partial" ? end : this.#line.next;
          if (this.#trailerBytes + next - this.#at > this.#rules.headBytes)
            return this.#malformed("trailers_too_large");
          if (outcome === "partial") return "partial";
          this.#trailerBytes += next - this.#at;
          this.#recorder?.add(bytes, this.#at, next);
          this.#at = next;
          if (outcome === "end") return "end";
          break;
        }
      }
    }
  }

  #malformed(code: MalformedCode): ChunkEvent {
    this.code = code;
    return "malformed";
  }

  /** Returns where the data begins, 0 when the line is not whole yet, and -1 when it is malformed. */
  #size(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    let size = 0;
    while (at < end && hexValue[bytes[at] as number] !== 255) {
      size = size * 16 + (hexValue[bytes[at] as number] as number);
      if (size > Number.MAX_SAFE_INTEGER) return this.#reject("invalid_chunk_size");
      at += 1;
    }
    if (at === end) return 0;
    if (at === start) return this.#reject(bytes[at] === LF ? "bare_lf" : "invalid_chunk_size");
    this.#left = size;
    let error: MalformedCode = "invalid_chunk_size";
    for (;;) {
      const spaceStart = at;
      at = skipSpace(bytes, at, end);
      if (at === end) return 0;
      const byte = bytes[at] as number;
      if (byte === LF) return this.#reject("bare_lf");
      if (byte === CR) {
        // White space is allowed before a semicolon, not at the end of the line.
        if (at > spaceStart) return this.#reject(error);
        if (at + 1 === end) return 0;
        return bytes[at + 1] === LF ? at + 2 : this.#reject("bare_cr");
      }
      if (byte !== SEMICOLON) return this.#reject(error);
      error = "invalid_chunk_extension";
      const next = extensionEnd(bytes, at + 1, end);
      if (next < 0) return this.#reject(bytes[-next] === LF ? "bare_lf" : error);
      if (next === 0) return 0;
      at = next;
    }
  }

  #reject(code: MalformedCode): -1 {
    this.code = code;
    return -1;
  }
}

/**
 * Finds the end of one chunk extension, `name`, `name=token` or `name="quoted"`. Returns 0 when it is not whole yet, and
 * minus the offset of the byte that cannot be there.
 */
function extensionEnd(bytes: Uint8Array, start: number, end: number): number {
  const nameStart = skipSpace(bytes, start, end);
  const nameEnd = skipToken(bytes, nameStart, end);
  if (nameEnd === end) return 0;
  if (nameEnd === nameStart) return -nameEnd;
  let at = skipSpace(bytes, nameEnd, end);
  if (at === end) return 0;
  if (bytes[at] !== EQUALS) return nameEnd;
  at = skipSpace(bytes, at + 1, end);
  if (at === end) return 0;
  if (bytes[at] !== DQUOTE) {
    const valueEnd = skipToken(bytes, at, end);
    if (valueEnd === end) return 0;
    return valueEnd === at ? -at : valueEnd;
  }
  for (at += 1; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === DQUOTE) return at + 1;
    if (byte === BACKSLASH) {
      at += 1;
      if (at < end && isValueByte[bytes[at] as number] === 0) return -at;
    } else if (isQuotedByte[byte] === 0) return -at;
  }
  return 0;
}

function skipToken(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isTokenByte[bytes[at] as number] === 1) at += 1;
  return at;
}

/** Collects the framing in one buffer that grows: a body may have very many chunks. */
class FramingRecorder {
  #buffer: Buffer = Buffer.allocUnsafe(64);
  length = 0;

  add(bytes: Uint8Array, start: number, end: number): void {
    const needed = this.length + end - start;
    if (needed > this.#buffer.length) {
      const grown = Buffer.allocUnsafe(needed * 2);
      grown.set(this.#buffer.subarray(0, this.length));
      this.#buffer = grown;
    }
    for (let at = start; at < end; at += 1) this.#buffer[this.length + at - start] = bytes[at] as number;
    this.length = needed;
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }
}
