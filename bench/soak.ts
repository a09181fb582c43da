// Processes of each service behind haproxy on PostgreSQL, while clients write. Everything that was acknowledged must exist at the end: in
// the lists, once and in order in the change feed as a follower reads it, at the webhook and at the forward. Every read meanwhile must
// have what was acknowledged before it. Every 503 must have a Retry-After, and all processes must accept writes within 10 seconds of a
// promotion. haproxy runs with `deploy/haproxy.cfg`; only names, ports and the certificate are replaced.
//
//   npm run soak                 three processes of each service are killed, restarted and replaced; PostgreSQL is restarted
//   npm run soak -- failover     processes of each role on a primary with a synchronous standby; the primary is killed three times, and
//                                once all connections to both servers become silent. `--read-url` names both, so lists read the one
//                                that is the standby, and all reads do so while there is no primary
//   npm run soak -- patroni      two processes of each service on Patroni and etcd, which promote the standby each time the primary is
//                                killed, or stopped; one of them knows both servers, one finds the primary by haproxy with
//                                `deploy/haproxy-postgres.cfg`. Reads as above. Needs Debian's patroni, etcd-server and postgresql-15
//
// SECONDS is how long clients write (default 60).

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { startHttpServer } from "../test/http-server.ts";
import { freePort, startPostgres, startReplicatedPostgres } from "../test/postgres.ts";
import { startPostgresProxy } from "../test/postgres-proxy.ts";
import { fromSource } from "../test/run-signalbox.ts";
import { startPatroni } from "./patroni.ts";

type Service = "students" | "capture";
const services: readonly Service[] = ["students", "capture"];
const names: Readonly<Record<Service, string>> = { students: "students.example", capture: "hooks.example" };
const seconds = Number(process.env.SECONDS ?? 60);
const writers = 8;

/** One process of a service. */
interface Instance {
  readonly service: Service;
  readonly port: number;
  /** "" is all. */
  readonly role: string;
  process?: ChildProcess;
}

if (spawnSync("haproxy", ["-v"]).error !== undefined) {
  process.stderr.write("npm run soak needs haproxy on the path, such as from `apt-get install haproxy`.\n");
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "signalbox-soak-"));
const kind = process.argv[2];
const stores: Readonly<Record<string, () => Promise<Store>>> = { failover: replicated, patroni: withPatroni };
const { databaseUrls, readUrl, plan, stop } = await (stores[kind ?? ""] ?? single)();
const frontPort = await freePort();
const hasRoles = kind === "failover";
const whole = Array<string>(kind === "patroni" ? 2 : 3).fill("");
const instances: readonly Instance[] = await Promise.all([
  ...(hasRoles ? ["api", "api", "deliver"] : whole).map((role) => newInstance("students", role)),
  ...(hasRoles ? ["ingest", "ingest", "api", "deliver"] : whole).map((role) => newInstance("capture", role)),
]);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** What a receiver outside the services got. */
const delivered = { webhook: new Set<string>(), forward: new Set<string>() };
const receiver = await startHttpServer(async (incoming, response) => {
  const body = await text(incoming).catch(() => "");
  if (incoming.url === "/webhook") delivered.webhook.add((JSON.parse(body) as { data: { id: string } }).data.id);
  else delivered.forward.add(body);
  response.end();
});

say("starting the processes of each service, and haproxy");
// The first process creates the tables.
for (const instance of instances) await start(instance);
const proxy = startProxy();
for (const service of services) await until(async () => (await call(service, "GET", "/readyz")).status === 200);
await call("students", "POST", "/webhooks", { url: `${receiver.url}/webhook` });
const forward = [{ url: `${receiver.url}/forward`, concurrency: 16 }];
const route = JSON.parse((await call("capture", "POST", "/api/routes", { forward })).body) as { id: string };

/** Of each student, who created it, and as which of theirs. */
const acknowledged = { students: new Map<string, readonly [writer: number, n: number]>(), captures: new Set<string>() };
/** When the last write of each service was acknowledged, the longest time without one, and the time of refusals, in milliseconds. */
const progress = { students: newProgress(), capture: newProgress() };
/** What must not happen, with how often it did. */
const faults = {
  "503 without Retry-After": 0,
  "promotions after which a process took more than 10 seconds": 0,
  "reads without an acknowledged write": 0,
};
/** Where to read what was acknowledged last, by a text that the response must have. */
const last = new Map<string, readonly [service: Service, path: string, wanted: string]>();
/** The reads between the death of a primary and the promotion of the standby. */
const readsBetween = { isCounted: false, served: 0, rejected: 0 };
let isDone = false;
let areAllWritten = false;
const following = follow();
const work = Promise.all([
  ...Array.from({ length: writers }, (_, writer) => Promise.all([create(writer), send(writer)])),
  readLast(),
]);
const begun = Date.now();
for (const [part, what, act] of plan) {
  await sleep(Math.max(0, begun + part * seconds * 1000 - Date.now()));
  say(`${what}; acknowledged: ${acknowledged.students.size} students, ${acknowledged.captures.size} captures`);
  await act();
}
await sleep(Math.max(0, begun + seconds * 1000 - Date.now()));
isDone = true;
await work;
areAllWritten = true;
const followed = await following;

say("reading everything back");
const students = await lines("students", "/students", "application/x-ndjson", ({ id }) => id ?? "");
const captures = await lines(
  "capture",
  `/inspect/${route.id}/export?format=ndjson`,
  "*/*",
  ({ body }) => body?.content ?? "",
);
const rows = [
  ["students in the list", new Set(acknowledged.students.keys()), new Set(students)],
  ["students in the change feed", new Set(acknowledged.students.keys()), new Set(followed)],
  ["students at the webhook", new Set(acknowledged.students.keys()), delivered.webhook],
  ["captures in the export", acknowledged.captures, new Set(captures)],
  ["captures at the forward", acknowledged.captures, delivered.forward],
] as const;
// Deliveries may still be under way: as long as some arrive.
for (let count = -1; count < delivered.webhook.size + delivered.forward.size; ) {
  count = delivered.webhook.size + delivered.forward.size;
  await until(async () => rows.every(([, wanted, found]) => [...wanted].every((one) => found.has(one))), 30);
}
let lost = 0;
for (const [name, wanted, found] of rows) {
  const missing = [...wanted].filter((one) => !found.has(one)).length;
  lost += missing;
  process.stdout.write(`${name}: ${wanted.size} acknowledged, ${missing} lost\n`);
}

if (readUrl !== undefined) {
  const { served, rejected } = readsBetween;
  process.stdout.write(`reads while there was no primary: ${served} served by a replica, ${rejected} failed\n`);
}
const results = {
  ...faults,
  "changes that the follower saw twice": repeatsIn(followed),
  "changes that the follower saw before an earlier one of the same writer": disordered(),
};
for (const [name, count] of Object.entries(results)) process.stdout.write(`${name}: ${count}\n`);
// A sender that gets no response sends again, so this may happen.
process.stdout.write(`captures that were stored twice: ${repeatsIn(captures)}\n`);
for (const service of services) {
  const { longestPauseMs, refusedMs } = progress[service];
  const longest = `longest time without an acknowledged write: ${(longestPauseMs / 1000).toFixed(1)} s`;
  process.stdout.write(`${service}: ${longest}; 503 for ${(refusedMs / 1000).toFixed(1)} s in all\n`);
}

await Promise.all([proxy, ...instances.map(({ process }) => process)].map((child) => end(child, "SIGTERM")));
await receiver.close();
agent.destroy();
await stop();
rmSync(folder, { recursive: true });
process.exitCode = lost === 0 && Object.values(results).every((count) => count === 0) ? 0 : 1;

type Plan = readonly (readonly [part: number, what: string, act: () => Promise<unknown>])[];

interface Store {
  /** For the processes of each service in turn. */
  readonly databaseUrls: readonly string[];
  /** A replica for reads. */
  readonly readUrl?: string;
  /** What happens, at which part of the time. */
  readonly plan: Plan;
  stop(): Promise<void>;
}

async function single(): Promise<Store> {
  const postgres = await startPostgres({ fsync: true });
  return {
    databaseUrls: [await postgres.createDatabase()],
    plan: [
      [0.1, "kill -9 of one process of each service, and its restart", () => kill([0])],
      [0.35, "kill -9 of two processes of each service, and their restart", () => kill([1, 2])],
      [0.55, "a rolling restart", () => Promise.all(services.map(rollingRestart))],
      [0.85, "a restart of PostgreSQL", () => postgres.restart()],
    ],
    stop: () => postgres.stop(),
  };
}

async function replicated(): Promise<Store> {
  const servers = await startReplicatedPostgres({ fsync: true });
  const urls = [servers.url, servers.standbyUrl];
  const links = await Promise.all(urls.map((url) => startPostgresProxy(Number(new URL(url).port))));
  const silence = async (): Promise<void> => {
    for (const link of links) link.setSilent(true);
    await sleep(seconds * 50);
    for (const link of links) link.setSilent(false);
  };
  const failOver = async (): Promise<void> => {
    await servers.failOver(async () => {
      readsBetween.isCounted = true;
      await sleep(seconds * 80);
      readsBetween.isCounted = false;
    });
    await recovered();
    await sleep(seconds * 50);
    await servers.rejoin();
  };
  const what =
    "kill -9 of the primary; the standby is promoted after a while, and the killed server joins as its standby";
  const hosts = links.map(({ port }) => port).join(",127.0.0.1:");
  return {
    databaseUrls: [servers.url.replace(/:\d+\//, `:${hosts}/`)],
    readUrl: `${servers.standbyUrl.replace(/:\d+\//, `:${hosts}/`)}?synchronous=true`,
    plan: [
      [0.08, what, failOver],
      [0.45, what, failOver],
      [0.6, "all connections to both servers become silent, and stay so; new ones do too for a while", silence],
      [0.85, what, failOver],
    ],
    async stop() {
      await Promise.all(links.map((link) => link.close()));
      await servers.stop();
    },
  };
}

async function withPatroni(): Promise<Store> {
  const cluster = await startPatroni();
  const port = await freePort();
  const lines = cluster.nodes.map(({ port, api }, index) => `    server db${index} 127.0.0.1:${port} port ${api}`);
  const proxy = startHaproxy("haproxy-postgres.cfg", port, (config) =>
    config.replace(/^ {4}server db2 .*\n/m, "").replace(/^ {4}server db1 .*$/m, lines.join("\n")),
  );
  const urlOf = (...ports: readonly number[]): string =>
    `postgres://postgres:secret@127.0.0.1:${ports.join(",127.0.0.1:")}/postgres`;
  const both = urlOf(...cluster.nodes.map(({ port }) => port));
  const failOver = (signal: "SIGKILL" | "SIGSTOP") => async () => {
    readsBetween.isCounted = true;
    await cluster.failOver(signal, async () => {
      readsBetween.isCounted = false;
      await recovered();
    });
    // Until the services know that commits wait for the other server again.
    await sleep(seconds * 150);
  };
  const kill = "kill -9 of the primary and its Patroni, which start again after the standby was promoted";
  const freeze = "SIGSTOP of the primary and its Patroni, which are killed after the standby was promoted";
  return {
    databaseUrls: [both, urlOf(port)],
    readUrl: `${both}?synchronous=true`,
    plan: [
      [0.1, kill, failOver("SIGKILL")],
      [0.4, freeze, failOver("SIGSTOP")],
      [0.7, kill, failOver("SIGKILL")],
    ],
    async stop() {
      await end(proxy, "SIGTERM");
      await cluster.stop();
    },
  };
}

/** Waits until all processes accept writes, after a promotion. */
async function recovered(): Promise<void> {
  const promotedAt = Date.now();
  const isReady = (port: number) => async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  await Promise.all(instances.map(({ port }) => until(isReady(port))));
  const tookSeconds = (Date.now() - promotedAt) / 1000;
  if (tookSeconds > 10) faults["promotions after which a process took more than 10 seconds"] += 1;
  say(`all processes accept writes ${tookSeconds.toFixed(1)} seconds after the promotion`);
}

/** Reads the change feed until it has the students that were acknowledged last. Returns the ids in order. */
async function follow(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = "0"; ; ) {
    const isLast = areAllWritten;
    const response = await call("students", "GET", `/students/changes?limit=500&after=${after}`).catch(() => undefined);
    const page = response?.status === 200 ? (JSON.parse(response.body) as ChangesPage) : undefined;
    ids.push(...(page?.changes ?? []).map(({ id }) => id));
    after = page?.after ?? after;
    if (isLast && page?.changes.length === 0) return ids;
    if (page === undefined || page.changes.length === 0) await sleep(100);
  }
}

interface ChangesPage {
  readonly changes: readonly { readonly id: string }[];
  readonly after?: string;
}

/** Creates students, each until it is acknowledged. The idempotency key makes a retry the same request. */
async function create(writer: number): Promise<void> {
  for (let n = 0; !isDone; n += 1) {
    const body = { studentNumber: `W${writer}-${n}`, givenName: "Ada", familyName: `Soak ${n}` };
    const created = await persist("students", "/students", body, { "idempotency-key": `key-${writer}-${n}` });
    if (created === undefined) continue;
    const { id } = JSON.parse(created) as { id: string };
    acknowledged.students.set(id, [writer, n]);
    last.set("a record", ["students", `/students/${id}`, id]);
    last.set("a list", ["students", `/students?studentNumber=${body.studentNumber}`, id]);
  }
}

/** Sends requests to a capture route, each until it is acknowledged. */
async function send(writer: number): Promise<void> {
  for (let n = 0; !isDone; n += 1) {
    const body = `capture ${writer}-${n}`;
    const response = await persist("capture", `/${route.id}/soak`, body);
    if (response === undefined) continue;
    acknowledged.captures.add(body);
    const { captured: seq } = JSON.parse(response) as { captured: number };
    last.set("a capture", ["capture", `/inspect/${route.id}/${seq}`, body]);
  }
}

/** Reads what was acknowledged last. */
async function readLast(): Promise<void> {
  for (; !isDone; await sleep(20)) {
    for (const [service, path, wanted] of last.values()) {
      const isBetween = readsBetween.isCounted;
      const { status = 0, body = "", retryAfter } = (await call(service, "GET", path).catch(() => undefined)) ?? {};
      if (status === 404 || (status === 200 && !body.includes(wanted)))
        faults["reads without an acknowledged write"] += 1;
      if (status === 503 && retryAfter === undefined) faults["503 without Retry-After"] += 1;
      if (!isBetween || !readsBetween.isCounted) continue;
      readsBetween[status === 200 ? "served" : "rejected"] += 1;
      if (status !== 200) say(`${path}: ${status} ${body}`);
    }
  }
}

function newProgress() {
  return { at: Date.now(), longestPauseMs: 0, refusedMs: 0, refusedSince: undefined as number | undefined };
}

function repeatsIn(found: readonly string[]): number {
  return found.length - new Set(found).size;
}

/** Each writer creates a student when its last one was acknowledged, so the feed has them in this order. */
function disordered(): number {
  const last = new Map<number, number>();
  return followed.filter((id) => {
    const [writer = -1, n = 0] = acknowledged.students.get(id) ?? [];
    const isEarlier = n < (last.get(writer) ?? 0);
    last.set(writer, n);
    return isEarlier;
  }).length;
}

/** Retries a request until it succeeds; undefined after 30 seconds. */
async function persist(service: Service, path: string, body: unknown, headers = {}): Promise<string | undefined> {
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(100)) {
    const response = await call(service, "POST", path, body, headers).catch(() => undefined);
    const now = Date.now();
    const { at, longestPauseMs, refusedMs, refusedSince } = progress[service];
    if (response?.status === 503) {
      progress[service].refusedSince ??= now;
      if (response.retryAfter === undefined) faults["503 without Retry-After"] += 1;
    }
    if (response?.status === 200 || response?.status === 201) {
      progress[service] = {
        at: now,
        longestPauseMs: Math.max(longestPauseMs, now - at),
        refusedMs: refusedMs + (now - (refusedSince ?? now)),
        refusedSince: undefined,
      };
      return response.body;
    }
  }
  return undefined;
}

async function newInstance(service: Service, role: string): Promise<Instance> {
  return { service, role, port: await freePort() };
}

async function start(instance: Instance): Promise<void> {
  const { service, port, role } = instance;
  const flags: Readonly<Record<Service, string>> = {
    students: "--webhook-address 127.0.0.1",
    capture:
      `--allow-address 127.0.0.1 --public-url http://${names.capture} ` +
      "--limit requestsPerRoute=10000000,bytesPerRoute=10GiB",
  };
  const [node, ...source] = fromSource;
  const options = `--port ${port} ${flags[service]}${role === "" ? "" : ` --role ${role}`}`;
  const child = spawn(node, [...source, service, "serve", ...options.split(" ")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrls[instancesOf(service).indexOf(instance) % databaseUrls.length],
      ...(readUrl === undefined ? {} : { SIGNALBOX_READ_URL: readUrl }),
      SIGNALBOX_HOST_NAMES: Object.values(names).join(","),
      SIGNALBOX_TRUSTED_PROXIES: "127.0.0.1",
      SIGNALBOX_PROXY_HEADER: "x-forwarded-for",
      SIGNALBOX_DRAIN_DELAY: "3s",
      SIGNALBOX_LOG_LEVEL: "error",
    },
  });
  instance.process = child;
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error(`${service} on port ${port} did not start`))),
  ]);
  child.stdout.resume();
}

/** Ends processes of each service, waits while the others serve alone, and starts them again. */
async function kill(indices: readonly number[]): Promise<void> {
  const chosen = services.flatMap((service) => indices.flatMap((index) => instancesOf(service)[index] ?? []));
  await Promise.all(chosen.map((instance) => end(instance.process, "SIGKILL")));
  await sleep(seconds * 100);
  for (const instance of chosen) await start(instance);
}

async function rollingRestart(service: Service): Promise<void> {
  for (const instance of instancesOf(service)) {
    await end(instance.process, "SIGTERM");
    await start(instance);
    // Until two health checks of haproxy have succeeded.
    await sleep(2_500);
  }
}

function instancesOf(service: Service): readonly Instance[] {
  return instances.filter((instance) => instance.service === service);
}

async function end(child: ChildProcess | undefined, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** The shipped configuration with the servers of this run, on a port without TLS. */
function startProxy(): ChildProcess {
  const servers = (service: Service, wanted = "api"): string =>
    instancesOf(service)
      .filter(({ role }) => role === "" || role === wanted)
      .map(({ port }) => `    server ${service}${port} 127.0.0.1:${port}`)
      .join("\n");
  const ingest = hasRoles
    ? `backend ingest\n    balance hash var(txn.route)\n    default-server check\n${servers("capture", "ingest")}\n`
    : "";
  return startHaproxy(
    "haproxy.cfg",
    frontPort,
    (config) =>
      config
        .replace(/^ {4}(?:# Down while|server \w+2 ).*\n/gm, "")
        .replace(/^ {4}# (?=use_backend ingest )/m, hasRoles ? "    " : "    # ")
        .replace(/^ {4}server students1 .*$/gm, servers("students"))
        .replace(/^ {4}server capture1 .*$/gm, servers("capture")) + ingest,
  );
}

function startHaproxy(name: string, port: number, change: (config: string) => string): ChildProcess {
  const config = readFileSync(new URL(`../deploy/${name}`, import.meta.url), "utf8");
  const file = join(folder, name);
  writeFileSync(file, change(config).replace(/^ {4}bind .*$/m, `    bind 127.0.0.1:${port}`));
  return spawn("haproxy", ["-q", "-db", "-f", file], { stdio: ["ignore", "inherit", "inherit"] });
}

/** Sends a request through haproxy. */
async function call(service: Service, method: string, path: string, body?: unknown, headers = {}) {
  const json = typeof body === "object" ? { "content-type": "application/json" } : {};
  const { promise, resolve, reject } = Promise.withResolvers<CallResult>();
  const options = { agent, method, path, headers: { host: names[service], ...json, ...headers } };
  request({ host: "127.0.0.1", port: frontPort, ...options }, (response) => {
    const { statusCode = 0, headers: received } = response;
    text(response).then((body) => resolve({ status: statusCode, retryAfter: received["retry-after"], body }), reject);
  })
    .once("error", reject)
    .end(typeof body === "object" ? JSON.stringify(body) : body);
  return await promise;
}

interface CallResult {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

interface Line {
  readonly id?: string;
  readonly body?: { readonly content: string };
}

/** What `of` finds in each line of NDJSON. */
async function lines(service: Service, path: string, accept: string, of: (line: Line) => string): Promise<string[]> {
  const { status, body } = await call(service, "GET", path, undefined, { accept });
  if (status !== 200) throw new Error(`${path}: ${status}: ${body}`);
  return body
    .trim()
    .split("\n")
    .map((line) => of(JSON.parse(line) as Line));
}

/** Waits until something holds, for at most so many seconds. */
async function until(holds: () => Promise<boolean>, patience = 30): Promise<void> {
  for (const last = Date.now() + patience * 1000; Date.now() < last; await sleep(200)) {
    if (await holds().catch(() => false)) return;
  }
}

function say(what: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${what}\n`);
}
