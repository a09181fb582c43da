import { setImmediate } from "node:timers/promises";
import { serveCapture } from "@signalbox/capture";
import { createLog } from "@signalbox/service";
import { serveStudents } from "@signalbox/students";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReadPool } from "../packages/service/src/sql/postgres-replica.ts";
import { standInOf } from "../packages/service/src/sql/postgres-stand-in.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "./postgres.ts";
import { atPort, type PostgresProxy, startPostgresProxy } from "./postgres-proxy.ts";
import { runInProcess } from "./run-in-process.ts";

let servers: ReplicatedPostgres;
let primaryUrl: string;
let standbyUrl: string;
/** The way of the services to the standby. */
let way: PostgresProxy;
let standby: pg.Client;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  ({ url: primaryUrl, standbyUrl } = servers);
  standby = await connectTo(standbyUrl);
  way = await startPostgresProxy(Number(new URL(standbyUrl).port));
});
afterAll(async () => {
  await standby.end();
  await way.close();
  await servers.stop();
});

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const read = async (url: string): Promise<string> => {
  const response = await fetch(url, { headers: { accept: "application/x-ndjson, application/json" } });
  expect(response.status, url).toBe(200);
  return response.text();
};

/** The last statement of each connection of a service to a server. */
async function statements(server: pg.Client): Promise<readonly string[]> {
  const others = "pid <> pg_backend_pid() and backend_type = 'client backend'";
  const { rows } = await server.query<{ query: string }>(`select query from pg_stat_activity where ${others}`);
  return rows.map(({ query }) => query);
}

/** Whether a service has read a server, and not only asked it what it is and how far. */
async function isRead(server = standby): Promise<boolean> {
  const isQuestion = /pg_control_system|pg_is_in_recovery|transaction_read_only/;
  return (await statements(server)).some((query) => !isQuestion.test(query));
}

/** A synchronous replica, as the URL for reads names it. */
const synchronous = (url: string): string => `${url}?synchronous=true`;

const options = () => ({
  databaseUrl: primaryUrl,
  readUrl: atPort(standbyUrl, way.port),
  port: 0,
  logLevel: "silent" as const,
});

interface Services {
  /** Two processes of the student records: this one writes. */
  readonly writer: string;
  readonly reader: string;
  /** The routes of the capture service, and one of them. */
  readonly capture: string;
  readonly route: string;
}

/** Services that have not tried the replica yet: after a failure, they avoid it for a moment. */
async function withServices(
  run: (readWrites: () => Promise<void>, services: Services) => Promise<void>,
  urls: { readonly databaseUrl?: string; readonly readUrl?: string } = {},
): Promise<void> {
  // Those of the test before may still be closing.
  while ((await statements(standby)).length > 0) await setImmediate();
  const [writer, reader, capture] = await Promise.all([
    serveStudents({ ...options(), ...urls }),
    serveStudents({ ...options(), ...urls }),
    serveCapture({ ...options(), ...urls }),
  ]);
  const { id: route } = (await (await post(`${capture.url}/api/routes`, {})).json()) as { id: string };
  let count = 0;
  const readWrites = async () => {
    count += 1;
    const { id } = (await (await post(`${writer.url}/students`, { count })).json()) as { id: string };
    // The list is of another service than the write.
    expect(await read(`${reader.url}/students?limit=1000`)).toContain(id);
    await post(`${capture.url}/${route}`, `body ${count}`);
    const inspected = `${capture.url}/inspect/${route}`;
    expect(await read(inspected)).toContain(`body ${count}`);
    expect(await read(`${inspected}?q=${encodeURIComponent(`body:"body ${count}"`)}`)).toContain('"seq":');
    expect(await read(`${inspected}/export?format=ndjson`)).toContain(`body ${count}`);
  };
  await run(readWrites, { writer: writer.url, reader: reader.url, capture: capture.url, route });
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
    way = await startPostgresProxy(Number(new URL(standbyUrl).port));
  });
});

test("while the primary cannot report how far it is, it is read", async () => {
  const primary = await connectTo(primaryUrl);
  await primary.query("alter function pg_current_wal_flush_lsn() rename to unknown");
  await withServices(async (readWrites) => {
    for (let n = 0; n < 3; n += 1) await readWrites();
    expect(await isRead()).toBe(false);
  });
  await primary.query("alter function unknown() rename to pg_current_wal_flush_lsn");
  await primary.end();
});

test("reads fail when the primary is a standby now, because what it has may be old", async () => {
  const pool = createReadPool({ url: standbyUrl, readUrl: standbyUrl, max: 1 });
  for (let n = 0; n < 2; n += 1) await expect(pool.connect()).rejects.toMatchObject({ code: "55000" });
  await pool.end();
});

test("the start and the doctor warn of a replica of another database, away, or not a standby, and reads use the primary", async () => {
  const primary = await connectTo(primaryUrl);
  await primary.query("create database other");
  await primary.end();
  const other = standbyUrl.replace(/[^/]*$/, "other");
  for (const [readUrl, issue] of [
    [other, /^the PostgreSQL database other at \S+ is not a replica of the PostgreSQL database postgres at \S+$/],
    [primaryUrl, /^the PostgreSQL database postgres at \S+ cannot be used \(it is not a standby\)$/],
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
    const { code, stdout } = await runInProcess(["doctor", "--database-url", primaryUrl, "--read-url", readUrl]);
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

/** Writes until no server accepts it. Collects the ids of students and the bodies of captures that were acknowledged. */
function startWriting({ writer, capture, route }: Services) {
  const ids: string[] = [];
  const bodies: string[] = [];
  const create = async (): Promise<void> => {
    for (;;) {
      const response = await post(`${writer}/students`, { n: 1 });
      if (response.status !== 201) return;
      ids.push(((await response.json()) as { id: string }).id);
    }
  };
  const send = async (_: unknown, sender: number): Promise<void> => {
    for (let n = 0; (await post(`${capture}/${route}`, `<${sender}-${n}>`)).status === 200; n += 1) {
      bodies.push(`<${sender}-${n}>`);
    }
  };
  const rejected = Promise.all([...Array.from({ length: 4 }, create), ...Array.from({ length: 4 }, send)]);
  return { ids, bodies, rejected };
}

/** The first read of a service without its primary. A replica that is late for a moment cannot be read yet. */
async function firstRead(url: string): Promise<string> {
  let text = "";
  await expect.poll(async () => (text = await read(url))).not.toBe("");
  return text;
}

/** While there is no primary: a replica serves reads that have everything that was acknowledged, and writes are rejected. */
async function readWithoutPrimary(
  { writer, reader, capture, route }: Services,
  { ids, bodies }: Pick<ReturnType<typeof startWriting>, "ids" | "bodies">,
): Promise<void> {
  for (const url of [writer, reader]) {
    const listed = await firstRead(`${url}/students`);
    expect(ids.filter((id) => !listed.includes(id))).toEqual([]);
    for (const path of [`/${ids.at(-1)}`, "?limit=10", "/changes?limit=10"]) await read(`${url}/students${path}`);
  }
  const inspected = `${capture}/inspect/${route}`;
  const exported = await firstRead(`${inspected}/export?format=ndjson`);
  expect(bodies.filter((body) => !exported.includes(body))).toEqual([]);
  expect(await read(`${inspected}?q=${encodeURIComponent(`body:"${bodies.at(-1)}"`)}`)).toContain('"seq":');
  for (const url of [`${writer}/students`, `${capture}/${route}`]) {
    const { status, headers } = await post(url, { n: 1 });
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  }
  expect((await fetch(`${reader}/readyz`)).status).toBe(503);
}

test("while there is no primary, a synchronous replica is read. When it becomes the primary, the next one is", async () => {
  const ports = [standbyUrl, primaryUrl].map((url) => new URL(url).port);
  const both = primaryUrl.replace(/@[^/]*/, `@${ports.map((port) => `127.0.0.1:${port}`).join()}`);
  await withServices(
    async (readWrites, services) => {
      while (!(await isRead())) await readWrites();
      await expect.poll(() => standInOf(both, synchronous(both)).proven()).toBeDefined();
      const written = startWriting(services);
      await expect.poll(() => Math.min(written.ids.length, written.bodies.length)).toBeGreaterThan(50);
      await servers.failOver(async () => {
        await written.rejected;
        await readWithoutPrimary(services, written);
      });
      await servers.rejoin();
      const next = await connectTo(primaryUrl);
      while (!(await isRead(next))) await readWrites();
      for (let n = 0; n < 3; n += 1) await readWrites();
      await expect.poll(() => standInOf(both, synchronous(both)).proven()).toBeDefined();
      await standby.end();
      standby = next;
    },
    { databaseUrl: both, readUrl: synchronous(both) },
  );
  [primaryUrl, standbyUrl] = [standbyUrl, primaryUrl];
  way.moveTo(Number(new URL(standbyUrl).port));
});

test("a replica that becomes the primary is read no longer as a replica, and a malformed URL is an error at start", async () => {
  const primary = await connectTo(primaryUrl);
  await withServices(async (readWrites) => {
    await readWrites();
    await primary.query("alter system reset synchronous_standby_names");
    await primary.query("select pg_reload_conf()");
    await standby.query("select pg_promote()");
    for (let n = 0; n < 3; n += 1) await readWrites();
  });
  await primary.end();
  for (const [readUrl, message] of [
    ["postgres://one,,two/x", "The URL of the PostgreSQL database is malformed"],
    ["postgres://one/x?synchronous=on", "synchronous=on in the URL is not supported"],
  ] as const) {
    for (const serve of [serveStudents, serveCapture]) {
      await expect(serve({ ...options(), readUrl })).rejects.toThrow(message);
    }
  }
});
