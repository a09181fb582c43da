/** How fast the bytes of all connections together are read. */
interface ReadPace {
  /** How many bytes are read at a time, before connections rest. */
  readonly bytes: number;
  /** Smaller packets, in bytes, neither count nor rest, so that short requests are read while others upload. */
  readonly countedFrom: number;
  /** How long they rest, in milliseconds. @default one iteration of the event loop */
  readonly pauseMs?: number;
}

/** Bodies that are read: a few milliseconds of each iteration of the event loop. */
export const readPace: ReadPace = { bytes: 4 * 1024 * 1024, countedFrom: 16 * 1024 };

/**
 * What a rejected client still sends: 32 MiB per second. It is read only so that the client can read its response. Each 64 MiB of
 * it costs a garbage collection, so reading it as fast as possible would slow down everyone else.
 */
export const discardPace: Required<ReadPace> = { bytes: 128 * 1024, countedFrom: 16 * 1024, pauseMs: 4 };

/**
 * The sizes and extensions of chunks: 2 MiB per second, or one packet of 64 KiB every 8 ms. Three bytes of them, a chunk of one byte,
 * cost as much as a kilobyte of a body. Chunks of 100 bytes reach this pace with 50 MiB per second.
 */
export const framingPace: Required<ReadPace> = { bytes: 16 * 1024, countedFrom: 1024, pauseMs: 8 };

/**
 * After this many bytes in one iteration of the event loop, a connection rests. Node would read up to 32 times 64 KiB of one
 * connection before the next, so a client that sends a lot would delay all others.
 */
export const turnBytes: number = 128 * 1024;

/**
 * Bounds what is read at a time of all connections of a server together. Hundreds of clients that upload would otherwise keep the event
 * loop busy for tens of milliseconds. Connections that rest continue in rotation of their owners.
 */
export class ReadTurns {
  readonly #pace: ReadPace;
  readonly #resting = new Map<string, (() => boolean)[]>();
  #bytes = 0;
  #isScheduled = false;

  constructor(pace: ReadPace) {
    this.#pace = pace;
  }

  /** Counts a packet. Returns whether its connection should rest, because enough was read. */
  isOver(packetBytes: number): boolean {
    if (packetBytes < this.#pace.countedFrom) return false;
    this.#bytes += packetBytes;
    this.#schedule();
    return this.#bytes > this.#pace.bytes;
  }

  /** Calls `goOn` when it is the turn of its connection. It returns false when the connection is closed and needs no turn. */
  rest(owner: string, goOn: () => boolean): void {
    const ofOwner = this.#resting.get(owner);
    if (ofOwner === undefined) this.#resting.set(owner, [goOn]);
    else ofOwner.push(goOn);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const { pauseMs } = this.#pace;
    if (pauseMs === undefined) setImmediate(() => this.#goOn());
    else setTimeout(() => this.#goOn(), pauseMs);
  }

  #goOn(): void {
    this.#isScheduled = false;
    this.#bytes = 0;
    const turnsAtOnce = Math.max(1, this.#pace.bytes / turnBytes);
    for (let turns = 0; turns < turnsAtOnce && this.#resting.size > 0; ) if (this.#next()?.() === true) turns += 1;
    if (this.#resting.size > 0) this.#schedule();
  }

  /** Takes the first one of the first owner, whose others go behind those of all other owners. */
  #next(): (() => boolean) | undefined {
    for (const [owner, waiting] of this.#resting) {
      const first = waiting.shift();
      this.#resting.delete(owner);
      if (waiting.length > 0) this.#resting.set(owner, waiting);
      return first;
    }
    return undefined;
  }
}
