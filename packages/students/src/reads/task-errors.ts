import { setTimeout as sleep } from "node:timers/promises";
import { PoolError } from "@signalbox/service";

/** How long to wait before the pool is tried again, in milliseconds. */
const busyPauseMs = 100;

/** Runs `work` again for as long as the pool rejects it because its queue is full. Ends early when `signal` aborts. */
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

/** Turns the error of a statement that PostgreSQL canceled after its timeout (57014) into that of a missed deadline. */
export function toDeadlineError(cause: unknown, timeoutMs: number): unknown {
  if ((cause as { code?: unknown } | null)?.code !== "57014") return cause;
  const detail = `The read took longer than the allowed ${timeoutMs} ms. Ask for less.`;
  return new PoolError("deadline_exceeded", detail, { cause });
}
