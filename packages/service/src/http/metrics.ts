import { setImmediate as nextIteration } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ConnectionCounts } from "../sql/database.ts";
import type { Page } from "./define-operation.ts";
import type { ServiceResult } from "./service-result.ts";

export interface Metrics {
  /** The registry for the metrics of one service. */
  readonly registry: Registry;
  observe(response: { method: string; status: number; seconds: number }): void;
  /** Creates a counter. Each call of the result adds one. */
  counter(name: string, help: string): () => void;
  /**
   * Creates a gauge that is read when metrics are scraped, at most every 5 seconds, because anyone may scrape. When the read
   * fails, the gauge is omitted.
   */
  gauge(name: string, help: string, read: () => Promise<number>): void;
}

/** Counts and times the responses of a service, and collects the metrics of its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counted = responseCounts();
  new Counter({
    name: "http_requests_total",
    help: "Responses, by method and status.",
    labelNames: ["method", "status"],
    registers: [registry],
    collect() {
      counted.take((method, status, count) => this.inc({ method, status }, count));
    },
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's header to its response's header.",
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    registry,
    observe({ method, status, seconds }) {
      counted.add(knownMethods.has(method) ? method : "other", status);
      durations.observe(seconds);
    },
    counter(name, help) {
      const counter = new Counter({ name, help, registers: [registry] });
      return () => counter.inc();
    },
    gauge(name, help, read) {
      let readAt = Number.NEGATIVE_INFINITY;
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          if (performance.now() - readAt < GAUGE_MS) return;
          readAt = performance.now();
          try {
            this.set(await read());
          } catch {
            this.remove();
          }
        },
      });
    },
  };
}

const GAUGE_MS = 5_000;

/** Counts responses until the next scrape: incrementing a labelled counter takes as long as finding a record. */
function responseCounts() {
  const byMethod = new Map<string, Map<number, number>>();
  return {
    add(method: string, status: number): void {
      const known = byMethod.get(method);
      const byStatus = known ?? new Map<number, number>();
      if (known === undefined) byMethod.set(method, byStatus);
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    take(receive: (method: string, status: number, count: number) => void): void {
      for (const [method, byStatus] of byMethod) {
        for (const [status, count] of byStatus) receive(method, status, count);
      }
      byMethod.clear();
    },
  };
}

/** Other methods share one label, so that callers cannot create labels without limit. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** `/metrics`, in the Prometheus text format. */
export function metricsPage({ registry }: Metrics): Page {
  let next: Promise<ServiceResult> | undefined;
  return {
    path: "/metrics",
    handle() {
      // Anyone may ask, and collecting them takes milliseconds: all requests of one iteration of the event loop share a result.
      next ??= nextIteration().then(() => {
        next = undefined;
        return expose();
      });
      return next;
    },
  };

  async function expose(): Promise<ServiceResult> {
    const text = await registry.metrics();
    return { status: 200, headers: { "content-type": registry.contentType }, body: Buffer.from(text) };
  }
}

/** Exposes how many connections to PostgreSQL a process has, by state. A store without connections has no values. */
export function exposeConnections(registry: Registry, counts: (() => ConnectionCounts) | undefined): void {
  new Gauge({
    name: "postgres_connections",
    help: "Connections to PostgreSQL: in use, idle, and queries that wait for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      if (counts === undefined) return;
      const { open, idle, waiting } = counts();
      this.set({ state: "used" }, open - idle);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
}
