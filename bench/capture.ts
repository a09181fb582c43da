// The cost of a durable capture: requests per second and latency of the capture service on each of its stores, compared with
// bare node:http, two web frameworks that only echo, and a proxy that records requests in memory, as ratios to bare node:http.
//
//   npm run bench bench/capture.ts [rounds] [servers] [bytes of the body] [connections] [routes] [seconds per server]
//
// Servers are separated by commas: bare (first, if ratios are wanted), fastify, hono, mockttp, memory, sqlite, postgres. Each
// round measures each server once, so that other load on the machine affects all of them. Prints the medians of the
// rounds.

import { load, type MeasuredServer, startServer } from "./capture-load.ts";
import { report } from "./figures.ts";

const [rounds = "7", only = "bare,fastify,hono,memory,sqlite", ...sizes] = process.argv.slice(2);
const [bodyBytes = "1024", connections = "64", routes = "1", seconds = "1"] = sizes;
const options = { bodyBytes: Number(bodyBytes), connections: Number(connections), duration: Number(seconds) };

interface Turn {
  readonly rate: number;
  /** Relative to the rate of bare node:http in the same round. */
  readonly ratio: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p99_9: number;
  /** CPU of the server, all threads, in microseconds per request. */
  readonly cpu: number;
  /** Relative to bare node:http in the same round. */
  readonly cpuRatio: number;
}

const names = only.split(",");
const servers = new Map<string, MeasuredServer>();
for (const name of names) servers.set(name, await startServer(name, Number(routes)));
const turns = new Map(names.map((name) => [name, [] as Turn[]]));
// The first round warms up.
for (let round = 0; round <= Number(rounds); round += 1) {
  let base: Pick<Turn, "rate" | "cpu"> = { rate: Number.NaN, cpu: Number.NaN };
  for (const [name, server] of servers) {
    const turn = await takeTurn(server, base);
    if (name === "bare") base = turn;
    if (round > 0) turns.get(name)?.push(name === "bare" ? { ...turn, ratio: 1, cpuRatio: 1 } : turn);
  }
}
for (const server of servers.values()) await server.stop();

const columns = [
  "server",
  "requests/s",
  "of bare node:http",
  "p50 ms",
  "p90",
  "p99",
  "p99.9",
  "CPU µs/request",
  "of bare",
];
process.stdout.write(`POST ${bodyBytes} bytes to ${routes} routes, ${connections} connections, ${rounds} rounds\n\n`);
process.stdout.write(`| ${columns.join(" | ")} |\n|---${"|---:".repeat(columns.length - 1)}|\n`);
const costs: [string, number][] = [];
for (const [name, ofServer] of turns) {
  const median = (member: keyof Turn): number =>
    ofServer.map((turn) => turn[member]).sort((a, b) => a - b)[Math.floor(ofServer.length / 2)] ?? Number.NaN;
  const latencies = (["p50", "p90", "p99", "p99_9"] as const).map(median);
  const ratio = (member: "ratio" | "cpuRatio"): string => (names[0] === "bare" ? median(member).toFixed(2) : "");
  const cells = [name, Math.round(median("rate")), ratio("ratio"), ...latencies, median("cpu").toFixed(1)];
  cells.push(ratio("cpuRatio"));
  costs.push([name, median("cpu")]);
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}
const ours = ["memory", "sqlite"];
const shown = { bare: "bare node:http", sqlite: "Signalbox, durable", memory: "Signalbox, in memory" };
report({
  part: "capture",
  work: `POST ${bodyBytes} bytes over ${connections} connections`,
  costs: costs
    .toSorted(([one], [other]) => ours.indexOf(other) - ours.indexOf(one))
    .map(([name, cost]) => [shown[name as keyof typeof shown] ?? name, cost]),
  pictured: true,
});

async function takeTurn(server: MeasuredServer, base: Pick<Turn, "rate" | "cpu">): Promise<Turn> {
  const before = await server.usage();
  const { requests, seconds, p50, p90, p99, p99_9 } = await load(server.urls, options);
  const after = await server.usage();
  const used = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
  const rate = requests / seconds;
  const cpu = used / requests;
  return { rate, ratio: rate / base.rate, p50, p90, p99, p99_9, cpu, cpuRatio: cpu / base.cpu };
}
