import type { DiffLine } from "./diff-lines.ts";
import type { JsonIndex } from "./outline.ts";
import type { WrappedLines } from "./wrap-lines.ts";

/** A task that may take long, and its result. */
interface BackgroundTasks {
  readonly wrap: { readonly input: { readonly text: string; readonly columns: number }; readonly output: WrappedLines };
  readonly json: { readonly input: { readonly text: string }; readonly output: JsonIndex };
  readonly diff: {
    readonly input: { readonly before: string; readonly after: string };
    readonly output: readonly DiffLine[];
  };
}

export type BackgroundTask = {
  [Kind in keyof BackgroundTasks]: { readonly kind: Kind } & BackgroundTasks[Kind]["input"];
}[keyof BackgroundTasks];

/** The message of a worker about a task. */
export type BackgroundReply =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: string };

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, { resolve(output: unknown): void; reject(error: Error): void }>();

/**
 * Runs a task in the worker of the page, so that the page stays responsive.
 *
 * @throws what the task throws, as an Error with its message; the reason of the signal when it is aborted before
 */
export function inBackground<Task extends BackgroundTask>(
  task: Task,
  signal: AbortSignal,
): Promise<BackgroundTasks[Task["kind"]]["output"]> {
  worker ??= startWorker();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (output: unknown) => void, reject });
    signal.addEventListener("abort", () => {
      waiting.delete(id);
      reject(signal.reason as Error);
    });
    worker?.postMessage({ id, task });
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL("./background-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<BackgroundReply>) => {
    const due = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) due?.reject(new Error(data.error));
    else due?.resolve(data.output);
  });
  return started;
}
