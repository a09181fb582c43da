/** How many bytes of all connections are read in one iteration of the event loop: a few milliseconds. */
const iterationBytes = 4 * 1024 * 1024;

/**
 * After this many bytes in one iteration of the event loop, a connection rests. Node would read up to 32 times 64 KiB of one connection
 * before the next, so a client that sends a lot would delay all others.
 */
export const turnBytes: number = 128 * 1024;

/** How many connections that rest continue in one iteration. */
const turnsAtOnce = iterationBytes / turnBytes;

/** Smaller packets, in bytes, are read at any time: requests of others among the uploads of some. */
const largeBytes = 16 * 1024;

/**
 * Bounds what one iteration of the event loop reads of all connections of a server together. Hundreds of clients that upload would
 * otherwise keep it busy for tens of milliseconds. Connections that rest continue in rotation of their owners.
 */
export class ReadTurns {
  readonly #resting = new Map<string, (() => void)[]>();
  #bytes = 0;
  #isScheduled = false;

  /** Counts a packet. Returns whether its connection should rest, because this iteration has read enough. */
  isOver(packetBytes: number): boolean {
    if (packetBytes < largeBytes) return false;
    this.#bytes += packetBytes;
    this.#schedule();
    return this.#bytes > iterationBytes;
  }

  /** Calls `goOn` in a later iteration. */
  rest(owner: string, goOn: () => void): void {
    const ofOwner = this.#resting.get(owner);
    if (ofOwner === undefined) this.#resting.set(owner, [goOn]);
    else ofOwner.push(goOn);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#bytes = 0;
      for (let turns = 0; turns < turnsAtOnce && this.#resting.size > 0; turns += 1) this.#next()?.();
      if (this.#resting.size > 0) this.#schedule();
    });
  }

  /** Takes the first one of the first owner, whose others go behind those of all other owners. */
  #next(): (() => void) | undefined {
    for (const [owner, waiting] of this.#resting) {
      const first = waiting.shift();
      this.#resting.delete(owner);
      if (waiting.length > 0) this.#resting.set(owner, waiting);
      return first;
    }
    return undefined;
  }
}
