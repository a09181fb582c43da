import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { countAnswers } from "./answer-counts.ts";

export interface Metrics {
  /** Where a service registers metrics of its own. */
  readonly registry: Registry;
  observe(answer: { method: string; status: number; seconds: number }): void;
  /** Makes a counter of the service's own. Each call of the answer adds one. */
  counter(name: string, help: string): () => void;
  /**
   * Makes a gauge of the service's own, read when the metrics are asked for, but at most every 5 seconds: anybody may ask. A
   * read that fails leaves the gauge out.
   */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /** All metrics in the Prometheus text format. */
  expose(): Promise<{ text: string; contentType: string }>;
}

/** Counts and times the answers of a service, beside the metrics of its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = countAnswers();
  return {
    registry,
    observe({ method, status, seconds }) {
      answers.add(knownMethods.has(method) ? method : "other", status, seconds);
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
          if (performance.now() - readAt < gaugeMs) return;
          readAt = performance.now();
          try {
            this.set(await read());
          } catch {
            this.remove();
          }
        },
      });
    },
    expose: async () => ({ text: `${answers.expose()}${await registry.metrics()}`, contentType: registry.contentType }),
  };
}

const gaugeMs = 5_000;

/** A label for each method that callers make up would fill the memory. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
