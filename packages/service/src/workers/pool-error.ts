import { setTimeout as sleep } from "node:timers/promises";
import { type FrameworkProblemCode, Problem } from "../problem.ts";

/**
 * - `caller_busy`: the caller has as many tasks running and queued as its share allows
 * - `pool_busy`: the queue of all callers together is full
 * - `deadline_exceeded`: the task ran longer than its deadline, and its thread was terminated
 * - `out_of_memory`: the task needed more memory than a thread may have, and its thread was terminated
 * - `thread_failed`: the thread could not start, or ended during the task
 * - `closed`: the pool was closed before the task was done
 */
type PoolErrorCode = "caller_busy" | "pool_busy" | "deadline_exceeded" | "out_of_memory" | "thread_failed" | "closed";

/** A worker pool did not start or did not finish a task. */
export class PoolError extends Error {
  override readonly name = "PoolError";
  readonly code: PoolErrorCode;

  constructor(code: PoolErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The responses to pool errors: status, problem code, and when to try again, in seconds. Others are failures of the service. */
const problems: Partial<Record<PoolErrorCode, readonly [status: 429 | 503, FrameworkProblemCode, retryAfter: string]>> =
  {
    caller_busy: [429, "too_many_tasks", "2"],
    pool_busy: [503, "too_busy", "2"],
    closed: [503, "too_busy", "2"],
    deadline_exceeded: [503, "deadline_exceeded", "10"],
    out_of_memory: [503, "out_of_memory", "10"],
  };

/** The problem document of a {@link PoolError}; undefined for other errors, and for threads that failed. */
export function poolProblem(error: unknown): Problem | undefined {
  const problem = error instanceof PoolError ? problems[error.code] : undefined;
  if (problem === undefined) return undefined;
  const [status, code, retryAfter] = problem;
  const { message: detail } = error as PoolError;
  return new Problem(status, code, detail, { headers: { "retry-after": retryAfter }, cause: error });
}

/** How long to wait before the pool is tried again, in milliseconds. */
const BUSY_PAUSE_MS = 100;

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
      await sleep(BUSY_PAUSE_MS, undefined, signal === undefined ? {} : { signal });
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof PoolError && (error.code === "caller_busy" || error.code === "pool_busy");
}
