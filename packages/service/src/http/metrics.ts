import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";

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
  /** All metrics in the Prometheus text format. */
  expose(): Promise<{ text: string; contentType: string }>;
}

/** Counts and times the responses of a service, beside the metrics of its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const responses = countResponses();
  return {
    registry,
    observe({ method, status, seconds }) {
      responses.add(knownMethods.has(method) ? method : "other", status, seconds);
    },
    counter(name, help) {
      let added = 0;
      // The library looks labels up with each addition, even when there are none.
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.inc(added);
          added = 0;
        },
      });
      return () => {
        added += 1;
      };
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
    expose: async () => ({
      text: `${responses.expose()}${await registry.metrics()}`,
      contentType: registry.contentType,
    }),
  };
}

const gaugeMs = 5_000;

/** A label for each method that callers make up would fill the memory. */
const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Upper bounds of the histogram, in seconds. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

interface ResponseCounts {
  add(method: string, status: number, seconds: number): void;
  /** The counts in the Prometheus text format. */
  expose(): string;
}

/**
 * Counts and times responses. It does what a counter and a histogram of the metrics library would, but adding one response
 * is a few additions, and does not look labels up by their text: on a short response that was a tenth of the whole work.
 */
function countResponses(): ResponseCounts {
  const counts = new Map<string, Map<number, number>>();
  const inBucket = new Float64Array(buckets.length + 1);
  let total = 0;
  let sum = 0;

  return {
    add(method, status, seconds) {
      let byStatus = counts.get(method);
      if (byStatus === undefined) {
        byStatus = new Map();
        counts.set(method, byStatus);
      }
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      let index = 0;
      while (index < buckets.length && seconds > (buckets[index] as number)) index += 1;
      inBucket[index] = (inBucket[index] as number) + 1;
      total += 1;
      sum += seconds;
    },

    expose() {
      const lines = [
        "# HELP http_requests_total Responses, by method and status.",
        "# TYPE http_requests_total counter",
      ];
      for (const [method, byStatus] of counts) {
        for (const [status, count] of byStatus) {
          lines.push(`http_requests_total{method="${method}",status="${status}"} ${count}`);
        }
      }
      lines.push(
        "# HELP http_request_duration_seconds Time from a request's header to its response's header.",
        "# TYPE http_request_duration_seconds histogram",
      );
      let below = 0;
      for (const [index, bound] of buckets.entries()) {
        below += inBucket[index] as number;
        lines.push(`http_request_duration_seconds_bucket{le="${bound}"} ${below}`);
      }
      lines.push(
        `http_request_duration_seconds_bucket{le="+Inf"} ${total}`,
        `http_request_duration_seconds_sum ${sum}`,
        `http_request_duration_seconds_count ${total}`,
      );
      return `${lines.join("\n")}\n`;
    },
  };
}
