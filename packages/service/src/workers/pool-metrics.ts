import { Counter, Gauge, type Registry } from "prom-client";
import type { TaskOutcome, WorkerPool } from "./worker-pool.ts";

/** Exposes what a worker pool does: its tasks by outcome, how long they ran, and how many run and wait. */
export function exposePool(registry: Registry, name: string, pool: Pick<WorkerPool<never>, "stats">): void {
  const registers = [registry];
  const labelNames = ["pool"] as const;
  new Gauge({
    name: "worker_tasks_running",
    help: "Tasks that run in worker threads now.",
    labelNames,
    registers,
    collect() {
      this.set({ pool: name }, pool.stats().running);
    },
  });
  new Gauge({
    name: "worker_tasks_queued",
    help: "Tasks that wait for a worker thread now.",
    labelNames,
    registers,
    collect() {
      this.set({ pool: name }, pool.stats().queued);
    },
  });
  new Counter({
    name: "worker_tasks_total",
    help: "Tasks of worker threads, by how they ended.",
    labelNames: ["pool", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(pool.stats().ended) as [TaskOutcome, number][]) {
        this.inc({ pool: name, outcome }, count);
      }
    },
  });
  new Counter({
    name: "worker_task_seconds_total",
    help: "How long tasks have run in worker threads.",
    labelNames,
    registers,
    collect() {
      this.reset();
      this.inc({ pool: name }, pool.stats().runMs / 1000);
    },
  });
}
