/**
 * The student-record service compared with json-server, a plain Fastify + better-sqlite3 service with one transaction per request,
 * and bare node:http, in one run. `npm run bench bench/students.ts [part…]`, parts: get, page, create, depth, list, import.
 *
 * Each load runs ROUNDS times for SECONDS, alternating between the servers. Prints the lowest CPU of a round, because other load
 * on the machine only adds to it, and the median of the rates. Each server is followed by its ratios to the first peer, and the
 * targets. With BUILT=1 the published form of the packages runs (after `npm run build`) instead of the sources, which need the
 * memory of the type stripper.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { report } from "./figures.ts";

const seconds = Number(process.env.SECONDS ?? 1);
const rounds = Number(process.env.ROUNDS ?? 9);
const parts = process.argv.slice(2);
const wanted = (part: string): boolean => parts.length === 0 || parts.includes(part);
const json = { "content-type": "application/json" };
const record = { givenName: "Ada", familyName: "Lovelace", program: "Mathematics", yearLevel: 2 };

/** The contenders, by their names in the table of all benchmarks. */
const programs: Readonly<Record<string, string>> = {
  ours: "Signalbox",
  bare: "bare node:http",
  plain: "Fastify and SQLite",
  "same-rows": "Fastify, same rows",
};

interface Server {
  readonly name: string;
  readonly url: string;
  readonly process: ChildProcess;
}

const folder = mkdtempSync(join(tmpdir(), "signalbox-bench-students-"));
try {
  if (wanted("get")) await benchGet();
  if (wanted("page")) await benchPage();
  if (wanted("create")) await benchCreate();
  if (wanted("depth") || wanted("list")) await benchMillion();
  if (wanted("import")) await benchImport();
} finally {
  rmSync(folder, { recursive: true });
}

async function benchGet(): Promise<void> {
  const ours = await start("ours", "get");
  const path = await create(ours);
  // The bare server returns the service's stored records.
  const loads = [load(ours, path, {}, { cpu: 1.3 }), load(await start("bare", "get"), path)];
  for (const name of ["plain", "json-server"]) {
    const peer = await start(name, `get-${name}`);
    loads.push(load(peer, await create(peer)));
  }
  await compare("GET by id, 16 connections", loads);
}

async function benchPage(): Promise<void> {
  for (const size of [50, 100]) {
    const loads: Load[] = [];
    for (const name of ["ours", "plain", "json-server"]) {
      const server = await start(name, `page-${name}-${size}`);
      for (let n = 0; n < 300; n += 1) await create(server);
      const parameter = name === "json-server" ? "_limit" : "limit";
      loads.push(load(server, `/students?${parameter}=${size}`, {}, name === "ours" ? { cpu: 1.2 } : {}));
    }
    await compare(`GET a page of ${size}, 16 connections`, loads);
  }
}

/** `same-rows` is the plain service with the rows of Signalbox: the cost of history, access log and indexes alone. */
async function benchCreate(): Promise<void> {
  const aims: Readonly<Record<number, Aim>> = { 1: { cpu: 1 }, 64: { rate: 3 } };
  for (const connections of [1, 8, 64]) {
    const loads: Load[] = [];
    for (const name of ["ours", "plain", "same-rows", "json-server"]) {
      const server = await start(name, `create-${name}-${connections}`);
      const options = { connections, method: "POST", headers: json, body: JSON.stringify(record) } as const;
      loads.push(load(server, "/students", options, name === "ours" ? aims[connections] : {}));
    }
    await compare(`Durable create, ${connections} in flight (json-server is not durable)`, loads);
  }
}

/** A million records: a page at the end compared with the first one, and the whole list in constant memory. */
async function benchMillion(count = Number(process.env.RECORDS ?? 1_000_000)): Promise<void> {
  const server = await start("ours", "million");
  const lines = Array.from({ length: 10_000 }, (_, n) => JSON.stringify({ ...record, row: n })).join("\n");
  const started = performance.now();
  for (let loaded = 0; loaded < count; loaded += 10_000) {
    await fetch(`${server.url}/students/import?report=summary`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body: lines,
    }).then((response) => response.text());
  }
  print(`\nImported ${count} records in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (wanted("depth")) {
    const milliseconds = async (path: string): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < 50; n += 1) {
        const at = performance.now();
        await (await fetch(server.url + path)).text();
        times.push(performance.now() - at);
      }
      return times.sort((a, b) => a - b)[25] ?? Number.NaN;
    };
    const last = await fetch(`${server.url}/students?limit=100&sort=-id`);
    const deep = ((await last.json()) as { id: string }[]).at(-1)?.id ?? "";
    const cursor = Buffer.from(JSON.stringify([1, "id", deep])).toString("base64url");
    const [first, end] = [
      await milliseconds("/students?limit=100"),
      await milliseconds(`/students?limit=99&cursor=${cursor}`),
    ];
    print(
      `Page of 100: first ${first.toFixed(2)} ms, at depth ${count}: ${end.toFixed(2)} ms, ratio ${(end / first).toFixed(2)}`,
    );
  }
  stop(server);
  if (wanted("list")) {
    const server = await start("ours", "million");
    // One-time allocations of the first requests do not count as growth.
    for (let n = 0; n < 50; n += 1) await (await fetch(`${server.url}/students?limit=1000`)).text();
    const before = (await usage(server)).peak;
    let bytes = 0;
    const at = performance.now();
    for await (const chunk of (await fetch(`${server.url}/students`)).body ?? []) bytes += chunk.byteLength;
    const took = (performance.now() - at) / 1000;
    const after = (await usage(server)).peak;
    print(
      `Full list: ${(bytes / 1e6).toFixed(0)} MB in ${took.toFixed(1)} s, memory growth ${((after - before) / 1e6).toFixed(0)} MB`,
    );
    stop(server);
  }
}

async function benchImport(megabytes = Number(process.env.MEGABYTES ?? 500)): Promise<void> {
  const file = join(folder, "import.ndjson");
  const out = createWriteStream(file);
  const line = `${JSON.stringify({ ...record, note: "n".repeat(400) })}\n`;
  const block = line.repeat(2_000);
  let rows = 0;
  for (let size = 0; size < megabytes * 1e6; size += block.length) {
    if (!out.write(block)) await once(out, "drain");
    rows += 2_000;
  }
  await new Promise((resolve) => out.end(resolve));
  const server = await start("ours", "import");
  const before = (await usage(server)).peak;
  const at = performance.now();
  const response = await fetch(`${server.url}/students/import?report=summary`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body: await openAsBlob(file),
  });
  const summary = await response.text();
  const { peak } = await usage(server);
  const took = (performance.now() - at) / 1000;
  print(
    `\nImport of ${megabytes} MB (${rows} rows): ${took.toFixed(1)} s, ${Math.round(rows / took)} rows/s, memory ${(before / 1e6).toFixed(0)} MB before, at most ${(peak / 1e6).toFixed(0)} MB`,
  );
  print(summary.trim());
  stop(server);
}

async function start(name: string, place: string): Promise<Server> {
  const data = join(folder, place);
  mkdirSync(data, { recursive: true });
  const child = fork(new URL("./students-server.ts", import.meta.url), [name, data], {
    execArgv: process.env.BUILT === "1" ? [] : ["-C", "@signalbox/source"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { name, url: `http://127.0.0.1:${port}`, process: child };
}

function stop({ process }: Server): void {
  process.kill("SIGKILL");
}

async function create({ url }: Server): Promise<string> {
  const response = await fetch(`${url}/students`, { method: "POST", headers: json, body: JSON.stringify(record) });
  const { id } = (await response.json()) as { id: string | number };
  return `/students/${id}`;
}

async function usage({ process }: Server): Promise<{ cpu: number; peak: number }> {
  process.send("usage");
  const [response] = (await once(process, "message")) as [{ cpu: number; peak: number }];
  return response;
}

/** The targets, as ratios to the first peer: at most this CPU, at least this rate. */
interface Aim {
  readonly cpu?: number;
  readonly rate?: number;
}

interface Load {
  readonly server: Server;
  readonly options: autocannon.Options;
  readonly aim: Aim;
}

function load(server: Server, path: string, options: Partial<autocannon.Options> = {}, aim: Aim = {}): Load {
  return { server, options: { url: server.url + path, connections: 16, ...options }, aim };
}

interface Round {
  readonly cpu: number;
  readonly rate: number;
  readonly p99: number;
  readonly failed: number;
}

/** Runs all loads in rotation for some rounds, and prints the results; then stops their servers. */
async function compare(work: string, loads: readonly Load[]): Promise<void> {
  print(`\n${work}\n  ${"".padEnd(14)} CPU µs/request   requests/s`);
  const costs: [string, number][] = [];
  const results = loads.map((): Round[] => []);
  for (const { options } of loads) await autocannon({ ...options, duration: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { server, options }] of loads.entries()) {
      const before = await usage(server);
      const result = await autocannon({ ...options, duration: seconds });
      const cpu = ((await usage(server)).cpu - before.cpu) / result.requests.total;
      const failed = result.non2xx + result.errors;
      results[index]?.push({ cpu, rate: result.requests.average, p99: result.latency.p99, failed });
    }
  }
  const summaries = results.map((ofServer) => {
    const middle = (of: (round: Round) => number): number =>
      ofServer.map(of).sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
    return {
      cpu: Math.min(...ofServer.map(({ cpu }) => cpu)),
      rate: middle(({ rate }) => rate),
      p99: middle(({ p99 }) => p99),
      failed: ofServer.reduce((sum, { failed }) => sum + failed, 0),
    };
  });
  const peer = summaries[1];
  for (const [index, { server, aim }] of loads.entries()) {
    const { cpu, rate, p99, failed } = summaries[index] as Round;
    costs.push([programs[server.name] ?? server.name, cpu]);
    const figures = `${cpu.toFixed(1).padStart(14)} ${rate.toFixed(0).padStart(12)}   p99 ${p99} ms`;
    const ratios = peer === undefined ? "" : ratiosOf({ cpu: cpu / peer.cpu, rate: rate / peer.rate }, aim);
    print(`  ${server.name.padEnd(14)} ${figures}${ratios}${failed > 0 ? `, ${failed} failed` : ""}`);
    stop(server);
  }
  report({ part: "students", work, costs, pictured: /by id|page of 50|64 in flight/.test(work) });
}

function ratiosOf({ cpu, rate }: Required<Aim>, aim: Aim): string {
  const aimed = [
    ...(aim.cpu === undefined ? [] : [`CPU at most ${aim.cpu}: ${cpu <= aim.cpu ? "reached" : "missed"}`]),
    ...(aim.rate === undefined ? [] : [`rate at least ${aim.rate}: ${rate >= aim.rate ? "reached" : "missed"}`]),
  ];
  return `, CPU × ${cpu.toFixed(2)}, rate × ${rate.toFixed(2)}${aimed.length === 0 ? "" : ` (${aimed.join("; ")})`}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
