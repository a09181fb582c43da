import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** Where a service registers metrics of its own. */
  readonly registry: Registry;
  observe(answer: { method: string; status: number; seconds: number }): void;
  /** All metrics in the Prometheus text format. */
  expose(): Promise<{ text: string; contentType: string }>;
}

/** Counts and times the answers of a service, beside the metrics of its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by method and status.",
    labelNames: ["method", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's header to its answer's header.",
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    registry,
    observe({ method, status, seconds }) {
      requests.inc({ method: knownMethods.has(method) ? method : "other", status });
      durations.observe(seconds);
    },
    expose: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

/** A label for each method that callers make up would fill the memory. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
