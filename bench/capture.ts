// What a durable capture costs: requests per second and latency of the capture service on each of its stores, beside
// bare node:http and two web frameworks that only echo. All in one run, as ratios of bare node:http.
//
//   npm run bench bench/capture.ts [seconds for each] [servers, with commas between] [bytes of the body] [connections]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import autocannon from "autocannon";

const [seconds = "5", only = "bare,fastify,hono,memory,sqlite", bodyBytes = "1024", connections = "64"] =
  process.argv.slice(2);

interface Outcome {
  readonly name: string;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Of the server, all threads, in microseconds a request. */
  readonly cpu: number;
}

const outcomes: Outcome[] = [];
for (const name of only.split(",")) outcomes.push(await measure(name));

const base = outcomes.find(({ name }) => name === "bare")?.rate;
process.stdout.write(`POST ${bodyBytes} bytes, ${connections} connections, ${seconds} s each\n\n`);
process.stdout.write(
  "| server | requests/s | of bare node:http | p50 ms | p99 ms | CPU µs/request |\n|---|---:|---:|---:|---:|---:|\n",
);
for (const { name, rate, p50, p99, cpu } of outcomes) {
  const ratio = base === undefined ? "" : (rate / base).toFixed(2);
  process.stdout.write(`| ${name} | ${Math.round(rate)} | ${ratio} | ${p50} | ${p99} | ${cpu.toFixed(1)} |\n`);
}

async function measure(name: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "bench-capture-"));
  const script = new URL("./capture-server.ts", import.meta.url).pathname;
  const server = spawn(process.execPath, ["-C", "@signalbox/source", script, name, folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    const lines = createInterface({ input: server.stdout });
    const nextLine = async (): Promise<string> => String((await once(lines, "line"))[0]);
    const cpuTime = async (): Promise<number> => {
      server.stdin.write("?");
      const { user, system } = JSON.parse(await nextLine()) as NodeJS.CpuUsage;
      return user + system;
    };
    const url = await nextLine();
    await load(url, 1);
    const before = await cpuTime();
    const { requests, latency, non2xx, errors } = await load(url, Number(seconds));
    const cpu = ((await cpuTime()) - before) / requests.total;
    if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} answers were no 2xx, ${errors} requests failed`);
    return { name, rate: requests.average, p50: latency.p50, p99: latency.p99, cpu };
  } finally {
    server.stdin.end();
    await new Promise((resolve) => server.once("exit", resolve));
    await rm(folder, { recursive: true });
  }
}

function load(url: string, duration: number): Promise<autocannon.Result> {
  return autocannon({
    url,
    duration,
    connections: Number(connections),
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.alloc(Number(bodyBytes), "x"),
  });
}
