/** All have been taken for as long as somebody may wait. Storage faults know it by its code. */
export class BusyError extends Error {
  override readonly name = "BusyError";
  readonly code = "ERR_STORE_BUSY";
}

/** Lets only some pieces of work run at a time. */
export interface Slots {
  /**
   * Runs `work` when it is its turn: the others wait in the order in which they came.
   *
   * @throws BusyError when it did not get its turn in time; `work` has not begun then.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** @param waitMs how long one may wait for its turn, in milliseconds; for ever when it is not given */
export function slots(count: number, waitMs?: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();

  async function take(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const giveUp = (): void => {
      waiting.delete(resolve);
      reject(new BusyError(`others had all ${count} places for ${waitMs} ms`));
    };
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  function give(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(work) {
      await take();
      try {
        return await work();
      } finally {
        give();
      }
    },
  };
}
