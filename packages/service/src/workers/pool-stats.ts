import { Counter, Gauge, type Registry } from "prom-client";

/** What a pool does now, and what it has done since it was opened. */
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
  const expose = (kind: typeof Counter | typeof Gauge, name: string, help: string, read: (pool: PoolStats) => number) =>
    new kind({
      name,
      help,
      labelNames: ["pool"],
      registers: [registry],
      collect() {
        this.reset();
        for (const [pool, values] of Object.entries(stats())) this.inc({ pool }, read(values));
      },
    });
  expose(Gauge, "worker_tasks_running", "Tasks that run in worker threads now.", ({ running }) => running);
  expose(Gauge, "worker_tasks_queued", "Tasks that wait for a worker thread now.", ({ queued }) => queued);
  const runHelp = "How long tasks have run in worker threads.";
  expose(Counter, "worker_task_seconds_total", runHelp, ({ runMs }) => runMs / 1000);
  new Counter({
    name: "worker_tasks_total",
    help: "Tasks of worker threads, by how they ended.",
    labelNames: ["pool", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [pool, { ended }] of Object.entries(stats())) {
        for (const [outcome, count] of Object.entries(ended)) this.inc({ pool, outcome }, count);
      }
    },
  });
}
