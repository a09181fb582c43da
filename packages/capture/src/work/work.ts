import { MessageChannel, type Transferable } from "node:worker_threads";
import { openWorkerPool, type WorkerPool } from "@signalbox/service";
import { Turns } from "@signalbox/wire";
import type { CaptureSettings } from "../capture-options.ts";
import { type BodyDecoder, loadDecoders } from "../decode/body-decoder.ts";
import type { Route } from "../domain/route.ts";
import type { CaptureStore } from "../store/capture-store.ts";
import type { CaptureTasks, CaptureThreadTasks, WorkerData } from "./capture-worker.ts";
import { serveReads } from "./remote-reads.ts";
import * as ruleTasks from "./rule-tasks.ts";
import type { TaskParts, TaskReads } from "./tasks.ts";
import * as apiTasks from "./tasks.ts";

const tasksByName: CaptureTasks = { ...apiTasks, ...ruleTasks };

export interface WorkOptions {
  /** The caller whose share it uses. */
  readonly caller: string;
  /**
   * About how many bytes the task reads, multiplied by how often it reads them. A task of up to {@link MAX_INLINE_BYTES} runs
   * on the event loop, where it takes a few milliseconds at most.
   */
  readonly cost: number;
  readonly signal?: AbortSignal | undefined;
  /** Buffers of the input that are transferred to a thread instead of copied. */
  readonly transfer?: readonly Transferable[] | undefined;
}

/** Runs long tasks in threads. */
export type Work = ReturnType<typeof openWork>;

/** The most bytes that a task reads on the event loop: hostile JSON of this length takes about 3 ms. */
export const MAX_INLINE_BYTES: number = 128 * 1024;

/** About how many bytes reading all requests of a route takes. */
export function readingCost({ storedBytes, headBytes }: Pick<Route, "storedBytes" | "headBytes">): number {
  return storedBytes + headBytes;
}

/** Threads for the rules of routes. */
const RULE_THREADS = 2;

export function openWork(
  { location, decoders, limits }: Pick<CaptureSettings, "location" | "decoders" | "limits">,
  store: TaskReads & Pick<CaptureStore, "replica">,
) {
  const inProcess = decoders.filter((decoder): decoder is BodyDecoder => !(decoder instanceof URL));
  const decoderModules = decoders.flatMap((decoder) => (decoder instanceof URL ? [decoder.href] : []));
  const workerData: WorkerData = { location, decoderModules };
  const own = { module: "./capture-worker", from: import.meta.url, workerData };
  const pools = {
    api: openWorkerPool<CaptureThreadTasks>({ ...own, deadlineMs: limits.apiMs, threads: limits.apiThreads }),
    rules: openWorkerPool<CaptureThreadTasks>({ ...own, deadlineMs: limits.ruleMs, threads: RULE_THREADS }),
  };
  const turns = new Turns();
  const here = { reads: store.replica ?? store, transfer: () => undefined, isAborted: () => false };

  return {
    /** @throws PoolError when the queue is full or the task exceeds its deadline; errors of the task */
    async run<Name extends keyof CaptureTasks>(
      name: Name,
      input: Parameters<CaptureTasks[Name]>[0],
      { caller, cost, signal, transfer = [] }: WorkOptions,
    ): Promise<Awaited<ReturnType<CaptureTasks[Name]>>> {
      if (runsHere(name, cost)) {
        await turns.admit(caller);
        signal?.throwIfAborted();
        const task = tasksByName[name] as (input: unknown, parts: TaskParts) => unknown;
        const loaded = name === "decode" ? [...inProcess, ...(await loadDecoders(decoderModules))] : [];
        return (await task(input, { ...here, decoders: loaded })) as never;
      }
      const pool = name in ruleTasks ? pools.rules : pools.api;
      return (await inThread(pool, name, input, { caller, signal, transfer })) as never;
    },
    /**
     * Returns undefined when a small piece of work may run on the event loop now. Otherwise, returns a promise that resolves
     * when it may. After a few milliseconds of work, other callers have precedence.
     */
    admit: (caller: string) => turns.admit(caller),
    stats: () => ({ api: pools.api.stats(), rules: pools.rules.stats() }),
    async close(): Promise<void> {
      await Promise.all([pools.api.close(), pools.rules.close()]);
    },
  };

  /** Decoders that are objects cannot be sent to a thread. Decoders of modules always run in one. */
  function runsHere(name: keyof CaptureTasks, cost: number): boolean {
    if (name !== "decode") return cost <= MAX_INLINE_BYTES;
    return inProcess.length > 0 || (decoderModules.length === 0 && cost <= MAX_INLINE_BYTES);
  }

  async function inThread(
    pool: WorkerPool<CaptureThreadTasks>,
    name: keyof CaptureTasks,
    input: unknown,
    { caller, signal, transfer = [] }: Omit<WorkOptions, "cost">,
  ): Promise<unknown> {
    const bounds = { caller, transfer, ...(signal === undefined ? {} : { signal }) };
    if (location.kind !== "memory") return pool.run("run", { name, input, port: undefined }, bounds);
    const { port1, port2 } = new MessageChannel();
    serveReads(store, port1);
    try {
      return await pool.run("run", { name, input, port: port2 }, { ...bounds, transfer: [...transfer, port2] });
    } finally {
      port1.close();
    }
  }
}
