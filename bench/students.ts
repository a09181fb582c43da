/**
 * The student-record service beside json-server, a plain Fastify + better-sqlite3 service that has one transaction a request,
 * and bare node:http, in one run. `npm run bench bench/students.ts [part…]`, parts: get, page, create, depth, list, import.
 *
 * Each load runs ROUNDS times for SECONDS, the servers in turn, and the medians are shown. With BUILT=1 the packages run as
 * they are published (after `npm run build`) and not from source, which needs the memory of what strips its types.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";

const seconds = Number(process.env.SECONDS ?? 3);
const rounds = Number(process.env.ROUNDS ?? 3);
const parts = process.argv.slice(2);
const wanted = (part: string): boolean => parts.length === 0 || parts.includes(part);
const json = { "content-type": "application/json" };
const record = { givenName: "Ada", familyName: "Lovelace", program: "Mathematics", yearLevel: 2 };

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
  title("GET by id, 16 connections");
  const ours = await start("ours", "get");
  const path = await create(ours);
  // The bare server responds to what the service has stored.
  const loads = [load(ours, path), load(await start("bare", "get"), path)];
  for (const name of ["plain", "json-server"]) {
    const peer = await start(name, `get-${name}`);
    loads.push(load(peer, await create(peer)));
  }
  await compare(loads);
}

async function benchPage(): Promise<void> {
  title("GET a page of 100, 16 connections");
  const pages = { ours: "/students?limit=100", plain: "/students?limit=100", "json-server": "/students?_limit=100" };
  const loads: Load[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const server = await start(name, `page-${name}`);
    for (let n = 0; n < 300; n += 1) await create(server);
    loads.push(load(server, path));
  }
  await compare(loads);
}

async function benchCreate(): Promise<void> {
  for (const connections of [1, 8, 64]) {
    title(`Durable create, ${connections} in flight (json-server is not durable)`);
    const loads: Load[] = [];
    for (const name of ["ours", "plain", "json-server"]) {
      const server = await start(name, `create-${name}-${connections}`);
      loads.push(
        load(server, "/students", { connections, method: "POST", headers: json, body: JSON.stringify(record) }),
      );
    }
    await compare(loads);
  }
}

/** A million records: a page at the end beside the first one, and the whole list in constant memory. */
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
    // What the first requests need once is no growth.
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

interface Load {
  readonly server: Server;
  readonly options: autocannon.Options;
}

function load(server: Server, path: string, options: Partial<autocannon.Options> = {}): Load {
  return { server, options: { url: server.url + path, connections: 16, ...options } };
}

/** Runs all loads in turn, some rounds, and prints the median of each; then stops their servers. */
async function compare(loads: readonly Load[]): Promise<void> {
  const results = loads.map((): { cpu: number; rate: number; p99: number; failed: number }[] => []);
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
  for (const [index, { server }] of loads.entries()) {
    const median = (of: (result: { cpu: number; rate: number; p99: number; failed: number }) => number): number =>
      (results[index] ?? []).map(of).sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
    const failed = results[index]?.reduce((sum, result) => sum + result.failed, 0) ?? 0;
    print(
      `  ${server.name.padEnd(14)} ${median(({ cpu }) => cpu)
        .toFixed(1)
        .padStart(14)} ` +
        `${median(({ rate }) => rate)
          .toFixed(0)
          .padStart(12)}   p99 ${median(({ p99 }) => p99)} ms` +
        `${failed > 0 ? `, ${failed} failed` : ""}`,
    );
    stop(server);
  }
}

function title(text: string): void {
  print(`\n${text}\n  ${"".padEnd(14)} CPU µs/request   requests/s`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
