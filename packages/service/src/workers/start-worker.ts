import { extname } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";

export interface StartWorkerOptions {
  /** The module of the thread without its extension, relative to `from`: `"./search-worker"`. */
  readonly module: string;
  /** `import.meta.url` of the caller. Its extension is the extension of the module: `.ts` from source, `.js` when built. */
  readonly from: string;
  /** What the thread finds as `workerData`. It is cloned. */
  readonly workerData?: unknown;
  /** The most memory of the thread's heap. @default the limits of the process */
  readonly resourceLimits?: ResourceLimits;
}

/** Starts a thread of `node:worker_threads`, from TypeScript source as well as from built files. */
export function startWorker({ module, from, workerData, resourceLimits }: StartWorkerOptions): Worker {
  const extension = extname(from);
  return new Worker(new URL(`${module}${extension}`, from), {
    workerData,
    // From source, packages are found by their source too.
    execArgv: extension === ".ts" ? ["-C", "@signalbox/source"] : [],
    ...(resourceLimits === undefined ? {} : { resourceLimits }),
  });
}
