/**
 * How long others wait while one caller sends expensive or hostile requests: `npm run bench bench/stalls.ts students|capture|tls [row…]`.
 *
 * A row is a request that one caller repeats for SECONDS (at least once), from its own address. Meanwhile a
 * prober polls `/livez` and does the service's main job, and the table shows how long it waited. The prober is a separate
 * process: gigabytes that the caller allocates and frees would block all threads of its process. RECORDS are stored first;
 * DATA or DATABASE_URL names an existing store. The first row measures the idle service, and so what a busy
 * machine adds. "busy" is the longest processor time of the service's event loop without a
 * break: the part that the service causes, on a busy machine too.
 */

import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as send } from "node:http";
import { connect } from "node:net";
import { setPriority } from "node:os";
import type { ServiceProcess } from "./stalls-process.ts";

/** A request of the caller that causes the load. */
export interface HostileRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Announces more than the body, so that it never ends; disconnected when the row ends. @default false */
  readonly unfinished?: boolean;
  /** Bytes sent repeatedly on the connection after the head, until the row or the connection ends. */
  readonly flood?: string;
  /** Only opens a connection, and resets it. @default false */
  readonly dropped?: boolean;
  /** Only opens a connection, sends these bytes, and resets it when the service responds. */
  readonly hello?: Buffer;
}

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
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** The probe that waited longest. */
  readonly worstOf: string;
  readonly failed: number;
}

const [service = "students", ...wanted] = process.argv.slice(2);
const seconds = Number(process.env.SECONDS ?? 5);
const { start } = (await import(`./stalls-${service}.ts`)) as { start(): Promise<StallService> };
const { url, probes, rows, pid, longestMs, stop } = await start();
const prober = fork(new URL("./stalls-prober.ts", import.meta.url));
prober.send({ url, probes });
await once(prober, "message");
// In production this caller has its own machine: here it leaves the cores to the service and the prober.
setPriority(19);
try {
  print(
    `\n| ${"request".padEnd(46)} | p50 | p99 | worst | busy | MiB | responses | waited longest |\n|---|--:|--:|--:|--:|--:|---|---|`,
  );
  const idle = { request: { path: "/livez" }, concurrency: 0 };
  const all: readonly StallRow[] = [
    { name: "(nothing else)", ...idle },
    ...rows,
    { name: "(nothing else, a connection per request)", fresh: true, ...idle },
    {
      name: "new connections, opened and dropped",
      fresh: true,
      concurrency: 30,
      request: { path: "/", dropped: true },
    },
  ];
  for (const row of all) {
    if (wanted.length > 0 && !wanted.some((part) => row.name.includes(part))) continue;
    await measure(row);
  }
} finally {
  prober.disconnect();
  await stop();
}

async function measure(row: StallRow): Promise<void> {
  await longestMs();
  prober.send(row.fresh === true ? "begin with new connections" : "begin");
  const statuses = new Map<number, number>();
  const until = performance.now() + seconds * 1_000;
  const leaving = new AbortController();
  let sent = 0;
  let resident = 0;
  const memory = setInterval(() => (resident = Math.max(resident, residentMiB())), 200);
  const { request: stated } = row;
  const requestAt = typeof stated === "function" ? stated : constant(stated);
  const loops = Array.from({ length: row.concurrency ?? 1 }, async () => {
    do {
      const request = requestAt(sent);
      sent += 1;
      const status = await (request.dropped === true || request.hello !== undefined
        ? drop(request.hello)
        : request.flood === undefined
          ? hostile(request, row.held === true, until, leaving.signal)
          : flood(request, request.flood, until));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    } while (performance.now() < until && row.held !== true);
  });
  if (row.held === true) await Promise.all(loops);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
  // A request that takes longer is measured to its end, up to a limit.
  await Promise.race([Promise.all(loops), new Promise((resolve) => setTimeout(resolve, 30_000).unref())]);
  clearInterval(memory);
  leaving.abort();
  await Promise.all(loops);
  prober.send("end");
  const [waited] = (await once(prober, "message")) as [Waited];
  const responses = Array.from(statuses, ([status, count]) => `${count}×${status === 0 ? "cut" : status}`).join(" ");
  const failed = waited.failed === 0 ? "" : `, ${waited.failed} probes failed`;
  const figures = [waited.p50, waited.p99, waited.worst, await longestMs()]
    .map((value) => value.toFixed(0))
    .join(" | ");
  print(
    `| ${row.name.padEnd(46)} | ${figures} | ${resident || "–"} | ${responses}${failed} | ${waited.worstOf.slice(0, 25)} |`,
  );
}

/** Encodes the body once for all requests. */
function constant({ body, ...request }: HostileRequest): () => HostileRequest {
  const encoded = body === undefined ? request : { ...request, body: Buffer.from(body) };
  return () => encoded;
}

/** Sends one request and reads its response; 0 if it was disconnected. */
function hostile(request: HostileRequest, held: boolean, until: number, signal: AbortSignal): Promise<number> {
  const { method = request.body === undefined ? "GET" : "POST", path, headers = {}, body, unfinished } = request;
  return new Promise((resolve) => {
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const length = unfinished === true ? { "content-length": String(Buffer.byteLength(body ?? "") + 1) } : {};
    const options = {
      method,
      headers: { ...type, ...length, ...headers },
      localAddress: "127.0.0.2",
      agent: false,
      signal,
    };
    const sent = send(url + path, options, (response) => {
      response.on("error", () => resolve(0));
      if (held) resolve(response.statusCode ?? 0);
      else response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0));
    if (unfinished === true) {
      sent.write(body ?? "");
      const end = setTimeout(() => sent.destroy(), Math.max(0, until - performance.now()));
      sent.on("close", () => clearTimeout(end));
    } else {
      sent.end(body);
    }
  });
}

/** Sends as fast as the service reads; 0 if the row or the connection ended before a response. */
function flood({ method = "POST", path, headers = {} }: HostileRequest, bytes: string, until: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const fields = Object.entries({ Host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const again = Buffer.from(bytes, "latin1");
  return new Promise((resolve) => {
    let status = 0;
    const socket = connect({ host: hostname, port: Number(port), localAddress: "127.0.0.2" });
    const end = setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()));
    const fill = (): void => {
      while (socket.writable && socket.write(again));
    };
    socket.on("drain", fill);
    socket.on("data", (chunk) => {
      status ||= Number(/^HTTP\/1\.1 ([2-5]\d\d)/.exec(chunk.toString("latin1"))?.[1] ?? 0);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(end);
      resolve(status);
    });
    socket.write(`${method} ${path} HTTP/1.1\r\n${fields.join("")}\r\n`);
    fill();
  });
}

/** Opens a connection and resets it, after a response to `hello` if there is one. */
function drop(hello?: Buffer): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: "127.0.0.2" });
    socket.on("connect", () => (hello === undefined ? socket.resetAndDestroy() : socket.write(hello)));
    socket.on("data", () => socket.resetAndDestroy());
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(0));
  });
}

/** The service's current memory; 0 if it cannot be read. */
function residentMiB(): number {
  if (pid === undefined || process.platform !== "linux") return 0;
  const [, kibibytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kibibytes) / 1024);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
