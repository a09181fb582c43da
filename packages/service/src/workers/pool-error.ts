import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../http/problem.ts";

/**
 * - `caller_busy`: the caller has as many tasks running and queued as its share allows
 * - `pool_busy`: the queue of all callers together is full
 * - `deadline_exceeded`: the task ran longer than its deadline, and its thread was terminated
 * - `out_of_memory`: the task needed more memory than a thread may have, and its thread was terminated
 * - `thread_failed`: the thread could not start, or ended during the task
 * - `closed`: the pool was closed before the task was done
 */
export type PoolErrorCode =
  | "caller_busy"
  | "pool_busy"
  | "deadline_exceeded"
  | "out_of_memory"
  | "thread_failed"
  | "closed";

/** A worker pool did not start or did not finish a task. */
export class PoolError extends Error {
  override readonly name = "PoolError";
  readonly code: PoolErrorCode;

  constructor(code: PoolErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The problem document of a {@link PoolError}: 429 for one caller's share, 503 otherwise; undefined for other errors. */
export function poolProblem(error: unknown): Problem | undefined {
  if (!(error instanceof PoolError)) return undefined;
  const { code, message: detail } = error;
  switch (code) {
    case "caller_busy":
      return new Problem({ status: 429, code: "too_many_tasks", detail, headers: retryAfter(2), cause: error });
    case "pool_busy":
    case "closed":
      return new Problem({ status: 503, code: "too_busy", detail, headers: retryAfter(2), cause: error });
    case "deadline_exceeded":
      return new Problem({ status: 503, code: "deadline_exceeded", detail, headers: retryAfter(10), cause: error });
    case "out_of_memory":
      return new Problem({ status: 503, code: "out_of_memory", detail, headers: retryAfter(10), cause: error });
    case "thread_failed":
      // A bug or a broken installation: the framework logs it and reports `internal_error`.
      return undefined;
  }
}

function retryAfter(seconds: number): { readonly "retry-after": string } {
  return { "retry-after": String(seconds) };
}

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
