import { readFileSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { serveCapture } from "@signalbox/capture";
import { moveStudents, serveStudents } from "@signalbox/students";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "./http-server.ts";
import { isPending } from "./is-pending.ts";
import { runInProcess } from "./run-in-process.ts";
import { repositoryRoot } from "./run-signalbox.ts";
import { sharedDatabases } from "./shared-postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";

// Two schools in one database, each in a schema of its own and with two services of a kind. Databases of the tests have an
// empty search path and no schemas `students` and `capture`, so a statement that does not name the schema of its school fails.

const databases = sharedDatabases();
const folder = temporaryFolder();
const names = ["school_a", "school_b"] as const;
type Name = (typeof names)[number];

interface School {
  readonly name: Name;
  /** Two services of records. */
  readonly students: readonly [string, string];
  readonly capture: readonly [string, string];
}

let database: string;
let schools: readonly School[];
let receiver: TestServer;
/** The ids of records in the events that the webhook of each school received. */
const delivered: Record<Name, string[]> = { school_a: [], school_b: [] };
const running: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await databases.createDatabase();
  receiver = await startHttpServer(async (request, response) => {
    const { data } = JSON.parse(await text(request)) as { data: { school: string } };
    delivered[request.url?.slice(1) as Name].push(data.school);
    response.end();
  });
  // At the same time, so that tables of both are created concurrently.
  schools = await Promise.all(
    names.map(async (name): Promise<School> => {
      const [one, two, three, four] = await Promise.all([
        startStudents(name),
        startStudents(name),
        startCapture(name),
        startCapture(name),
      ]);
      return { name, students: [one, two], capture: [three, four] };
    }),
  );
});
afterAll(async () => {
  await Promise.all(running.map((service) => service.close()));
  await receiver.close();
});

const urlOf = (schema: string): string => `${database}?options=-c%20search_path%3D${schema}`;

async function startStudents(name: Name): Promise<string> {
  const schema = join(folder, `${name}.json`);
  const courses = { unique: ["code"], indexed: ["room"], references: { teacher: { to: "students" } } };
  writeFileSync(schema, JSON.stringify({ collections: { courses } }));
  const options = { port: 0, logLevel: "warn", webhookAddresses: ["127.0.0.1"] } as const;
  const service = await serveStudents({ ...options, databaseUrl: urlOf(name), schema });
  running.push(service);
  return service.url;
}

async function startCapture(name: Name): Promise<string> {
  const service = await serveCapture({ databaseUrl: urlOf(name), port: 0, logLevel: "warn" });
  running.push(service);
  return service.url;
}

async function send(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const isText = typeof body === "string";
  const type = isText ? "application/x-ndjson" : "application/json";
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": type }), ...headers },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  expect(response.status, `${url} ${await response.clone().text()}`).toBeLessThan(300);
  return response;
}

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await (await response).json()) as Body;

interface Member {
  readonly id: string;
  readonly school: string;
  readonly status?: string;
}

/** What a school does, with ids, numbers and keys that the other one uses too. */
async function work({ name: school, students: [one, two], capture: [three, four] }: School, round: string) {
  const id = (text: string) => `${text}-${round}`;
  await send(`${one}/webhooks`, { url: `${receiver.url}/${school}` });
  const ada = { id: id("ada"), studentNumber: id("1"), school };
  await send(`${one}/students`, ada, { "idempotency-key": id("key") });
  const again = await send(`${two}/students`, ada, { "idempotency-key": id("key") });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  await send(`${two}/courses`, { id: id("math"), code: id("M"), room: "1", teacher: id("ada"), school });
  const rows = [1, 2, 3].map((n) => `${JSON.stringify({ studentNumber: id(String(n)), school, round })}\n`).join("");
  const imported = (await (await send(`${two}/students/import?mode=atomic&upsert=studentNumber`, rows)).text()).trim();
  const { summary } = JSON.parse(imported.split("\n").at(-1) ?? "") as { summary: object };
  expect(summary).toMatchObject({ created: 2, updated: 1 });
  const bulk = await json<{ id: string }>(
    send(`${one}/students/bulk`, { filter: `round=${round}`, patch: { status: "left" } }),
  );
  const members = () => json<Member[]>(send(`${two}/students?round=${round}`));
  expect((await members()).map(({ status }) => status)).toEqual(["left", "left", "left"]);
  await send(`${two}/students/bulk/${bulk.id}/undo`, {});
  expect(await members()).toEqual(Array(3).fill(expect.not.objectContaining({ status: "left" })));
  expect((await members()).map((member) => member.school)).toEqual([school, school, school]);
  expect(await json(send(`${one}/courses?room=1&code=${id("M")}`))).toMatchObject([{ id: id("math"), school }]);

  const route = await json<{ id: string }>(send(`${three}/api/routes`, { name: id("hooks") }));
  await send(`${four}/${route.id}/hook`, { school });
  const inspected = await json<{ requests: object[] }>(send(`${three}/inspect/${route.id}`));
  expect(inspected.requests).toHaveLength(1);
  return route.id;
}

/** The schools of the changed students in the feed of a school, as its second service reads it. */
async function changesOf({ students: [, url] }: School): Promise<readonly string[]> {
  const { changes } = await json<{ changes: { student: Member }[] }>(send(`${url}/students/changes?limit=500`));
  return changes.map(({ student }) => student.school);
}

test("two schools with the same ids and numbers see nothing of each other", async () => {
  const [routeA, routeB] = await Promise.all(schools.map((school) => work(school, "x")));
  for (const school of schools) {
    // Three students were created, and one updated, by requests and the import; the bulk change and its undo are of three each.
    expect(await changesOf(school)).toEqual(Array(10).fill(school.name));
    // The course is in the feed of its collection, and at the webhook.
    await expect.poll(() => delivered[school.name]).toEqual(Array(11).fill(school.name));
  }
  const [a, b] = schools as [School, School];
  expect((await fetch(`${a.capture[0]}/inspect/${routeB}`)).status).toBe(404);
  expect((await fetch(`${b.capture[0]}/inspect/${routeA}`)).status).toBe(404);
  const { rows } = await query(
    `select schemaname as schema, count(*) as tables from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { schema: "school_a", tables: "16" },
    { schema: "school_a_capture", tables: "11" },
    { schema: "school_b", tables: "16" },
    { schema: "school_b_capture", tables: "11" },
  ]);
});

async function query(...statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    let result = await client.query(statements[0] ?? "");
    for (const statement of statements.slice(1)) result = await client.query(statement);
    return result;
  } finally {
    await client.end();
  }
}

test("a school does not wait for locks of the other: not on tables, not while it starts", async () => {
  const [a, b] = schools as [School, School];
  const { rows } = await query(
    "select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables where schemaname like 'school_a%'",
  );
  const holder = new pg.Client(database);
  await holder.connect();
  await holder.query(`begin; lock table ${rows[0].tables} in access exclusive mode`);
  await holder.query("select pg_advisory_xact_lock(hashtext('signalbox:' || name)) from unnest($1::text[]) as name", [
    ["school_a", "school_a_capture"],
  ]);
  // Both use the same idempotency key.
  const create = ({ students: [url], name: school }: School): Promise<Response> => {
    const headers = { "content-type": "application/json", "idempotency-key": "same" };
    return fetch(`${url}/students`, { method: "POST", headers, body: JSON.stringify({ id: "waits", school }) });
  };
  const waiting = create(a);
  const starting = startStudents("school_a");
  // The error of a request that fails below must not hide in these.
  for (const promise of [waiting, starting]) promise.catch(() => undefined);
  expect((await create(b)).status).toBe(201);
  await work(b, "y");
  await Promise.all([startStudents("school_b"), startCapture("school_b")]);
  expect((await changesOf(b)).length).toBeGreaterThan(10);
  expect((await fetch(`${b.students[0]}/readyz`)).status).toBe(200);
  expect(await isPending(waiting)).toBe(true);
  expect(await isPending(starting)).toBe(true);
  await holder.end();
  expect((await waiting).status).toBe(201);
  await starting;
});

test("a role that owns only its schemas can serve its school, and read no other", async () => {
  await query(
    "create role school_c login",
    "create schema school_c authorization school_c",
    "create schema school_c_capture authorization school_c",
  );
  const own = urlOf("school_c").replace("signalbox@", "school_c@");
  const options = { databaseUrl: own, port: 0, logLevel: "warn" } as const;
  const [students, capture] = await Promise.all([serveStudents(options), serveCapture(options)]);
  running.push(students, capture);
  await send(`${students.url}/students`, { id: "ada-x" });
  await send(`${capture.url}/api/routes`, {});
  const other = own.replace("search_path%3Dschool_c", "search_path%3Dschool_a");
  await expect(serveStudents({ ...options, databaseUrl: other })).rejects.toThrow(
    /permission denied.* The role in the URL must own the schema school_a, or be allowed to create it\.$/,
  );
  const diagnoses = await Promise.all([own, other].map((url) => runInProcess(["doctor", "--database-url", url])));
  expect(diagnoses[0]?.stdout).toMatch(/✓ records .* schema school_c; it accepts connections\n/);
  const denied =
    "does not let the role in the URL create tables in school_a and school_a_capture; it must own the schema";
  expect(diagnoses[1]?.stdout).toContain(denied);
});

test("while the schema of a running service is missing, requests get 503 with the reason", async () => {
  const options = { databaseUrl: urlOf("school_e"), port: 0, logLevel: "silent" } as const;
  const [students, capture] = await Promise.all([serveStudents(options), serveCapture(options)]);
  running.push(students, capture);
  const { id: route } = await json<{ id: string }>(send(`${capture.url}/api/routes`, {}));
  await query("drop schema school_e cascade", "drop schema school_e_capture cascade");
  const paths = ["/students", "/students?limit=1000&sort=-familyName", "/students/ada-x", "/readyz"];
  const urls = [
    ...paths.map((path) => students.url + path),
    `${capture.url}/inspect/${route}`,
    `${capture.url}/readyz`,
  ];
  for (const url of [...urls, `${capture.url}/${route}`]) {
    const response = await fetch(url);
    expect([response.status, await response.text()], url).toEqual([503, expect.stringContaining("does not exist")]);
  }
  const changed = await fetch(`${students.url}/students`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"a":1}',
  });
  expect([changed.status, await changed.json()]).toMatchObject([503, { code: "storage_damaged" }]);
});

test("a file moves into the schema of a school, where changes go on after those of the file", async () => {
  const options = { port: 0, logLevel: "silent" } as const;
  const [from, to] = [{ dataFolder: join(folder, "file") }, { databaseUrl: urlOf("school_d") }];
  const before = await serveStudents({ ...options, ...from });
  await send(`${before.url}/students`, [{ id: "ada-x" }, { id: "bob-x" }]);
  await before.close();
  await moveStudents(from, to);
  const { url, close } = await serveStudents({ ...options, ...to });
  await send(`${url}/students`, { id: "cy-x" });
  const { changes } = await json<{ changes: Member[] }>(send(`${url}/students/changes`));
  expect(changes.map(({ id }) => id)).toEqual(["ada-x", "bob-x", "cy-x"]);
  await close();
});

test("no statement in the sources names a schema, or reads the catalog of the database", async () => {
  const qualified =
    /(?:\b(?:from|into|update|join|table|analyze|references|on)\s+|(?:From|Into|Join|Table|updateTable)\(\s*["'`])"?[a-z_]+"?\."?[a-z_]+"?[\s,("'`](?!=)/;
  const catalog =
    /\b(?:public\.|information_schema|pg_catalog|pg_class|pg_tables|pg_index|pg_attribute|pg_stat_\w+|pg_locks)|listen |notify /i;
  const found: string[] = [];
  for (const name of ["service", "students", "capture"]) {
    const source = join(repositoryRoot, "packages", name, "src");
    for (const path of await readdir(source, { recursive: true })) {
      if (!/(?:sql|store|maintenance)\/.*\.ts$/.test(path) || path.includes("sqlite")) continue;
      const code = readFileSync(join(source, path), "utf8").replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
      for (const line of code.split("\n")) {
        if (qualified.test(line) || catalog.test(line)) found.push(`${path}: ${line.trim()}`);
      }
    }
  }
  expect(found).toEqual([]);
});
