/** The source of time. Tests pass their own. */
export interface Clock {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Milliseconds since 1970 UTC. */
  time(): number;
  /** Resolves after this many milliseconds, or as soon as `signal` is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /**
   * Resolves in a turn of the event loop that no other report has. A report of a large node takes tens of milliseconds: without turns,
   * those of all subscribers that are due together would hold up everything else.
   */
  turn(): Promise<void>;
}

let turns: Promise<void> = Promise.resolve();

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  time: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      signal.addEventListener("abort", wake);
      if (signal.aborted) wake();
    }),
  turn: () => {
    turns = turns.then(() => new Promise((resolve) => setTimeout(resolve)));
    return turns;
  },
};

/**
 * A stream that ends as soon as its reader stops, even while it waits for the next value.
 *
 * `return()` of a generator waits for a pending `next()`, which may take a whole period. So the signal on which the generator waits
 * is aborted first: by `endEarly`, by a failure, or by `signal`.
 */
export function endEarly<T>(
  signal: AbortSignal | undefined,
  start: (left: AbortSignal) => AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  const left = new AbortController();
  const leave = () => {
    signal?.removeEventListener("abort", leave);
    left.abort();
  };
  const values = start(left.signal);
  return {
    next: async () => {
      // The listener is added only now: a stream that is never read would never remove it.
      if (!left.signal.aborted) signal?.addEventListener("abort", leave);
      if (signal?.aborted === true) leave();
      let done = true;
      try {
        const result = await values.next();
        done = result.done === true;
        return result;
      } finally {
        if (done) leave();
      }
    },
    return: (value) => {
      leave();
      return values.return(value);
    },
    throw: (error) => {
      leave();
      return values.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    [Symbol.asyncDispose]: async () => {
      leave();
      await values.return();
    },
  };
}
