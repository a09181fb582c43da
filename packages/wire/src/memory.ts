import { createCounts } from "./counts.ts";

/** The budget of bytes in memory. */
interface MemoryLimits {
  readonly total: number;
  /**
   * For one caller. Less than `total`, so that a second caller always finds room. One body or response may exceed the caller's share;
   * otherwise it could never be sent.
   */
  readonly perCaller: number;
}

/** Whether bytes have room: `caller_full` when their caller has its share, `full` when the callers together have all. */
export type Room = "free" | "caller_full" | "full";

/**
 * Counts the bytes in memory for each caller: bodies until their responses are ready, and responses until they are read. A client
 * that sends half a body, or does not read, uses memory for a long time, but cannot exclude others: when all memory is in use, a
 * caller that uses less than another closes the oldest such connection of that other caller.
 */
export class Memory {
  readonly #limits: MemoryLimits;
  readonly #usedBy = createCounts();
  /** The holds whose release depends on a client, the oldest of each caller first. */
  readonly #evictable = new Map<string, Set<Hold>>();
  #used = 0;

  constructor(limits: MemoryLimits) {
    this.#limits = limits;
  }

  usedBy(caller: string): number {
    return this.#usedBy.of(caller);
  }

  /** Whether a caller has this much room at the moment. Reserves nothing, because a client may announce any length. */
  roomFor(caller: string, bytes: number): Room {
    const used = this.usedBy(caller);
    if (used > 0 && used + bytes > this.#limits.perCaller) return "caller_full";
    if (this.#used === 0 || this.#used + bytes <= this.#limits.total) return "free";
    return this.#largerThan(used + bytes) === undefined ? "full" : "free";
  }

  /** @internal */
  acquire(hold: Hold, bytes: number): Room {
    const { caller } = hold;
    const wanted = this.usedBy(caller) + bytes;
    if (wanted - bytes > hold.bytes && wanted > this.#limits.perCaller) return "caller_full";
    while (this.#used > hold.bytes && this.#used + bytes > this.#limits.total) {
      const oldest = this.#largerThan(wanted);
      if (oldest === undefined) return "full";
      oldest.evict();
    }
    if (hold.isEvictable) {
      const ofCaller = this.#evictable.get(caller) ?? new Set();
      this.#evictable.set(caller, ofCaller.add(hold));
    }
    this.#usedBy.add(caller, bytes);
    this.#used += bytes;
    return "free";
  }

  /** @internal */
  release(hold: Hold, bytes: number): void {
    this.#usedBy.add(hold.caller, -bytes);
    this.#used -= bytes;
  }

  /** @internal */
  removeEvictable(hold: Hold): void {
    const ofCaller = this.#evictable.get(hold.caller);
    ofCaller?.delete(hold);
    if (ofCaller?.size === 0) this.#evictable.delete(hold.caller);
  }

  /** The oldest evictable hold of the caller that uses most, if that is more than `bytes`. */
  #largerThan(bytes: number): Hold | undefined {
    let most = bytes;
    let found: Set<Hold> | undefined;
    for (const [caller, holds] of this.#evictable) {
      const used = this.usedBy(caller);
      if (used <= most) continue;
      most = used;
      found = holds;
    }
    return found?.values().next().value;
  }
}

/** The bytes of one body, or of what one connection has not read. */
export class Hold {
  readonly caller: string;
  /** Whether its connection may be closed in favour of others. */
  isEvictable = true;
  readonly #memory: Memory;
  readonly #close: () => void;
  #bytes = 0;
  #isEvicted = false;

  /** @param close closes the connection */
  constructor(memory: Memory, caller: string, close: () => void) {
    this.#memory = memory;
    this.caller = caller;
    this.#close = close;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Acquires room for this many more bytes, all or nothing. */
  acquire(bytes: number): Room {
    if (this.#isEvicted) return "full";
    const room = this.#memory.acquire(this, bytes);
    if (room === "free") this.#bytes += bytes;
    return room;
  }

  /** The release no longer depends on the client, so its connection is no longer closed to make room. */
  preventEviction(): void {
    this.isEvictable = false;
    this.#memory.removeEvictable(this);
  }

  /** Releases all bytes, or some of them. */
  release(bytes: number = this.#bytes): void {
    this.#bytes -= bytes;
    this.#memory.release(this, bytes);
    if (this.#bytes === 0) this.#memory.removeEvictable(this);
  }

  /** @internal */
  evict(): void {
    this.#isEvicted = true;
    this.release();
    this.#close();
  }
}
