/**
 * How long others wait while one caller sends expensive or hostile requests: `npm run bench bench/stalls.ts students|capture|tls [row…]`.
 *
 * A row is a request that one caller repeats for SECONDS (at least once), from its own address. Meanwhile a
 * prober polls `/livez` and does the service's main job, and the table shows how long it waited. The prober is a separate
 * process: gigabytes that the caller allocates and frees would block all threads of its process. RECORDS are stored first, in
 * SQLite or at DATABASE_URL. The first row measures the idle service, and so what a busy
 * machine adds. "busy" is the longest processor time of the service's event loop without a
 * break: the part that the service causes, on a busy machine too. A run of all rows of students or capture writes docs/waiting.md.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { machine, replacePart } from "./figures.ts";
import { type BenchProcess, startProcess } from "./harness.ts";
import { type HostileRequest, sendHostile } from "./stalls-caller.ts";
import type { ServiceProcess } from "./stalls-service.ts";

export interface StallRow {
  readonly name: string;
  /** The number of concurrent requests. @default 1 */
  readonly concurrency?: number;
  /** Leaves the response unread, and the connection open until the end of the row. @default false */
  readonly held?: boolean;
  /** Whether the prober opens a connection for each request. @default false */
  readonly fresh?: boolean;
  readonly request: HostileRequest | ((n: number) => HostileRequest);
}

export interface StallService extends ServiceProcess {
  /** The requests of the prober, in rotation. The first is `/livez`. */
  readonly probes: readonly HostileRequest[];
  readonly rows: readonly StallRow[];
}

/** How long the prober waited, in milliseconds. */
interface Waited {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** The probe that waited longest. */
  readonly worstOf: string;
  readonly failed: number;
}

const seconds = Number(process.env.SECONDS ?? 5);

export async function run(name = "students", ...wanted: readonly string[]): Promise<void> {
  const { start } = (await import(`./stalls-${name}.ts`)) as { start(): Promise<StallService> };
  const service = await start();
  const prober = await startProcess("./stalls-prober.ts", service.url, JSON.stringify(service.probes));
  // In production this caller has its own machine: here it leaves the cores to the service and the prober.
  setPriority(19);
  try {
    print(`\n| ${"request".padEnd(46)} | p50 | p99 | worst | busy | responses | waited longest |`);
    print("|---|--:|--:|--:|--:|---|---|");
    const idle = { request: { path: "/livez" }, concurrency: 0 };
    const dropped = { fresh: true, concurrency: 30, request: { path: "/", dropped: true } };
    const all: readonly StallRow[] = [
      { name: "(nothing else)", ...idle },
      ...service.rows,
      { name: "(nothing else, a connection per request)", fresh: true, ...idle },
      { name: "new connections, opened and dropped", ...dropped },
    ];
    const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
    const measured: Stall[] = [];
    for (const row of chosen) measured.push(await measure(row, service, prober));
    const missed = measured.filter(isAboveAim).map(({ request }) => request);
    print(missed.length === 0 ? "\nThe aim is reached." : `\nThe aim is missed: ${missed.join("; ")}`);
    if (name !== "tls" && wanted.length === 0) writeStalls(name, measured);
  } finally {
    await prober.stop();
    await service.stop();
  }
}

async function measure(row: StallRow, { url, longestMs }: StallService, prober: BenchProcess): Promise<Stall> {
  await longestMs();
  await prober.ask({ begin: true, fresh: row.fresh });
  const statuses = new Map<number, number>();
  const until = performance.now() + seconds * 1_000;
  const leaving = new AbortController();
  let sent = 0;
  const { request: stated } = row;
  const requestAt = typeof stated === "function" ? stated : constant(stated);
  const loops = Array.from({ length: row.concurrency ?? 1 }, async () => {
    do {
      const request = requestAt(sent++);
      const status = await sendHostile(url, request, { held: row.held === true, until, signal: leaving.signal });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    } while (performance.now() < until && row.held !== true);
  });
  if (row.held === true) await Promise.all(loops);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
  // A request that takes longer is measured to its end, up to a limit.
  await Promise.race([Promise.all(loops), new Promise((resolve) => setTimeout(resolve, 30_000).unref())]);
  leaving.abort();
  await Promise.all(loops);
  const waited = await prober.ask<Waited>({ begin: false });
  const [p50 = 0, p99 = 0, worst = 0, busy = 0] = [waited.p50, waited.p99, waited.worst, await longestMs()].map(
    Math.round,
  );
  const responses = Array.from(statuses, ([status, count]) => `${count}×${status === 0 ? "cut" : status}`).join(" ");
  const failed = waited.failed === 0 ? "" : `, ${waited.failed} probes failed`;
  print(
    `| ${row.name.padEnd(46)} | ${p50} | ${p99} | ${worst} | ${busy} | ${responses}${failed} | ${waited.worstOf.slice(0, 25)} |`,
  );
  return { request: row.name, p99, worst, busy };
}

/** Encodes the body once for all requests. */
function constant({ body, ...request }: HostileRequest): () => HostileRequest {
  const encoded = body === undefined ? request : { ...request, body: Buffer.from(body) };
  return () => encoded;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One row of bench/stalls.ts, in milliseconds. */
interface Stall {
  readonly request: string;
  readonly p99: number;
  readonly worst: number;
  readonly busy: number;
}

/** The aim of docs/waiting.md, in milliseconds. */
function isAboveAim({ p99, worst }: Stall): boolean {
  return p99 > 100 || worst > 250;
}

/** Writes the rows of a service into its table in docs/waiting.md, beside those of the other store. */
function writeStalls(service: string, rows: readonly Stall[]): void {
  const page = new URL("../docs/waiting.md", import.meta.url);
  const text = readFileSync(page, "utf8");
  const mark = `${service}, generated by bench/stalls.ts`;
  const [, sqlite = "", postgres = "", table = ""] =
    /SQLite: (.*) PostgreSQL: (.*)\n\n([\s\S]*)/.exec(text.slice(text.indexOf(mark))) ?? [];
  const isSqlite = process.env.DATABASE_URL === undefined;
  const measured = `${new Date().toISOString().slice(0, 10)}, ${machine()}.`;
  const lines = rows.map((row) => {
    const cells = [row.p99, `${row.worst}${isAboveAim(row) ? " (missed)" : ""}`, row.busy].join(" | ");
    // The line of the last run: the name, three cells of SQLite and three of PostgreSQL.
    const before = table.split("\n").find((line) => line.startsWith(`| ${row.request} |`));
    const others = (before ?? "").split("|").slice(isSqlite ? 5 : 2, isSqlite ? 8 : 5);
    const other = others.length === 3 ? others.join("|").trim() : "| |";
    return `| ${row.request} | ${isSqlite ? `${cells} | ${other}` : `${other} | ${cells}`} |`;
  });
  const content = [
    `SQLite: ${isSqlite ? measured : sqlite} PostgreSQL: ${isSqlite ? postgres : measured}`,
    "",
    "| request | SQLite p99 | worst | busy | PostgreSQL p99 | worst | busy |",
    "|---|--:|--:|--:|--:|--:|--:|",
    ...lines,
  ];
  writeFileSync(page, replacePart(text, mark, content.join("\n")));
}
