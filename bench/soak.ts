/**
 * Three processes of each service behind haproxy on one PostgreSQL, while processes are killed, restarted and replaced one after
 * another, and PostgreSQL is restarted: `npm run soak`. SECONDS is how long clients write (default 60).
 *
 * Everything that was acknowledged must exist at the end: in the lists, in the change feed, at the webhook and at the
 * forward. haproxy runs with `deploy/haproxy.cfg`; only names, ports and the certificate are replaced.
 */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../test/postgres.ts";

type Service = "students" | "capture";

const seconds = Number(process.env.SECONDS ?? 60);
const names: Readonly<Record<Service, string>> = { students: "students.example", capture: "hooks.example" };
const writers = 8;

try {
  execFileSync("haproxy", ["-v"], { stdio: "ignore" });
} catch {
  process.stderr.write("npm run soak needs haproxy on the path, such as from `apt-get install haproxy`.\n");
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "signalbox-soak-"));
const postgres = await startPostgres({ fsync: true });
const databaseUrl = await postgres.createDatabase();
const frontPort = await freePort();
const ports: Readonly<Record<Service, readonly number[]>> = {
  students: [await freePort(), await freePort(), await freePort()],
  capture: [await freePort(), await freePort(), await freePort()],
};
const processes = new Map<number, ChildProcess>();
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The values that a receiver outside the services got, and how often. */
const delivered: Readonly<Record<"webhook" | "forward", Map<string, number>>> = {
  webhook: new Map(),
  forward: new Map(),
};
/** The changes of the feed, and how often each arrived. */
const inFeed = new Map<string, number>();
const receiver = createServer(async (incoming, response) => {
  const body = await text(incoming).catch(() => "");
  const isWebhook = incoming.url === "/webhook";
  const value = isWebhook ? (JSON.parse(body) as { data: { id: string } }).data.id : body;
  const counts = delivered[isWebhook ? "webhook" : "forward"];
  counts.set(value, (counts.get(value) ?? 0) + 1);
  response.end();
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

say("starting three processes of each service, and haproxy");
for (const service of ["students", "capture"] as const) {
  // The first process creates the tables.
  for (const port of ports[service]) await start(service, port);
}
const proxy = startProxy();
await until("haproxy to see the services", async () => (await call("students", "GET", "/readyz")).status === 200);
await until("haproxy to see the services", async () => (await call("capture", "GET", "/readyz")).status === 200);

await ok(call("students", "POST", "/webhooks", { url: `${receiverUrl}/webhook` }));
const route = (await ok(
  call("capture", "POST", "/api/routes", { forward: { url: `${receiverUrl}/forward`, concurrency: 16 } }),
)) as {
  id: string;
};

const waits: number[] = [];
const failures = new Map<string, number>();
const acknowledged = { students: new Set<string>(), captures: new Set<string>() };
let isDone = false;
let feedBreaks = 0;
const following = follow();
const work = Promise.all([
  ...Array.from({ length: writers }, (_, writer) => write(writer)),
  ...Array.from({ length: writers }, (_, writer) => send(writer)),
]);

const plan: [part: number, what: string, act: () => Promise<unknown>][] = [
  [0.1, "kill -9 of one process of each service", () => both((service) => kill(service, 0))],
  [0.2, "their restart", () => both((service) => start(service, ports[service][0] ?? 0))],
  [
    0.35,
    "kill -9 of two processes of each service",
    () =>
      both(async (service) => {
        await kill(service, 1);
        await kill(service, 2);
      }),
  ],
  [
    0.45,
    "their restart",
    () =>
      both(async (service) => {
        await start(service, ports[service][1] ?? 0);
        await start(service, ports[service][2] ?? 0);
      }),
  ],
  [0.55, "a rolling restart", () => both(rollingRestart)],
  [0.85, "a restart of PostgreSQL", () => postgres.restart()],
];
const begun = Date.now();
for (const [part, what, act] of plan) {
  await sleep(Math.max(0, begun + part * seconds * 1000 - Date.now()));
  say(`${what}; acknowledged: ${acknowledged.students.size} students, ${acknowledged.captures.size} captures`);
  await act();
}
await sleep(Math.max(0, begun + seconds * 1000 - Date.now()));
isDone = true;
await work;
const elapsed = (Date.now() - begun) / 1000;

say(`reading everything back; forwarded: ${delivered.forward.size}`);
const students = lines(await plain("students", "/students", { accept: "application/x-ndjson" })) as { id: string }[];
const captures = lines(await plain("capture", `/inspect/${route.id}/export?format=ndjson`)) as {
  body: { content: string };
}[];
const stored = {
  students: countOf(students.map(({ id }) => id)),
  captures: countOf(captures.map(({ body }) => body.content)),
};
await until(
  "deliveries",
  async () => [...acknowledged.students].every((id) => inFeed.has(id) && delivered.webhook.has(id)),
  60,
);
await until("forwards", async () => [...acknowledged.captures].every((body) => delivered.forward.has(body)));

const rows: [string, Set<string>, Map<string, number>][] = [
  ["students in the list", acknowledged.students, stored.students],
  ["students in the change feed", acknowledged.students, inFeed],
  ["students at the webhook", acknowledged.students, delivered.webhook],
  ["captures in the export", acknowledged.captures, stored.captures],
  ["captures at the forward", acknowledged.captures, delivered.forward],
];
say(`forwarded: ${delivered.forward.size}`);
waits.sort((a, b) => a - b);
const lost = rows.map(([, wanted, found]) => [...wanted].filter((value) => !found.has(value)).length);
process.stdout.write(`
| what was acknowledged | acknowledged | found | lost | more than once |
|---|--:|--:|--:|--:|
${rows
  .map(([name, wanted, found], index) => {
    const twice = [...wanted].filter((value) => (found.get(value) ?? 0) > 1).length;
    return `| ${name} | ${wanted.size} | ${wanted.size - (lost[index] ?? 0)} | ${lost[index]} | ${twice} |`;
  })
  .join("\n")}

${Math.round((acknowledged.students.size + acknowledged.captures.size) / elapsed)} writes a second by ${2 * writers} clients over ${Math.round(elapsed)} s.
Wait of a client, with its repetitions: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms.
Failures that clients saw and repeated: ${[...failures].map(([name, count]) => `${count} × ${name}`).join(", ") || "none"}.
The change feed was interrupted and resumed ${feedBreaks} times.
`);

proxy.kill("SIGTERM");
await following;
await Promise.all([...processes.values()].map((child) => end(child, "SIGTERM")));
receiver.closeAllConnections();
receiver.close();
agent.destroy();
await postgres.stop();
rmSync(folder, { recursive: true });
if (lost.some((count) => count > 0)) process.exitCode = 1;

/** Creates students, each until it is acknowledged. The idempotency key makes a retry the same request. */
async function write(writer: number): Promise<void> {
  for (let n = 0; !isDone; n++) {
    const body = { studentNumber: `W${writer}-${n}`, givenName: "Ada", familyName: `Soak ${n}` };
    const created = await persist("students", "/students", body, { "idempotency-key": `key-${writer}-${n}` });
    if (created !== undefined) acknowledged.students.add((JSON.parse(created) as { id: string }).id);
  }
}

/** Sends requests to a capture route, each until it is acknowledged. */
async function send(writer: number): Promise<void> {
  for (let n = 0; !isDone; n++) {
    const body = `capture ${writer}-${n}`;
    if ((await persist("capture", `/${route.id}/soak`, body)) !== undefined) acknowledged.captures.add(body);
  }
}

/** Retries a request until it succeeds; undefined after 30 seconds. */
async function persist(
  service: Service,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const started = performance.now();
  while (performance.now() - started < 30_000) {
    const response = await call(service, "POST", path, body, headers).catch((error: NodeJS.ErrnoException) => ({
      status: error.code ?? error.message,
      body: "",
    }));
    if (response.status === 200 || response.status === 201) {
      waits.push(performance.now() - started);
      return response.body;
    }
    const name = `${service} ${response.status}`;
    failures.set(name, (failures.get(name) ?? 0) + 1);
    await sleep(100);
  }
  return undefined;
}

/** Reads the change feed, and resumes after the last received event when the stream breaks. */
async function follow(): Promise<void> {
  let last = "0";
  while (proxy.exitCode === null && proxy.signalCode === null) {
    try {
      const stream = await open("students", "GET", `/students/changes?after=${last}`, undefined, {
        accept: "text/event-stream",
      });
      if (stream.statusCode !== 200) throw new Error(`status ${stream.statusCode}`);
      let id = "";
      for await (const line of createInterface({ input: stream })) {
        if (line.startsWith("id:")) id = line.slice(3).trim();
        if (!line.startsWith("data:")) continue;
        const change = JSON.parse(line.slice(5)) as { id: string };
        inFeed.set(change.id, (inFeed.get(change.id) ?? 0) + 1);
        last = id;
      }
    } catch {
      // Resumed below.
    }
    feedBreaks += 1;
    await sleep(100);
  }
}

async function start(service: Service, port: number): Promise<void> {
  const main = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url));
  const flags: Readonly<Record<Service, readonly string[]>> = {
    students: ["--webhook-address", "127.0.0.1"],
    capture: [
      "--allow-address",
      "127.0.0.1",
      "--public-url",
      `http://${names.capture}`,
      "--limit",
      "requestsPerRoute=10000000,bytesPerRoute=10GiB",
    ],
  };
  const child = spawn(
    process.execPath,
    ["-C", "@signalbox/source", main, service, "serve", "--port", String(port), ...flags[service]],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        SIGNALBOX_HOST_NAMES: Object.values(names).join(","),
        SIGNALBOX_TRUSTED_PROXIES: "127.0.0.1",
        SIGNALBOX_PROXY_HEADER: "x-forwarded-for",
        SIGNALBOX_DRAIN_DELAY: "3s",
        SIGNALBOX_LOG_LEVEL: "error",
      },
    },
  );
  processes.set(port, child);
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error(`${service} on port ${port} did not start`))),
  ]);
  child.stdout.resume();
}

async function kill(service: Service, index: number): Promise<void> {
  await end(processes.get(ports[service][index] ?? 0), "SIGKILL");
}

async function rollingRestart(service: Service): Promise<void> {
  for (const port of ports[service]) {
    await end(processes.get(port), "SIGTERM");
    await start(service, port);
    // Until two health checks of haproxy have succeeded.
    await sleep(2_500);
  }
}

async function end(child: ChildProcess | undefined, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

function both(act: (service: Service) => Promise<void>): Promise<unknown> {
  return Promise.all([act("students"), act("capture")]);
}

/** The shipped configuration with other ports and without TLS. */
function startProxy(): ChildProcess {
  const shipped = readFileSync(new URL("../deploy/haproxy.cfg", import.meta.url), "utf8");
  const servers = (service: Service): string =>
    ports[service].map((port, index) => `    server ${service}${index} 127.0.0.1:${port}`).join("\n");
  const config = shipped
    .replace(/^ {4}bind .*$/m, `    bind 127.0.0.1:${frontPort}`)
    .replace(/^ {4}server students1 .*$/m, servers("students"))
    .replace(/^ {4}server capture1 .*$/m, servers("capture"));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, config);
  return spawn("haproxy", ["-q", "-db", "-f", file], { stdio: ["ignore", "inherit", "inherit"] });
}

function open(
  service: Service,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const isJson = typeof body === "object";
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: frontPort,
        agent,
        method,
        path,
        headers: { host: names[service], ...(isJson ? { "content-type": "application/json" } : {}), ...headers },
      },
      resolve,
    );
    outgoing.once("error", reject);
    outgoing.end(isJson ? JSON.stringify(body) : body);
  });
}

async function call(
  service: Service,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<{ status: number | string; body: string }> {
  const response = await open(service, method, path, body, headers);
  return { status: response.statusCode ?? 0, body: await text(response) };
}

async function ok(response: ReturnType<typeof call>): Promise<unknown> {
  const { status, body } = await response;
  if (Number(status) >= 300) throw new Error(`${status}: ${body}`);
  return JSON.parse(body);
}

async function plain(service: Service, path: string, headers?: Record<string, string>): Promise<string> {
  const { status, body } = await call(service, "GET", path, undefined, headers);
  if (status !== 200) throw new Error(`${path}: ${status}: ${body}`);
  return body;
}

async function until(what: string, holds: () => Promise<boolean>, patience = 30): Promise<void> {
  let before = "";
  for (let last = Date.now() + patience * 1000; Date.now() < last; await sleep(200)) {
    if (await holds().catch(() => false)) return;
    const now = `${inFeed.size} changes, ${delivered.webhook.size} at the webhook, ${delivered.forward.size} at the forward`;
    // While requests still arrive, it is only slow.
    if (now !== before) last = Date.now() + patience * 1000;
    before = now;
  }
  say(`waited ${patience} s for ${what} in vain`);
}

function lines(ndjson: string): unknown[] {
  return ndjson
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}

function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function at(part: number): number {
  return Math.round(waits[Math.min(waits.length - 1, Math.floor(part * waits.length))] ?? 0);
}

function say(what: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${what}\n`);
}

async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  socket.close();
  return port;
}
