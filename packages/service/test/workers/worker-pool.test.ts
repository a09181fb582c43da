import { execFile } from "node:child_process";
import { getPriority } from "node:os";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { openWorkerPool, type WorkerPool, type WorkerPoolOptions } from "../../src/index.ts";
import type { SampleTasks } from "./sample-tasks.ts";

function openPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool<SampleTasks> {
  const pool = openWorkerPool<SampleTasks>({ module: "./sample-tasks", from: import.meta.url, threads: 2, ...options });
  onTestFinished(() => pool.close());
  return pool;
}

/** Blocks threads until `open` is called; `begun` resolves once this many tasks hold a thread. */
function gate() {
  const flags = new Int32Array(new SharedArrayBuffer(8));
  return {
    flags,
    open() {
      Atomics.store(flags, 0, 1);
      Atomics.notify(flags, 0);
    },
    async begun(count: number) {
      for (let now = 0; now < count; now = Atomics.load(flags, 1)) await Atomics.waitAsync(flags, 1, now).value;
    },
  };
}

test("run() ends a task at its deadline and replaces its thread", async () => {
  const pool = openPool({ threads: 1 });
  const before = await pool.run("thread", undefined as never, { caller: "a" });
  const runaway = pool.run("spin", undefined as never, { caller: "a", deadlineMs: 50 });
  const next = pool.run("thread", undefined as never, { caller: "b" });
  await expect(runaway).rejects.toMatchObject({ name: "PoolError", code: "deadline_exceeded" });
  expect(await next).not.toBe(before);
  expect(pool.stats()).toMatchObject({ threads: 1, ended: { done: 2, deadline_exceeded: 1 } });
});

test("run() reserves a thread for other callers", async () => {
  const pool = openPool();
  const held = gate();
  const tasks = Array.from({ length: 65 }, () => pool.run("hold", held.flags, { caller: "greedy" }));
  await held.begun(1);
  expect(await pool.run("echo", "mine", { caller: "other" })).toContain("mine");
  await expect(pool.run("echo", "one more", { caller: "greedy" })).rejects.toMatchObject({ code: "caller_busy" });
  held.open();
  expect(await Promise.all(tasks)).toEqual(Array(65).fill("released"));
});

test("run() serves callers in rotation", async () => {
  const pool = openPool({ threads: 1 });
  const held = gate();
  const blocking = pool.run("hold", held.flags, { caller: "first" });
  await held.begun(1);
  const order: string[] = [];
  const run = (caller: string) => pool.run("echo", caller, { caller }).then(() => void order.push(caller));
  const all = ["a", "a", "a", "b", "c"].map(run);
  held.open();
  await Promise.all([blocking, ...all]);
  expect(order).toEqual(["a", "b", "c", "a", "a"]);
});

test("run() rejects tasks beyond the length of the queue", async () => {
  const pool = openPool({ threads: 1 });
  const held = gate();
  const blocking = pool.run("hold", held.flags, { caller: "a" });
  await held.begun(1);
  const waiting = Array.from({ length: 2_048 }, (_, index) => pool.run("echo", "", { caller: `b${index % 32}` }));
  await expect(pool.run("echo", "", { caller: "c" })).rejects.toMatchObject({ code: "pool_busy" });
  held.open();
  await Promise.all([blocking, ...waiting]);
  expect(pool.stats().ended.rejected).toBe(1);
});

test("run() removes a waiting task and aborts a running one with its signal", async () => {
  const pool = openPool({ threads: 1 });
  const state = new Int32Array(new SharedArrayBuffer(8));
  const one = new AbortController();
  const running = pool.run("untilAborted", state, { caller: "a", signal: one.signal });
  const two = new AbortController();
  const waiting = pool.run("spin", undefined as never, { caller: "a", signal: two.signal });
  two.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  one.abort(new Error("gone too"));
  await expect(running).rejects.toThrow("gone too");
  await pool.run("echo", "next", { caller: "a" });
  expect(Atomics.load(state, 1)).toBe(1);
  await expect(pool.run("echo", "", { caller: "a", signal: one.signal })).rejects.toThrow("gone too");
  expect(pool.stats()).toMatchObject({ queued: 0, threads: 1, ended: { aborted: 2, done: 1 } });
});

test("run() rejects with what the task threw, its name and its code included", async () => {
  const pool = openPool();
  const failed = pool.run("fail", undefined as never, { caller: "a" });
  await expect(failed).rejects.toMatchObject({
    name: "RangeError",
    message: "no such page",
    code: "E_PAGE",
    errcode: 13,
  });
});

test("run() survives threads that run out of memory, or exit", async () => {
  const pool = openPool({ threads: 1, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  // On a busy machine, it takes longer than the usual time limit of a task.
  const patient = { caller: "a", deadlineMs: 60_000 };
  await expect(pool.run("fillHeap", undefined as never, patient)).rejects.toMatchObject({ code: "out_of_memory" });
  await expect(pool.run("exit", undefined as never, { caller: "a" })).rejects.toMatchObject({ code: "thread_failed" });
  expect(await pool.run("echo", "still here", { caller: "a" })).toContain("still here");
});

test("close() rejects waiting tasks and finishes running ones", async () => {
  const pool = openPool({ threads: 1 });
  const held = gate();
  const running = pool.run("hold", held.flags, { caller: "a" });
  await held.begun(1);
  const waiting = pool.run("echo", "", { caller: "a" });
  const closed = pool.close();
  await expect(waiting).rejects.toMatchObject({ code: "closed" });
  held.open();
  expect(await running).toBe("released");
  await closed;
  expect(pool.stats().threads).toBe(0);
  await expect(pool.run("echo", "", { caller: "a" })).rejects.toMatchObject({ code: "closed" });
});

test.runIf(process.platform === "linux")("a thread lowers its own priority, but never raises it", async () => {
  const program = `
    import { openWorkerPool } from ${JSON.stringify(new URL("../../src/index.ts", import.meta.url).href)};
    const from = ${JSON.stringify(import.meta.url)};
    const pool = openWorkerPool({ module: "./sample-tasks", from, threads: 1 });
    console.log(await pool.run("priority", undefined, { caller: "a" }));
    await pool.close();
  `;
  const args = ["--input-type=module", "-C", "@signalbox/source", "-e", program];
  // At least 12 above the nice value of this process, which may be raised itself.
  const lowered = await promisify(execFile)("nice", ["-n", "12", process.execPath, ...args]);
  expect(Number(lowered.stdout)).toBe(Math.min(19, getPriority() + 12));
  expect(await openPool().run("priority", undefined as never, { caller: "a" })).toBe(Math.max(5, getPriority()));
});
