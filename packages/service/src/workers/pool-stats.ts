import { Counter, Gauge, type Registry } from "prom-client";

/** What a pool does now and has done since it was opened. */
export interface PoolStats {
  readonly threads: number;
  readonly running: number;
  readonly queued: number;
  /** Tasks by outcome. `rejected`: no room in a share or in the queue. */
  readonly ended: Readonly<Record<TaskOutcome, number>>;
  /** The total run time of tasks, in milliseconds. */
  readonly runMs: number;
}

export type TaskOutcome = "done" | "failed" | "deadline_exceeded" | "aborted" | "rejected";

/** Exposes metrics of worker pools by name: tasks by outcome, their run time, and how many run and wait. */
export function exposePools(registry: Registry, stats: () => Readonly<Record<string, PoolStats>>): void {
  const registers = [registry];
  const byPool = ["pool"] as const;
  new Gauge({
    name: "worker_tasks_running",
    help: "Tasks that run in worker threads now.",
    labelNames: byPool,
    registers,
    collect() {
      for (const [pool, { running }] of Object.entries(stats())) this.set({ pool }, running);
    },
  });
  new Gauge({
    name: "worker_tasks_queued",
    help: "Tasks that wait for a worker thread now.",
    labelNames: byPool,
    registers,
    collect() {
      for (const [pool, { queued }] of Object.entries(stats())) this.set({ pool }, queued);
    },
  });
  new Counter({
    name: "worker_tasks_total",
    help: "Tasks of worker threads, by how they ended.",
    labelNames: ["pool", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const [pool, { ended }] of Object.entries(stats())) {
        for (const [outcome, count] of Object.entries(ended) as [TaskOutcome, number][]) {
          this.inc({ pool, outcome }, count);
        }
      }
    },
  });
  new Counter({
    name: "worker_task_seconds_total",
    help: "How long tasks have run in worker threads.",
    labelNames: byPool,
    registers,
    collect() {
      this.reset();
      for (const [pool, { runMs }] of Object.entries(stats())) this.inc({ pool }, runMs / 1000);
    },
  });
}
