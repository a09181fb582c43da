import type { Arrival, Body } from "../../domain/captured-request.ts";
import {
  copyBody,
  deletedRecord,
  maxSegmentRequests,
  type RecordSizes,
  readRecord,
  recordLength,
  recordSizes,
  writeRecord,
} from "../segment.ts";

/**
 * Consecutive requests in one buffer: records, each followed by its body. The requests before `first` have been removed.
 */
interface Block {
  first: number;
  /** The offset of `first`. */
  start: number;
  lastSeq: number;
  /** The offset of the next request. */
  end: number;
  bytes: Buffer;
  /** The body of a large request, which has a block of its own. */
  body: Body | undefined;
}

/** The location of a request. */
interface Found {
  readonly block: Block;
  readonly at: number;
  readonly sizes: RecordSizes;
}

/** The largest size of a block with several requests, in bytes. */
const maxBlockBytes = 64 * 1024;

/** A body of at least this size, in bytes, is not copied if it has its own memory. */
const largeBytes = 32 * 1024;

/** The most memory of all blocks: this multiple of the bytes of the requests, and a few bytes more. */
const maxMemoryFactor = 4;
const minReleasedBytes = 4 * 1024;

/**
 * The requests of one route by their numbers, in the record format of the other stores.
 *
 * Many requests are few objects. With an object per request, each garbage collection moved thousands of them and delayed
 * all responses. Each block is twice as large as the one before, but not larger than all requests together. When most
 * requests have been removed, the blocks are copied without them, so that memory stays in proportion to the stored
 * requests.
 */
export class PackedRequests {
  readonly #routeId: string;
  /** Oldest first. Those before index `#start` are empty. */
  #blocks: Block[] = [];
  #start = 0;
  #size = 0;
  /** The bytes of all records and bodies, and of their blocks. */
  #bytes = 0;
  #memory = 0;

  constructor(routeId: string) {
    this.#routeId = routeId;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a request. Its number follows the last one. */
  append(arrival: Arrival, seq: number): void {
    const { body } = arrival;
    const length = recordLength(arrival);
    this.#bytes += length + body.length;
    const block = hasOwnMemory(body) ? this.#open(length, seq, body) : this.#blockFor(length + body.length, seq);
    const bodyAt = writeRecord(block.bytes, block.end, arrival);
    block.end = block.body === undefined ? copyBody(body, block.bytes, bodyAt) : bodyAt;
    block.lastSeq = seq;
    this.#size += 1;
  }

  has(seq: number): boolean {
    return this.sizesOf(seq) !== undefined;
  }

  /** The sizes of a request, without reading it. */
  sizesOf(seq: number): RecordSizes | undefined {
    const sizes = this.#find(seq)?.sizes;
    return sizes?.isDeleted === false ? sizes : undefined;
  }

  /** The head is a copy. The body is not, so copy it to keep it for long. */
  get(seq: number): Arrival | undefined {
    const found = this.#find(seq);
    if (found === undefined) return undefined;
    const { block, at, sizes } = found;
    const { arrival } = readRecord(this.#routeId, block.bytes, at, true);
    if (arrival === undefined || block.body !== undefined) return arrival && { ...arrival, body: block.body as Body };
    const body = block.bytes.subarray(sizes.end, sizes.end + sizes.bodyBytes);
    return { ...arrival, body: { length: body.length, pieces: [body] } };
  }

  /** Returns the sizes of the deleted request; undefined when it was not stored. */
  delete(seq: number): RecordSizes | undefined {
    const found = this.#find(seq);
    if (found === undefined) return undefined;
    const { block, at, sizes } = found;
    const next = sizes.end + sizes.bodyBytes;
    if (seq === block.first) {
      block.first += 1;
      block.start = next;
      this.#bytes -= next - at;
      if (seq === block.lastSeq) this.#empty(block);
    } else if (!sizes.isDeleted) {
      const { bytes, start, end } = block;
      const record = deletedRecord();
      this.#bytes -= next - at - record.length;
      this.#setBytes(block, [bytes.subarray(start, at), record, bytes.subarray(next, end)]);
    }
    if (this.#memory > maxMemoryFactor * this.#bytes + minReleasedBytes) this.#release();
    if (sizes.isDeleted) return undefined;
    this.#size -= 1;
    return sizes;
  }

  clear(): void {
    this.#blocks = [];
    this.#start = 0;
    this.#size = 0;
    this.#bytes = 0;
    this.#memory = 0;
  }

  /** The last block if it has room, otherwise a new one. */
  #blockFor(length: number, seq: number): Block {
    const last = this.#blocks.at(-1);
    if (last !== undefined && last.end + length <= last.bytes.length && seq - last.first < maxSegmentRequests)
      return last;
    const room = Math.min(maxBlockBytes, 2 * (last?.bytes.length ?? 0), this.#bytes);
    return this.#open(Math.max(length, room), seq);
  }

  #open(length: number, seq: number, body?: Body): Block {
    const block = { first: seq, start: 0, lastSeq: seq, end: 0, bytes: Buffer.allocUnsafeSlow(length), body };
    this.#blocks.push(block);
    this.#memory += memoryOf(block);
    return block;
  }

  /** Releases the memory of removed requests, and the free memory of blocks. */
  #release(): void {
    for (const block of this.#blocks) {
      const { bytes, start, end } = block;
      if (bytes !== none && end - start < bytes.length) this.#setBytes(block, [bytes.subarray(start, end)]);
    }
  }

  /** Copies a block to new memory, which begins with its first request. Readers of the old memory are not affected. */
  #setBytes(block: Block, parts: readonly Buffer[]): void {
    this.#memory -= memoryOf(block);
    // Memory from the pool of Node would keep more than these bytes alive.
    block.bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
    block.start = 0;
    block.end = copyBody({ length: block.bytes.length, pieces: parts }, block.bytes, 0);
    this.#memory += memoryOf(block);
  }

  /** Releases the memory of a block that has no requests left. */
  #empty(block: Block): void {
    this.#memory -= memoryOf(block);
    block.bytes = none;
    block.body = undefined;
    for (let oldest = this.#blocks[this.#start]; oldest?.bytes === none; oldest = this.#blocks[this.#start]) {
      this.#start += 1;
    }
    // In groups, because moving all blocks for each empty one would cost more than the requests.
    if (this.#start < 64 || this.#start * 2 < this.#blocks.length) return;
    this.#blocks = this.#blocks.slice(this.#start);
    this.#start = 0;
  }

  #find(seq: number): Found | undefined {
    const block = this.#blockOf(seq);
    if (block === undefined) return undefined;
    let at = block.start;
    let sizes = recordSizes(block.bytes, at);
    for (let before = block.first; before < seq; before += 1) {
      at = sizes.end + sizes.bodyBytes;
      sizes = recordSizes(block.bytes, at);
    }
    return { block, at, sizes };
  }

  #blockOf(seq: number): Block | undefined {
    let low = this.#start;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#blocks[middle] as Block).lastSeq < seq) low = middle + 1;
      else high = middle;
    }
    const block = this.#blocks[low];
    return block !== undefined && seq >= block.first ? block : undefined;
  }
}

const none = Buffer.alloc(0);

function memoryOf({ bytes, body }: Block): number {
  return bytes.length + (body?.length ?? 0);
}

/** Whether a body is large and uses at least half of the memory that it keeps alive. */
function hasOwnMemory({ length, pieces }: Body): boolean {
  return length >= largeBytes && pieces.every((piece) => piece.length * 2 >= piece.buffer.byteLength);
}
