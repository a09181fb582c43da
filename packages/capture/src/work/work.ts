import { MessageChannel } from "node:worker_threads";
import { openWorkerPool, type PoolStats, type WorkerPool } from "@signalbox/service";
import type { CaptureSettings } from "../capture-options.ts";
import type { BodyDecoder } from "../decode/body-decoder.ts";
import type { CaptureThreadTasks } from "./capture-worker.ts";
import { lendReads } from "./lent-reads.ts";
import { loadDecoders } from "./load-decoders.ts";
import type { TaskParts, TaskReads } from "./read-tasks.ts";
import { type CaptureTasks, captureTasks } from "./tasks.ts";

/** What the threads are started with. */
export interface WorkerData {
  readonly place: CaptureSettings["place"];
  /** URLs of modules whose default export is a `BodyDecoder`. */
  readonly decoderModules: readonly string[];
}

export interface WorkOptions {
  /** Whose share it counts against. */
  readonly caller: string;
  /**
   * About how many bytes the task looks at, times how often it does. Up to {@link maxInlineBytes} it runs on the event loop: it
   * takes less than a hop to a thread and back, or a few milliseconds at most.
   */
  readonly cost: number;
  readonly signal?: AbortSignal | undefined;
}

/** Runs what may take long beside the event loop. */
export interface Work {
  /** @throws PoolError when there is no room for the task, or it takes longer than its deadline; what the task throws */
  run<Name extends keyof CaptureTasks>(
    name: Name,
    input: Parameters<CaptureTasks[Name]>[0],
    options: WorkOptions,
  ): Promise<Awaited<ReturnType<CaptureTasks[Name]>>>;
  stats(): Readonly<Record<"api" | "rules", PoolStats>>;
  close(): Promise<void>;
}

/** The most bytes that are looked at on the event loop: hostile JSON of this length takes about 3 ms. */
export const maxInlineBytes: number = 128 * 1024;

export function openWork(
  { place, decoders, limits }: Pick<CaptureSettings, "place" | "decoders" | "limits">,
  store: TaskReads,
): Work {
  const inProcess = decoders.filter((decoder): decoder is BodyDecoder => !(decoder instanceof URL));
  const decoderModules = decoders.flatMap((decoder) => (decoder instanceof URL ? [decoder.href] : []));
  const workerData: WorkerData = { place, decoderModules };
  const own = { module: "./capture-worker", from: import.meta.url, workerData };
  // Rules have threads of their own, so that those who search never hold up those who send, nor the other way round.
  const pools = {
    api: openWorkerPool<CaptureThreadTasks>({ ...own, deadlineMs: limits.apiMs, threads: limits.apiThreads }),
    rules: openWorkerPool<CaptureThreadTasks>({ ...own, deadlineMs: limits.ruleMs, threads: limits.ruleThreads }),
  };
  const here = { reads: store, transfer: () => undefined, isAborted: () => false };

  return {
    async run(name, input, { caller, cost, signal }) {
      if (runsHere(name, cost)) {
        const task = captureTasks[name] as (input: unknown, parts: TaskParts) => unknown;
        const loaded = name === "decode" ? [...inProcess, ...(await loadDecoders(decoderModules))] : [];
        return (await task(input, { ...here, decoders: loaded })) as never;
      }
      const pool = name === "chooseRule" ? pools.rules : pools.api;
      return (await inThread(pool, name, input, { caller, signal })) as never;
    },
    stats: () => ({ api: pools.api.stats(), rules: pools.rules.stats() }),
    async close() {
      await Promise.all([pools.api.close(), pools.rules.close()]);
    },
  };

  /** Decoders that the operator gave as objects cannot cross to a thread; those of modules always run in one. */
  function runsHere(name: keyof CaptureTasks, cost: number): boolean {
    if (name !== "decode") return cost <= maxInlineBytes;
    return inProcess.length > 0 || (decoderModules.length === 0 && cost <= maxInlineBytes);
  }

  async function inThread(
    pool: WorkerPool<CaptureThreadTasks>,
    name: keyof CaptureTasks,
    input: unknown,
    { caller, signal }: Pick<WorkOptions, "caller" | "signal">,
  ): Promise<unknown> {
    const bounds = { caller, ...(signal === undefined ? {} : { signal }) };
    if (place.kind !== "memory") return pool.run("run", { name, input, port: undefined }, bounds);
    const { port1, port2 } = new MessageChannel();
    lendReads(store, port1);
    try {
      return await pool.run("run", { name, input, port: port2 }, { ...bounds, transfer: [port2] });
    } finally {
      port1.close();
    }
  }
}
