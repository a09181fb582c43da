import { setTimeout as sleep } from "node:timers/promises";
import { PoolError } from "./pool-error.ts";

/** How long to wait before the pool is tried again, in milliseconds. */
const busyPauseMs = 100;

/**
 * Runs `work` again while the pool rejects it because the queue is full. Use it for the later parts of a response, when an error
 * status can no longer be sent. Ends early when `signal` aborts.
 */
export async function retryWhileBusy<Result>(
  work: () => Promise<Result>,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await sleep(busyPauseMs, undefined, signal === undefined ? {} : { signal });
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof PoolError && (error.code === "caller_busy" || error.code === "pool_busy");
}
