import { getPriority, setPriority } from "node:os";
import { parentPort, type Transferable } from "node:worker_threads";

/** The context of a task. */
export interface TaskContext {
  /** True once the task is aborted. A long task checks it between steps and returns early. */
  isAborted(): boolean;
  /** Moves a buffer of the result to the caller instead of copying it. The thread can no longer use it. */
  transfer(buffer: Transferable): void;
}

/** The tasks of a thread by name. Inputs and outputs cross between threads and must be cloneable. */
export type Tasks = Record<string, (input: never, context: TaskContext) => unknown>;

/** A task for a thread. Its flag becomes 1 when the task is aborted. */
export interface TaskMessage {
  readonly kind: "task";
  readonly name: string;
  readonly input: unknown;
  readonly flag: Int32Array;
}

export type ThreadMessage = TaskMessage | { readonly kind: "close" };

/** A message of a thread to its pool. */
export type ThreadReply =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly output: unknown }
  | { readonly kind: "failed"; readonly error: ClonedError };

/** An error that can be sent between threads. Structured cloning preserves neither classes nor fields such as `code`. */
export interface ClonedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Its own fields with primitive values, such as `code` and `errcode`. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The priority of threads. It is lower than that of the event loop and of the threads that write, so these run first on a busy
 * machine.
 */
const niceness = 5;

/**
 * Runs tasks for a worker pool, one at a time. Call it once, at the end of the thread's module, when everything that the
 * tasks need is open.
 *
 * Import it from `@signalbox/service/serve-tasks`, which loads nothing else. Loading the whole package takes a second.
 *
 * On Linux the thread lowers its own priority. On other systems a priority belongs to the whole process, so it stays.
 *
 * @param close runs before the thread ends
 */
export function serveTasks(tasks: Tasks, close: () => unknown = () => undefined): void {
  const port = parentPort;
  if (port === null) throw new Error("serveTasks() works in a worker thread only.");
  // A service that was started by `nice` may already have a lower priority. A thread cannot raise it.
  if (process.platform === "linux" && getPriority() < niceness) setPriority(0, niceness);

  port.on("message", (message: ThreadMessage) => {
    if (message.kind === "task") void run(message);
    else void Promise.resolve(close()).finally(() => port.close());
  });
  port.postMessage({ kind: "ready" } satisfies ThreadReply);

  async function run({ name, input, flag }: TaskMessage): Promise<void> {
    const moved: Transferable[] = [];
    const context: TaskContext = {
      isAborted: () => Atomics.load(flag, 0) === 1,
      transfer: (buffer) => void moved.push(buffer),
    };
    let reply: ThreadReply;
    try {
      const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
      if (task === undefined) throw new Error(`This thread has no task '${name}'.`);
      reply = { kind: "done", output: await task(input as never, context) };
      port?.postMessage(reply, moved);
    } catch (error) {
      port?.postMessage({ kind: "failed", error: cloneable(error) } satisfies ThreadReply);
    }
  }
}

function cloneable(thrown: unknown): ClonedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const fields = Object.entries(error).filter(
    ([, value]) => value === null || !["object", "function"].includes(typeof value),
  );
  return { name: error.name, message: error.message, stack: error.stack, fields: Object.fromEntries(fields) };
}

/** The error that a task threw, with name, stack and fields such as `code`, but without its class. */
export function revivedError({ name, message, stack, fields }: ClonedError): Error {
  const error = Object.assign(new Error(message), fields);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
