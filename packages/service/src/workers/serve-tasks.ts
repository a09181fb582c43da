import { getPriority, setPriority } from "node:os";
import { parentPort, type Transferable } from "node:worker_threads";

/** What a task is told beside its input. */
export interface TaskContext {
  /** True once nobody waits for the result any more. A long task asks between its steps and returns early. */
  isAborted(): boolean;
  /** Moves a buffer of the result to the caller instead of copying it. The thread can no longer use it. */
  transfer(buffer: Transferable): void;
}

/** The tasks of a thread by name. Input and output cross between threads: they must be cloneable. */
export type Tasks = Record<string, (input: never, context: TaskContext) => unknown>;

/** A task as it crosses to a thread. The flag becomes 1 when the task is aborted. */
export interface TaskMessage {
  readonly kind: "task";
  readonly name: string;
  readonly input: unknown;
  readonly flag: Int32Array;
}

export type ThreadMessage = TaskMessage | { readonly kind: "close" };

/** What a thread tells its pool. */
export type ThreadReply =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly output: unknown }
  | { readonly kind: "failed"; readonly error: ClonedError };

/** An error on its way between threads: structured cloning keeps neither classes nor fields such as `code`. */
export interface ClonedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Its own fields with primitive values: `code`, `errcode`, an offset. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Below the event loop and the threads that write: on a busy machine a task waits for those, not the other way round. */
const niceness = 5;

/**
 * Runs tasks for a worker pool, one at a time. To be called once, at the end of the module that the pool starts, when
 * everything that the tasks need (a connection, say) is open.
 *
 * Import it from `@signalbox/service/serve-tasks`, which loads nothing else: a thread that loads the whole package takes a
 * second to start.
 *
 * On Linux the thread lowers its own priority. Elsewhere a priority belongs to the whole process, so it stays.
 *
 * @param close runs before the thread ends in order
 */
export function serveTasks(tasks: Tasks, close: () => unknown = () => undefined): void {
  const port = parentPort;
  if (port === null) throw new Error("serveTasks() works in a worker thread only.");
  // A thread of a service that was started by `nice` may be lower already, and may not raise itself.
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

/** The error that a task threw, with its name, its stack and fields such as `code`; its class stays in the thread. */
export function revivedError({ name, message, stack, fields }: ClonedError): Error {
  const error = Object.assign(new Error(message), fields);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
