import { extname } from "node:path";
import { type ResourceLimits, type Transferable, Worker } from "node:worker_threads";
import { embeddedSource } from "../resources.ts";
import { PoolError } from "./pool-error.ts";
import { callsThrough } from "./port-calls.ts";
import type { ThreadTask } from "./serve-tasks.ts";

/** A task for a thread of a pool. */
export interface PoolTask {
  readonly name: string;
  readonly input: unknown;
  readonly transfer: readonly Transferable[];
  /** How long it may run, in milliseconds. */
  readonly deadlineMs: number;
  /** Set to 1 when the task is aborted. */
  readonly flag: Int32Array;
}

/** One thread of a pool. It runs one task at a time. */
export interface PoolThread {
  /** False once the thread is ending; it then accepts no tasks. */
  readonly isUsable: boolean;
  /** Runs a task. After a rejection, the thread may have to be replaced: see `isUsable`. */
  run(task: PoolTask): Promise<unknown>;
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;
  /** Lets the thread finish; terminates it when that takes too long. */
  close(): Promise<void>;
}

/** How long a thread may take to load its module, and to finish, in milliseconds. */
const START_MS = 30_000;
const CLOSE_MS = 2_000;

/** Starts a thread whose module calls `serveTasks`. */
export function startPoolThread(options: StartWorkerOptions): PoolThread {
  const worker = startWorker(options);
  const { call, end } = callsThrough(worker);
  // The thread serves calls once its module is loaded.
  const started = call("start", []);
  const { promise: ended, resolve: whenEnded } = Promise.withResolvers<void>();
  let isUsable = true;
  // The first task reports the failure.
  started.catch(() => undefined);
  // An idle thread does not keep the process alive.
  worker.unref();

  worker.on("error", (cause) => fail(threadError(cause)));
  worker.on("messageerror", (cause) => kill(threadError(cause)));
  worker.on("exit", () => {
    fail(new PoolError("thread_failed", "The thread ended during its task."));
    whenEnded();
  });

  return {
    get isUsable() {
      return isUsable;
    },
    ended,
    async run({ name, input, transfer, deadlineMs, flag }) {
      worker.ref();
      let timer = killAfter(START_MS, "thread_failed", `The thread took longer than ${START_MS} ms to start.`);
      try {
        await started;
        clearTimeout(timer);
        const late = `The task exceeded its deadline of ${deadlineMs} ms. Request less at a time.`;
        timer = killAfter(deadlineMs, "deadline_exceeded", late);
        return await call("run", [name, input, flag] satisfies ThreadTask, [...transfer]);
      } finally {
        clearTimeout(timer);
        worker.unref();
      }
    },
    async close() {
      isUsable = false;
      worker.ref();
      const timer = setTimeout(() => void worker.terminate(), CLOSE_MS);
      call("close", []).catch(() => undefined);
      await ended;
      clearTimeout(timer);
    },
  };

  /** Reports the error that ends the thread. */
  function fail(error: PoolError): void {
    isUsable = false;
    end(error);
  }

  /** Terminates the thread. Running native code, such as one step of a SQLite statement, finishes first. */
  function kill(error: PoolError): void {
    fail(error);
    void worker.terminate();
  }

  function killAfter(ms: number, code: PoolError["code"], message: string): NodeJS.Timeout {
    return setTimeout(() => kill(new PoolError(code, message)), ms);
  }
}

function threadError(cause: unknown): PoolError {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  if (code === "ERR_WORKER_OUT_OF_MEMORY") {
    const detail = "The task needs more memory than a thread may have. Request less at a time.";
    return new PoolError("out_of_memory", detail, { cause });
  }
  return new PoolError("thread_failed", `The thread failed: ${String(message)}`, { cause });
}

interface StartWorkerOptions {
  /** The module of the thread without its extension, relative to `from`: `"./search-worker"`. */
  readonly module: string;
  /** `import.meta.url` of the caller. Its extension is the extension of the module: `.ts` from source, `.js` when built. */
  readonly from: string;
  /** `workerData` of the thread. It is cloned. */
  readonly workerData?: unknown;
  /** The heap limit of the thread, in MiB. @default that of the process */
  readonly resourceLimits?: ResourceLimits;
}

/** Starts a thread of `node:worker_threads`, from TypeScript source, from built files, or inside the single executable. */
export function startWorker({ module, from, workerData, resourceLimits }: StartWorkerOptions): Worker {
  const extension = extname(from);
  const url = new URL(`${module}${extension}`, from);
  const source = embeddedSource(url);
  // From source, imports of packages resolve to source too.
  const execArgv = extension === ".ts" ? ["-C", "@signalbox/source"] : [];
  return new Worker(source ?? url, {
    workerData,
    eval: source !== undefined,
    execArgv: source === undefined ? execArgv : ["--input-type=module"],
    ...(resourceLimits === undefined ? {} : { resourceLimits }),
  });
}
