import { addAbortListener } from "node:events";

/** Thrown when no permit became free within the time limit. `storageErrorOf` recognizes its code. */
export class BusyError extends Error {
  override readonly name = "BusyError";
  readonly code = "ERR_STORE_BUSY";
}

interface SemaphoreOptions {
  /** How long a caller may wait for a permit, in milliseconds. @default for ever */
  readonly waitMs?: number;
}

/** A semaphore with `permits` permits, which limits how many operations run at the same time. */
export function createSemaphore(permits: number, { waitMs }: SemaphoreOptions = {}) {
  let free = permits;
  /** Callbacks that hand a permit to each waiting caller, in order. */
  const waiting: (() => void)[] = [];

  async function acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push(resolve);
    const giveUp = (error: unknown): void => {
      const index = waiting.indexOf(resolve);
      if (index >= 0) waiting.splice(index, 1);
      reject(error);
    };
    const busy = (): void => giveUp(new BusyError(`others had all ${permits} permits for ${waitMs} ms`));
    using _late = waitMs === undefined ? undefined : setTimeout(busy, waitMs);
    using _aborted = signal && addAbortListener(signal, () => giveUp(signal.reason));
    await promise;
  }

  /** Hands the permit to the caller that has waited longest. */
  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    /**
     * Runs `work` as soon as a permit is free. Callers get permits first come, first served.
     *
     * @param signal ends the wait; has no effect once `work` runs
     * @throws BusyError when no permit became free within `waitMs`, or the reason of `signal`. In both cases `work` has not started
     */
    async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      await acquire(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
