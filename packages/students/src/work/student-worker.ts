// A thread of `openWork`: reads, serializes and checks whatever would block the event loop.
import { workerData } from "node:worker_threads";
import type { Outcome, Problem, TaskContext } from "@signalbox/service";
import { openQueryConnection } from "@signalbox/service/query-connection";
import { serveTasks } from "@signalbox/service/serve-tasks";
import { studentTasks } from "./tasks.ts";
import type { WorkerData } from "./work.ts";

const { location, timeoutMs, declarations } = workerData as WorkerData;
const collections = declarations && (await import("../collections/compile.ts")).compileDeclarations(declarations);
const connection = await openQueryConnection(location, { timeoutMs });
const tasks = Object.entries(studentTasks(connection, collections));

serveTasks(Object.fromEntries(tasks.map(([name, task]) => [name, withOutcome(task)])), () => connection.close());

/** Returns the problem of a task as data, because classes cannot be sent between threads. */
function withOutcome(task: (input: never, context: TaskContext) => unknown) {
  return async (input: never, context: TaskContext): Promise<Outcome<unknown>> => {
    try {
      return { kind: "done", result: await task(input, context) };
    } catch (error) {
      const { name, status, code, message: detail, errors, members, headers } = error as Problem;
      if (name !== "Problem") throw error;
      return { kind: "problem", problem: { status, code, detail, errors, members, headers } };
    }
  };
}
