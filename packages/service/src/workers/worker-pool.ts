import { addAbortListener } from "node:events";
import type { ResourceLimits, Transferable } from "node:worker_threads";
import { createCounts, FairQueue } from "@signalbox/wire";
import { defaultThreads } from "../limits/resolve-limits.ts";
import { Problem } from "../problem.ts";
import { PoolError } from "./pool-error.ts";
import type { PoolStats, TaskOutcome } from "./pool-stats.ts";
import { type PoolTask, type PoolThread, startPoolThread } from "./pool-thread.ts";
import type { Tasks } from "./serve-tasks.ts";

export interface WorkerPoolOptions {
  /**
   * The module of the threads without its extension, relative to `from`, such as `"./search-worker"`. It ends with a call of
   * `serveTasks`.
   */
  readonly module: string;
  /** `import.meta.url` of the caller. */
  readonly from: string;
  /** `workerData` of each thread, such as the file to open. */
  readonly workerData?: unknown;
  /** The most threads. Each starts when it is first needed. @default one per core, at least 2, at most 4 */
  readonly threads?: number;
  /** The default deadline of a task, in milliseconds. @default 5_000 */
  readonly deadlineMs?: number;
  /** The heap limit of a thread, without buffers. @default 256 MiB */
  readonly resourceLimits?: ResourceLimits;
}

export interface RunOptions {
  /** The caller whose share the task uses: a principal, an address, a route. */
  readonly caller: string;
  /** How long the task may run, without its time in the queue, in milliseconds. @default that of the pool */
  readonly deadlineMs?: number;
  /**
   * Aborts the task: it leaves the queue, or `context.isAborted()` becomes true. A running task that does not check this continues,
   * and counts in its caller's share, until it ends or exceeds its deadline. It is not terminated, because a new thread costs more
   * than most tasks.
   */
  readonly signal?: AbortSignal;
  /** Buffers of the input to move instead of copy. */
  readonly transfer?: readonly Transferable[];
}

/** The result type of a task. */
type TaskOutput<T extends Tasks, Name extends keyof T> = Awaited<ReturnType<T[Name]>>;

/** Runs tasks in threads, so that none blocks the event loop. */
export interface WorkerPool<T extends Tasks> {
  /**
   * Runs a task of the threads' module.
   *
   * @throws PoolError when there is no room, at the deadline, or when the thread fails; the reason of `signal` when that aborts;
   * any error of the task.
   */
  run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
    options: RunOptions,
  ): Promise<TaskOutput<T, Name>>;
  stats(): PoolStats;
  /** Rejects waiting tasks, lets running ones finish, and ends the threads. */
  close(): Promise<void>;
}

interface PoolJob extends PoolTask {
  readonly caller: string;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly signal: AbortSignal | undefined;
}

/** The most waiting tasks of one caller, and of all. */
const QUEUED_SHARE = 64;
const MAX_QUEUED = 2_048;

/**
 * A pool of threads that one or more services share.
 *
 * Callers are served in rotation, and each has a bounded share of running and of waiting tasks. When a task exceeds its
 * deadline, its thread is terminated and replaced. The old thread counts as running until it has ended, so there are never
 * more than `threads`.
 *
 * @example
 * const pool = openWorkerPool<SearchTasks>({ module: "./search-worker", from: import.meta.url });
 * const found = await pool.run("search", { routeId, q }, { caller: address, deadlineMs: 2_000, signal });
 */
export function openWorkerPool<T extends Tasks>(options: WorkerPoolOptions): WorkerPool<T> {
  const { threads: maxThreads = defaultThreads, deadlineMs = 5_000 } = options;
  const { resourceLimits = { maxOldGenerationSizeMb: 256 } } = options;
  /** The most running tasks of one caller. */
  const runningShare = Math.max(maxThreads - 1, 1);
  const queue = new FairQueue<PoolJob>();
  const threads = new Set<PoolThread>();
  const idle: PoolThread[] = [];
  const runningOf = createCounts();
  const ended: Record<TaskOutcome, number> = { done: 0, failed: 0, deadline_exceeded: 0, aborted: 0, rejected: 0 };
  let running = 0;
  let runMs = 0;
  let isClosed = false;
  let whenIdle: (() => void) | undefined;

  return {
    run,
    stats: () => ({ threads: threads.size, running, queued: queue.size, ended: { ...ended }, runMs }),
    async close() {
      isClosed = true;
      for (const { reject } of queue.clear()) reject(closed());
      if (running > 0) await new Promise<void>((resolve) => (whenIdle = resolve));
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };

  async function run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
    { caller, signal, transfer = [], deadlineMs: ownDeadline = deadlineMs }: RunOptions,
  ): Promise<TaskOutput<T, Name>> {
    signal?.throwIfAborted();
    if (isClosed) throw closed();
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: PoolJob = { caller, name, input, transfer, deadlineMs: ownDeadline, flag, signal, resolve, reject };
    const abort = (): void => {
      Atomics.store(flag, 0, 1);
      ended.aborted += 1;
      queue.remove(caller, job);
      reject(signal?.reason);
    };
    enqueue(job);
    using _ = signal && addAbortListener(signal, abort);
    dispatch();
    return (await promise) as TaskOutput<T, Name>;
  }

  function enqueue(job: PoolJob): void {
    if (queue.sizeOf(job.caller) >= QUEUED_SHARE) {
      ended.rejected += 1;
      throw new PoolError("caller_busy", `You already have ${QUEUED_SHARE} requests waiting. Wait for one of them.`);
    }
    if (queue.size >= MAX_QUEUED) {
      ended.rejected += 1;
      throw new PoolError("pool_busy", "Too many requests are waiting. Try again in a moment.");
    }
    queue.add(job.caller, job);
  }

  /** Starts waiting tasks while threads are free. */
  function dispatch(): void {
    for (;;) {
      const index = idle.findLastIndex((thread) => thread.isUsable);
      if (index < 0 && threads.size >= maxThreads) return;
      const job = queue.next((caller) => runningOf.of(caller) < runningShare);
      if (job === undefined) return;
      const [thread = addThread()] = index < 0 ? [] : idle.splice(index, 1);
      void runJob(job, thread);
    }
  }

  function addThread(): PoolThread {
    const { module, from, workerData } = options;
    const thread = startPoolThread({ module, from, workerData, resourceLimits });
    threads.add(thread);
    void thread.ended.then(() => {
      threads.delete(thread);
      const index = idle.indexOf(thread);
      if (index >= 0) idle.splice(index, 1);
      if (!isClosed) dispatch();
    });
    return thread;
  }

  async function runJob(job: PoolJob, thread: PoolThread): Promise<void> {
    const { caller } = job;
    running += 1;
    runningOf.add(caller, 1);
    const began = performance.now();
    try {
      job.resolve(await thread.run(job));
      settle(job, "done");
    } catch (error) {
      job.reject(error);
      // A task that rejects a request has done its work.
      if (error instanceof Problem) settle(job, "done");
      else
        settle(job, error instanceof PoolError && error.code === "deadline_exceeded" ? "deadline_exceeded" : "failed");
    }
    runMs += performance.now() - began;
    if (thread.isUsable) idle.push(thread);
    else await thread.ended;
    running -= 1;
    runningOf.add(caller, -1);
    if (isClosed) {
      if (running === 0) whenIdle?.();
    } else dispatch();
  }

  /** Settles a job, unless it was aborted and counted before. */
  function settle({ signal }: PoolJob, outcome: TaskOutcome): void {
    if (signal?.aborted !== true) ended[outcome] += 1;
  }
}

function closed(): PoolError {
  return new PoolError("closed", "The service is stopping.");
}
