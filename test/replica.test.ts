import { setImmediate } from "node:timers/promises";
import { serveCapture } from "@signalbox/capture";
import { createLog } from "@signalbox/service";
import { serveStudents } from "@signalbox/students";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ReplicatedPostgres, startReplicatedPostgres } from "./postgres.ts";
import { atPort, type PostgresProxy, startPostgresProxy } from "./postgres-proxy.ts";
import { runInProcess } from "./run-in-process.ts";

let servers: ReplicatedPostgres;
/** The way of the services to the standby. */
let way: PostgresProxy;
let standby: pg.Client;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  standby = new pg.Client(servers.standbyUrl);
  await standby.connect();
  way = await startPostgresProxy(Number(new URL(servers.standbyUrl).port));
});
afterAll(async () => {
  await standby.end();
  await way.close();
  await servers.stop();
});

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const read = async (url: string): Promise<string> => {
  const response = await fetch(url, { headers: { accept: "application/x-ndjson, application/json" } });
  expect(response.status, url).toBe(200);
  return response.text();
};

/** The last statement of each connection of a service to the standby. */
async function statements(): Promise<readonly string[]> {
  const others = "pid <> pg_backend_pid() and backend_type = 'client backend'";
  const { rows } = await standby.query<{ query: string }>(`select query from pg_stat_activity where ${others}`);
  return rows.map(({ query }) => query);
}

/** Whether a service has read the standby, and not only asked it how far it is. */
async function isRead(): Promise<boolean> {
  return (await statements()).some((query) => !query.includes("pg_control_system"));
}

const options = () => ({
  databaseUrl: servers.url,
  readUrl: atPort(servers.standbyUrl, way.port),
  port: 0,
  logLevel: "silent" as const,
});

/** Services that have not tried the replica yet: after a failure, they avoid it for a moment. */
async function withServices(run: (readWrites: () => Promise<void>) => Promise<void>): Promise<void> {
  // Those of the test before may still be closing.
  while ((await statements()).length > 0) await setImmediate();
  const [writer, reader, capture] = await Promise.all([
    serveStudents(options()),
    serveStudents(options()),
    serveCapture(options()),
  ]);
  const { id: route } = (await (await post(`${capture.url}/api/routes`, {})).json()) as { id: string };
  let count = 0;
  await run(async () => {
    count += 1;
    const { id } = (await (await post(`${writer.url}/students`, { count })).json()) as { id: string };
    // The list is of another service than the write.
    expect(await read(`${reader.url}/students?limit=1000`)).toContain(id);
    await post(`${capture.url}/${route}`, `body ${count}`);
    const inspected = `${capture.url}/inspect/${route}`;
    expect(await read(inspected)).toContain(`body ${count}`);
    expect(await read(`${inspected}?q=${encodeURIComponent(`body:"body ${count}"`)}`)).toContain('"seq":');
    expect(await read(`${inspected}/export?format=ndjson`)).toContain(`body ${count}`);
  });
  await Promise.all([writer, reader, capture].map((one) => one.close()));
}

test("lists, searches, exports and inspection read a replica, and every reader sees what was written before", async () => {
  await withServices(async (readWrites) => {
    // A replica that falls behind for a moment is avoided for one.
    while (!(await isRead())) await readWrites();
    for (let n = 0; n < 5; n += 1) await readWrites();
  });
});

test("while the replica does not replay, readers still see what was written before", async () => {
  await withServices(async (readWrites) => {
    await standby.query("select pg_wal_replay_pause()");
    for (let n = 0; n < 3; n += 1) await readWrites();
    expect(await isRead()).toBe(false);
    await standby.query("select pg_wal_replay_resume()");
    while (!(await isRead())) await readWrites();
  });
});

test.each(["silent", "gone"])("while the replica is %s, the primary is read", async (how) => {
  await withServices(async (readWrites) => {
    while (!(await isRead())) await readWrites();
    if (how === "silent") way.setSilent(true);
    else await way.close();
    for (let n = 0; n < 3; n += 1) await readWrites();
    if (how === "silent") await way.close();
    way = await startPostgresProxy(Number(new URL(servers.standbyUrl).port));
  });
});

test("the start and the doctor warn of a replica of another database or that is away, and reads use the primary", async () => {
  const primary = new pg.Client(servers.url);
  await primary.connect();
  await primary.query("create database other");
  await primary.end();
  const other = servers.standbyUrl.replace(/[^/]*$/, "other");
  for (const [readUrl, issue] of [
    [other, /^the PostgreSQL database other at \S+ is not a replica of the PostgreSQL database postgres at \S+$/],
    [
      "postgres://u:secret@127.0.0.1:1/x",
      /^the PostgreSQL database x at 127\.0\.0\.1:1 cannot be used \(.*ECONNREFUSED/,
    ],
    [options().readUrl, undefined],
  ] as const) {
    const lines: { msg: string }[] = [];
    const write = (line: string) => lines.push(JSON.parse(line));
    for (const serve of [serveStudents, serveCapture]) {
      const log = createLog("any", { destination: { write } });
      const service = await serve({ ...options(), readUrl, log });
      if (serve === serveStudents) {
        await post(`${service.url}/students`, { readUrl });
        expect(await read(`${service.url}/students?limit=1000`)).toContain(readUrl);
      }
      if (issue !== undefined) await expect.poll(() => lines.length).toBe(serve === serveStudents ? 1 : 2);
      await service.close();
    }
    const { code, stdout } = await runInProcess(["doctor", "--database-url", servers.url, "--read-url", readUrl]);
    const warnings = lines.map(({ msg }) => /^--read-url: (.*); the primary server is read instead$/.exec(msg)?.[1]);
    for (const warning of warnings) expect(warning).toMatch(issue ?? "");
    expect(warnings).toHaveLength(issue === undefined ? 0 : 2);
    expect(stdout).toContain(
      issue === undefined ? "✓ replica    it has the same database\n" : `✗ replica    --read-url: ${warnings[0]}\n`,
    );
    expect(code).toBe(issue === undefined ? 0 : 1);
    expect(stdout + warnings).not.toContain("secret");
  }
});

test("a replica that becomes the primary is read no longer as a replica, and a malformed URL is an error at start", async () => {
  const primary = new pg.Client(servers.url);
  await primary.connect();
  await withServices(async (readWrites) => {
    await readWrites();
    await primary.query("alter system reset synchronous_standby_names");
    await primary.query("select pg_reload_conf()");
    await standby.query("select pg_promote()");
    for (let n = 0; n < 3; n += 1) await readWrites();
  });
  await primary.end();
  const readUrl = "postgres://one,,two/x";
  for (const serve of [serveStudents, serveCapture]) {
    await expect(serve({ ...options(), readUrl })).rejects.toThrow("The URL of the PostgreSQL database is malformed");
  }
});
