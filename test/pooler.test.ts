import { serveCapture } from "@signalbox/capture";
import { serveStudents } from "@signalbox/students";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Pooler, startPooler } from "./pooler.ts";
import { sharedDatabases } from "./shared-postgres.ts";

const databases = sharedDatabases();
let databaseUrl: string;
let pooler: Pooler;

beforeAll(async () => {
  databaseUrl = await databases.createDatabase();
  pooler = await startPooler(databaseUrl);
});
afterAll(() => pooler.stop());

const options = (url: string) => ({ databaseUrl: url, port: 0, logLevel: "silent" as const });

test("both services work behind a pooler that drops session settings, and without it on the same tables", async () => {
  const pooled = options(pooler.url);
  // Start at the same time, so that their migrations run concurrently.
  const [students, other, capture] = await Promise.all([
    serveStudents(pooled),
    serveStudents(pooled),
    serveCapture(pooled),
  ]);
  const created = await post(`${students.url}/students`, "application/json", '{"studentNumber": "S-1"}');
  expect(created.status).toBe(201);
  const rows = Array.from({ length: 50 }, (_, index) => `{"studentNumber": "I-${index}"}\n`).join("");
  expect((await post(`${other.url}/students/import?mode=atomic`, "application/x-ndjson", rows)).status).toBe(200);
  expect(await list(`${students.url}/students/changes?limit=200`)).toHaveLength(51);

  const route = (await (await fetch(`${capture.url}/api/routes`, { method: "POST" })).json()) as { url: string };
  const captured = await Promise.all(Array.from({ length: 20 }, () => fetch(route.url, { method: "POST", body: "x" })));
  expect(captured.every(({ ok }) => ok)).toBe(true);
  await Promise.all([students.close(), other.close(), capture.close()]);

  const direct = await serveStudents(options(databaseUrl));
  expect(await list(`${direct.url}/students?limit=200`)).toHaveLength(51);
  await direct.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: schemas } = await client.query(
    "select distinct schemaname as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1",
  );
  await client.end();
  expect(schemas).toEqual([{ name: "capture" }, { name: "students" }]);
});

function post(url: string, type: string, body: string): Promise<Response> {
  return fetch(url, { method: "POST", headers: { "content-type": type }, body });
}

async function list(url: string): Promise<unknown[]> {
  const body = (await (await fetch(url)).json()) as unknown[] | { changes: unknown[] };
  return Array.isArray(body) ? body : body.changes;
}
