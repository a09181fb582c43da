import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Postgres, startPostgres } from "../../../../test/postgres.ts";
import { openStudents, schemaFile } from "../client.ts";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** A transaction of another program. */
async function begin(databaseUrl: string, statement: string) {
  const client = new pg.Client(databaseUrl);
  // If the test fails early, the shutdown of the server must not add another error.
  client.on("error", () => {});
  await client.connect();
  await client.query(`begin; ${statement}`);
  const waiting = "select count(*)::int as count from pg_locks where not granted";
  return {
    /** Resolves once more statements than this wait for locks. */
    blocks: (count: number) =>
      expect.poll(async () => (await client.query(waiting)).rows[0].count).toBeGreaterThan(count),
    async end(how: "commit" | "rollback"): Promise<void> {
      await client.query(how);
      await client.end();
    },
  };
}

test("two services on one database keep numbers unique, lose no update, and share idempotency keys", async () => {
  const databaseUrl = await postgres.createDatabase();
  const services = await Promise.all([openStudents({ databaseUrl }), openStudents({ databaseUrl })]);
  const [first, second] = services;
  const created = await Promise.all(
    Array.from({ length: 40 }, (_, n) => services[n % 2]?.ask("/students", { body: { studentNumber: `n-${n >> 1}` } })),
  );
  expect(created.filter((response) => response?.status === 201)).toHaveLength(20);
  expect(created.filter((response) => response?.status === 409)).toHaveLength(20);

  const { json } = (await first?.ask("/students", { body: { count: 0 } })) ?? expect.fail("no service");
  const path = `/students/${json.id}`;
  const increment = async (service: (typeof services)[number] | undefined): Promise<void> => {
    for (;;) {
      const current = (await service?.ask(path)) ?? expect.fail("no service");
      const headers = { "if-match": current.headers.get("etag") ?? "" };
      const body = { count: (current.json.count as number) + 1 };
      const response = await service?.ask(path, { method: "PUT", body, headers });
      if (response?.status === 200) return;
      expect(response?.status).toBe(412);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => increment(services[n % 2])));
  expect((await second?.ask(path))?.json).toMatchObject({ count: 20, version: 21 });

  const headers = { "idempotency-key": "once" };
  const responses = await Promise.all(services.map((service) => service.ask("/students", { body: { n: 1 }, headers })));
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[0]?.json.id).toBe(responses[1]?.json.id);
  await Promise.all(services.map((service) => service.close()));
});

test("a restart of the server under load loses nothing that was acknowledged", async () => {
  const databaseUrl = await postgres.createDatabase();
  const students = await openStudents({ databaseUrl });
  const acknowledged: unknown[] = [];
  let stopped = false;
  const load = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      const { status, json } = await students.ask("/students", { body: { a: 1 } });
      if (status === 201) acknowledged.push(json.id);
      // A client that receives 503 waits before it retries.
      else await sleep(10);
    }
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
  await postgres.restart();
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10);
  stopped = true;
  await Promise.all(load);
  const ids = new Set(await students.ids("/students"));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  await students.close();
});

test("two imports of the same records in opposite orders both succeed with complete reports", async () => {
  const databaseUrl = await postgres.createDatabase();
  const services = await Promise.all([openStudents({ databaseUrl }), openStudents({ databaseUrl })]);
  const [first, second] = services;
  const rows = Array.from({ length: 300 }, (_, n) => ({ studentNumber: `n-${n}` }));
  const path = "/students/import?upsert=studentNumber&mode=";
  await first.load(`${path}atomic`, rows);
  for (const mode of ["atomic", "rows"]) {
    const changed = (value: number) => rows.map((row) => ({ ...row, [mode]: value }));
    for (const { response, rows: results } of await Promise.all([
      first.load(path + mode, changed(1)),
      second.load(path + mode, changed(2).reverse()),
    ])) {
      expect(response.status, response.text).toBe(200);
      expect(results.filter(({ result }) => result === "updated")).toHaveLength(300);
    }
  }
  await Promise.all(services.map((service) => service.close()));
});

test("imports that wait for a lock do not block reads, and writes get connections", async () => {
  const databaseUrl = await postgres.createDatabase();
  const students = await openStudents({ databaseUrl });
  const other = await begin(databaseUrl, "lock table students.record in exclusive mode");
  const queries = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? "dryRun=true" : "mode=atomic"));
  const imports = Promise.all(
    queries.map((query, n) => students.load(`/students/import?${query}`, [{ studentNumber: `of-${n}` }])),
  );
  // Three imports may hold a transaction for a whole file; the others wait in the service.
  await other.blocks(2);
  expect((await students.ask("/students")).status).toBe(200);
  expect((await students.ask("/webhooks", { body: { url: "http://192.0.2.1/" } })).status).not.toBe(500);
  await other.end("rollback");
  expect((await imports).map(({ response }) => response.status)).toEqual(queries.map(() => 200));
  await students.close();
});

test("changes of records that an import locks leave connections to other writes, and succeed in the end", async () => {
  const databaseUrl = await postgres.createDatabase();
  const students = await openStudents({ databaseUrl });
  const made = await Promise.all(Array.from({ length: 20 }, (_, n) => students.ask("/students", { body: { n } })));
  const other = await begin(databaseUrl, "select from students.record for update");
  const changed = Promise.all(
    made.map(({ json: { id } }) => students.ask(`/students/${id}`, { method: "PUT", body: { n: -1 } })),
  );
  await other.blocks(2);
  expect((await students.ask("/students", { body: { n: 21 } })).status).toBe(201);
  await other.end("rollback");
  expect((await changed).map(({ status }) => status)).toEqual(made.map(() => 200));
  await students.close();
});

const schema = schemaFile({ clubs: {}, members: { references: { clubId: { to: "clubs", onDelete: "detach" } } } });

test("a deletion waits for another change of a record that refers to the deleted one, and keeps it", async () => {
  const databaseUrl = await postgres.createDatabase();
  const students = await openStudents({ databaseUrl, schema });
  await students.ask("/collections", { body: { clubs: [{ id: "a" }], members: [{ id: "m", clubId: "a" }] } });
  const change = `set version = 2, body = '{"clubId":"a","by":"another"}' where id = '!members!m'`;
  const other = await begin(databaseUrl, `update students.record ${change}`);
  const deleted = students.ask("/clubs/bulk", { body: { ids: ["a"], delete: true } });
  await other.blocks(0);
  await other.end("commit");
  expect((await deleted).json).toMatchObject({ changed: 1 });
  expect((await students.ask("/members/m")).json).toMatchObject({ version: 3, by: "another" });
  expect((await students.ask("/members/m")).json).not.toHaveProperty("clubId");
  const versions = await students.list<{ readonly action: string }>("/clubs/a/versions");
  expect(versions.map(({ action }) => action)).toEqual(["deleted", "created"]);
  await students.close();
});

test("an import does not wait for a vacuum to gather statistics", async () => {
  const databaseUrl = await postgres.createDatabase();
  const students = await openStudents({ databaseUrl });
  // The lock of a vacuum.
  const tables = "students.record, students.record_change";
  const other = await begin(databaseUrl, `lock table ${tables} in share update exclusive mode`);
  const records = Array.from({ length: 1_000 }, (_, n) => ({ n }));
  const { summary } = await students.load("/students/import?report=summary", records);
  expect(summary).toMatchObject({ created: 1_000 });
  await other.end("rollback");
  await students.close();
});

test("requests get 503 with Retry-After while the server is unreachable", async () => {
  const databaseUrl = await postgres.createDatabase();
  const students = await openStudents({ databaseUrl });
  await students.ask("/students", { body: { n: 1 } });
  const seen = new Map<number, Headers>();
  let done = false;
  const asking = (async () => {
    while (!done) {
      for (const init of [{}, { body: { n: 2 } }]) {
        const { status, headers } = await students.ask("/students", init);
        seen.set(status, headers);
      }
    }
  })();
  // On a busy machine a restart may happen between two requests.
  do await postgres.restart();
  while (!seen.has(503));
  await expect.poll(async () => (await students.ask("/students")).status).toBe(200);
  done = true;
  await asking;
  expect([...seen.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(seen.get(503)?.get("retry-after")).toMatch(/^\d+$/);
  await students.close();
});
