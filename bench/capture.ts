// What a durable capture costs: requests per second and latency of the capture service on each of its stores, beside
// bare node:http, two web frameworks that only echo, and a proxy that records requests in memory. All in one run, as ratios of
// bare node:http.
//
//   npm run bench bench/capture.ts [seconds for each] [servers] [bytes of the body] [connections] [routes]
//
// with commas between servers: bare, fastify, hono, mockttp, memory, sqlite, postgres.
import { load, startServer } from "./capture-load.ts";

const [seconds = "5", only = "bare,fastify,hono,memory,sqlite", ...sizes] = process.argv.slice(2);
const [bodyBytes = "1024", connections = "64", routes = "1"] = sizes;

interface Outcome {
  readonly name: string;
  readonly rate: number;
  /** In milliseconds. */
  readonly latencies: readonly number[];
  /** Of the server, all threads, in microseconds a request. */
  readonly cpu: number;
}

const outcomes: Outcome[] = [];
for (const name of only.split(",")) outcomes.push(await measure(name));

const base = outcomes.find(({ name }) => name === "bare")?.rate;
const columns = ["server", "requests/s", "of bare node:http", "p50 ms", "p90", "p99", "p99.9", "CPU µs/request"];
process.stdout.write(`POST ${bodyBytes} bytes to ${routes} routes, ${connections} connections, ${seconds} s each\n\n`);
process.stdout.write(`| ${columns.join(" | ")} |\n|---${"|---:".repeat(columns.length - 1)}|\n`);
for (const { name, rate, latencies, cpu } of outcomes) {
  const ratio = base === undefined ? "" : (rate / base).toFixed(2);
  const cells = [name, Math.round(rate), ratio, ...latencies, cpu.toFixed(1)];
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

async function measure(name: string): Promise<Outcome> {
  const server = await startServer(name, Number(routes));
  try {
    const options = { bodyBytes: Number(bodyBytes), connections: Number(connections) };
    await load(server.urls, { ...options, duration: 1 });
    const before = await server.usage();
    const { requests, latency } = await load(server.urls, { ...options, duration: Number(seconds) });
    const { cpu } = await server.usage();
    const used = cpu.user + cpu.system - before.cpu.user - before.cpu.system;
    const latencies = [latency.p50, latency.p90, latency.p99, latency.p99_9];
    return { name, rate: requests.average, latencies, cpu: used / requests.total };
  } finally {
    await server.stop();
  }
}
