// The threads of worker-pool.test.ts.
import { getPriority } from "node:os";
import { threadId, workerData } from "node:worker_threads";
import { serveTasks, type TaskContext } from "../../src/workers/serve-tasks.ts";

const tasks = {
  echo: (input: string) => `${workerData}: ${input}`,
  thread: () => threadId,
  priority: () => getPriority(),
  /** Increments a counter in shared memory, then blocks its thread until the flag there is set. */
  hold: (gate: Int32Array) => {
    Atomics.add(gate, 1, 1);
    Atomics.notify(gate, 1);
    Atomics.wait(gate, 0, 0);
    return "released";
  },
  spin: () => {
    for (;;);
  },
  untilAborted: async (gate: Int32Array, { isAborted }: TaskContext) => {
    Atomics.store(gate, 0, 1);
    while (!isAborted()) await new Promise((resolve) => setImmediate(resolve));
    Atomics.store(gate, 1, 1);
  },
  fail: () => {
    throw Object.assign(new RangeError("no such page"), { code: "E_PAGE", errcode: 13, extra: { not: "cloned" } });
  },
  fillHeap: () => {
    const kept: object[] = [];
    for (;;) kept.push({ number: kept.length });
  },
  exit: () => process.exit(1),
  double: (bytes: Uint8Array<ArrayBuffer>, { transfer }: TaskContext) => {
    const doubled = Uint8Array.from([...bytes, ...bytes]);
    transfer(doubled.buffer);
    return doubled;
  },
};

export type SampleTasks = typeof tasks;

serveTasks(tasks);
