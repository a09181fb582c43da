import { getPriority, setPriority } from "node:os";
import { parentPort, type Transferable } from "node:worker_threads";
import { serveCalls } from "./port-calls.ts";

export { callsThrough, serveCalls } from "./port-calls.ts";

/** The context of a task. */
export interface TaskContext {
  /** True once the task is aborted. A long task checks it between steps and returns early. */
  isAborted(): boolean;
  /** Moves a buffer of the result to the caller instead of copying it. The thread can no longer use it. */
  transfer(buffer: Transferable): void;
}

/** The tasks of a thread by name. Inputs and outputs cross between threads and must be cloneable. */
export type Tasks = Record<string, (input: never, context: TaskContext) => unknown>;

/** The values of a call of `run`. The flag becomes 1 when the task is aborted. */
export type ThreadTask = readonly [name: string, input: unknown, flag: Int32Array];

/**
 * The priority of threads. It is lower than that of the event loop and of the threads that write, so these run first on a busy
 * machine.
 */
const NICENESS = 5;

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
  if (process.platform === "linux" && getPriority() < NICENESS) setPriority(0, NICENESS);

  serveCalls(port, async (method, values, move) => {
    if (method === "close") {
      // After the reply.
      await Promise.resolve(close()).finally(() => setImmediate(() => port.close()));
    } else if (method === "run") {
      const [name, input, flag] = values as ThreadTask;
      const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
      if (task === undefined) throw new Error(`This thread has no task '${name}'.`);
      return task(input as never, { isAborted: () => Atomics.load(flag, 0) === 1, transfer: move });
    }
    return undefined;
  });
}
