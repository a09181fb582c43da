import { setTimeout as sleep } from "node:timers/promises";
import { PoolError } from "./pool-error.ts";

/** How long to wait before the pool is tried again, in milliseconds. */
const busyPauseMs = 100;

/**
 * Runs `work` again for as long as the pool rejects it because its queue is full: for the later parts of a response, which can no longer become
 * an error. Ends early when `signal` aborts.
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
