import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serveCapture } from "@signalbox/capture";
import { serveStudents } from "@signalbox/students";
import pg from "pg";
import { expect, test } from "vitest";
import { startPooler } from "./pooler.ts";
import { freePort, startPostgres, unprivilegedUser } from "./postgres.ts";
import { atPort, startPostgresProxy } from "./postgres-proxy.ts";
import { repositoryRoot } from "./run-signalbox.ts";
import { sharedDatabases } from "./shared-postgres.ts";

const databases = sharedDatabases();

const options = (url: string) => ({ databaseUrl: url, port: 0, logLevel: "silent" as const });

test("both services work behind a pooler that drops session settings, and without it on the same tables", async () => {
  const databaseUrl = await databases.createDatabase();
  const pooler = await startPooler(databaseUrl);
  await work(pooler.url);
  await pooler.stop();
  await expectStored(databaseUrl);
  expect(await schemasOf(databaseUrl)).toEqual(["capture", "students"]);
});

const isInstalled = spawnSync("pgbouncer", ["--version"]).error === undefined;
const notInstalled = "PgBouncer is not installed, such as by `apt-get install pgbouncer`";

test("two schools work behind PgBouncer with deploy/pgbouncer.ini", async ({ skip }) => {
  skip(!isInstalled, notInstalled);
  const databaseUrl = await databases.createDatabase();
  await using pooler = await startPgBouncer(databaseUrl);
  const schools = ["school_a", "school_b"].map((name) => `?options=-c%20search_path%3D${name}`);
  await Promise.all(schools.map((school) => work(`${pooler.url}${school}`)));
  for (const school of schools) await expectStored(`${databaseUrl}${school}`);
  expect(await schemasOf(databaseUrl)).toEqual(["school_a", "school_a_capture", "school_b", "school_b_capture"]);
});

test("while PostgreSQL behind PgBouncer is stopped, writes get 503 with Retry-After, and no acknowledged one is lost", async ({
  skip,
}) => {
  skip(!isInstalled, notInstalled);
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const pooler = await startPgBouncer(databaseUrl);
  const services = await Promise.all([serveStudents(options(pooler.url)), serveCapture(options(pooler.url))]);
  const [students, capture] = services;
  const route = await newRoute(capture.url);
  let isDone = false;
  const write = (url: string) => {
    const acknowledged: string[] = [];
    const failures: { readonly status: number; readonly retryAfter: string | null; readonly detail: string }[] = [];
    const send = async (_: unknown, client: number): Promise<void> => {
      for (let n = 0; !isDone; n += 1) {
        const name = `<${client}-${n}>`;
        const response = await post(url, "application/json", `{"studentNumber": "${name}"}`);
        const { status, headers, ok } = response;
        const detail = await response.text();
        if (ok) acknowledged.push(name);
        else failures.push({ status, retryAfter: headers.get("retry-after"), detail });
        // A route stores at most 1,000 requests.
        await sleep(20);
      }
    };
    return { acknowledged, failures, ended: Promise.all(Array.from({ length: 4 }, send)) };
  };
  const writers = [write(`${students.url}/students`), write(route.url)] as const;
  const ofPooler = "server login has been failing";
  try {
    await expect.poll(() => writers.every(({ acknowledged }) => acknowledged.length > 50)).toBe(true);
    const haveFailed = () => writers.some(({ failures }) => failures.some(({ detail }) => detail.includes(ofPooler)));
    await postgres.restart(() => expect.poll(haveFailed).toBe(true));
    const before = writers.map(({ acknowledged }) => acknowledged.length);
    const continued = () => writers.every(({ acknowledged }, index) => acknowledged.length > (before[index] ?? 0));
    await expect.poll(continued, { timeout: 10_000 }).toBe(true);
    isDone = true;
    await Promise.all(writers.map(({ ended }) => ended));
    for (const failure of writers.flatMap(({ failures }) => failures)) {
      expect(failure).toMatchObject({ status: 503, retryAfter: "5" });
    }
    for (const [index, path] of [
      `${students.url}/students`,
      `${capture.url}/inspect/${route.id}?limit=1000`,
    ].entries()) {
      const stored = await (await fetch(path)).text();
      expect(writers[index]?.acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
    }
  } finally {
    isDone = true;
    await Promise.allSettled(writers.map(({ ended }) => ended));
    await Promise.all(services.map((service) => service.close()));
    await pooler[Symbol.asyncDispose]();
    await postgres.stop();
  }
});

test("a capture whose response PgBouncer loses is acknowledged, because its commit is found", async ({ skip }) => {
  skip(!isInstalled, notInstalled);
  const databaseUrl = await databases.createDatabase();
  const proxy = await startPostgresProxy(Number(new URL(databaseUrl).port));
  const pooler = await startPgBouncer(atPort(databaseUrl, proxy.port));
  const capture = await serveCapture(options(pooler.url));
  const held = new pg.Client({ connectionString: pooler.url });
  try {
    const { id, url } = await newRoute(capture.url);
    await post(url, "text/plain", "sent before");
    // The next statement gets a connection that has not prepared it.
    await held.connect();
    await held.query("begin");
    proxy.lose("response", "sent 0");
    const sent = Array.from({ length: 5 }, (_, index) => post(url, "text/plain", `sent ${index}`));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const stored = (await (await fetch(`${capture.url}/inspect/${id}`)).json()) as { requests: unknown[] };
    expect(stored.requests).toHaveLength(6);
  } finally {
    await held.end();
    await capture.close();
    await pooler[Symbol.asyncDispose]();
    await proxy.close();
  }
});

/** Stores 51 students by two services, and 20 requests. */
async function work(databaseUrl: string): Promise<void> {
  // Start at the same time, so that their migrations run concurrently.
  const [students, other, capture] = await Promise.all([
    serveStudents(options(databaseUrl)),
    serveStudents(options(databaseUrl)),
    serveCapture(options(databaseUrl)),
  ]);
  const created = await post(`${students.url}/students`, "application/json", '{"studentNumber": "S-1"}');
  expect(created.status).toBe(201);
  const rows = Array.from({ length: 50 }, (_, index) => `{"studentNumber": "I-${index}"}\n`).join("");
  expect((await post(`${other.url}/students/import?mode=atomic`, "application/x-ndjson", rows)).status).toBe(200);
  expect(await list(`${students.url}/students/changes?limit=200`)).toHaveLength(51);

  const route = await newRoute(capture.url);
  const captured = await Promise.all(Array.from({ length: 20 }, () => fetch(route.url, { method: "POST", body: "x" })));
  expect(captured.every(({ ok }) => ok)).toBe(true);
  await Promise.all([students.close(), other.close(), capture.close()]);
}

async function expectStored(databaseUrl: string): Promise<void> {
  const direct = await serveStudents(options(databaseUrl));
  expect(await list(`${direct.url}/students?limit=200`)).toHaveLength(51);
  await direct.close();
}

async function schemasOf(databaseUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select distinct schemaname as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

/** PgBouncer as it is deployed, with fewer connections to the server than the services open to it. */
async function startPgBouncer(databaseUrl: string): Promise<AsyncDisposable & { readonly url: string }> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl);
  writeFileSync(join(folder, "users.txt"), `"${username}" ""\n`);
  const deployed = readFileSync(join(repositoryRoot, "deploy", "pgbouncer.ini"), "utf8");
  const changes = [
    [/^signalbox = .*$/m, `signalbox = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_type = .*$/m, "auth_type = trust"],
    [/^auth_file = .*$/m, `auth_file = ${join(folder, "users.txt")}`],
    [/^default_pool_size = .*$/m, "default_pool_size = 4"],
  ] as const;
  const settings = changes.reduce((text, [setting, value]) => {
    expect(text).toMatch(setting);
    return text.replace(setting, value);
  }, deployed);
  writeFileSync(join(folder, "pgbouncer.ini"), `${settings}\nunix_socket_dir =\n`);
  chmodSync(folder, 0o755);
  const flags = ["-q", join(folder, "pgbouncer.ini")];
  const child: ChildProcess = spawn("pgbouncer", flags, {
    ...unprivilegedUser(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `postgres://${username}@127.0.0.1:${port}/signalbox`;
  await expect.poll(() => schemasOf(url).catch(String), { timeout: 10_000 }).toEqual([]);
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function newRoute(url: string): Promise<{ readonly id: string; readonly url: string }> {
  return (await (await fetch(`${url}/api/routes`, { method: "POST" })).json()) as { id: string; url: string };
}

function post(url: string, type: string, body: string): Promise<Response> {
  return fetch(url, { method: "POST", headers: { "content-type": type }, body });
}

async function list(url: string): Promise<unknown[]> {
  const body = (await (await fetch(url)).json()) as unknown[] | { changes: unknown[] };
  return Array.isArray(body) ? body : body.changes;
}
