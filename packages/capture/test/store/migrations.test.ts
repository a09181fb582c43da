import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openPostgres } from "@signalbox/service/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { rawRequest } from "../../src/domain/captured-request.ts";
import type { CaptureStore } from "../../src/store/capture-store.ts";
import { migrations } from "../../src/store/sql/migrations.ts";
import { openPostgresStore } from "../../src/store/sql/postgres-store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

const retention = { requests: 100, bytes: 1_000_000 };
const id = "01234567-89ab-4def-8123-456789abcdef";
const other = "11234567-89ab-4def-8123-456789abcdef";

let folder: string;
const databases = sharedDatabases();
/** A database of the previous version, as SQL. */
let before: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-migration-"));
  before = (await readFile(new URL("version-before.sql", import.meta.url), "utf8")).split(/(?<=;)\n/);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function openMigratedSqlite(): Promise<CaptureStore> {
  const file = join(folder, "capture.sqlite");
  using database = new DatabaseSync(file);
  for (const statement of before) database.exec(statement);
  return openSqliteStore({ file, retention });
}

async function openMigratedPostgres(): Promise<CaptureStore> {
  const url = await databases.createDatabase();
  const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0010"));
  const database = await openPostgres({ url, schema: "capture", migrations: old });
  const rows = before.filter((statement) => /^insert into "(?:route|segment|delivery)"/.test(statement));
  await database.write(async (transaction) => {
    for (const row of rows) {
      const statement = row
        .replace(/^insert into "(\w+)"/, 'insert into capture."$1"')
        .replaceAll(/x'([\da-f]*)'/g, "decode('$1', 'hex')");
      await sql.raw(statement).execute(transaction);
    }
  });
  await database.close();
  return openPostgresStore({ url, retention });
}

test.each([
  ["SQLite", openMigratedSqlite],
  ["PostgreSQL", openMigratedPostgres],
])("%s: migrates a database of the previous version to raw heads and new names", async (_, open) => {
  const store = await open();
  const raw = async (routeId: string, seq: number): Promise<string | undefined> => {
    const request = await store.findRequest(routeId, seq);
    return request && rawRequest(request).toString("latin1");
  };
  expect(await raw(id, 1)).toBe(
    `POST /${id}/a?b=\xe9 HTTP/1.1\r\nHost: x\r\nx-A: \xff"\\\r\nX-Empty: \r\n\r\nfirst\0\xff`,
  );
  expect(await raw(id, 2)).toBe(`M-SEARCH * HTTP/1.0\r\nHost: ${id}.localhost\r\n\r\n`);
  expect(await raw(id, 3)).toBe(`POST /${id} HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`);
  expect(await raw(other, 1)).toBe(
    `PUT /${other} HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nc\r\nchunked body\r\n0\r\nX-Sum: 1\r\n\r\n`,
  );
  expect(await store.findRequest(id, 2)).toMatchObject({
    receivedAt: Date.UTC(2026, 0, 1) + 5,
    remoteAddress: "192.0.2.7",
    remotePort: 4711,
    bodyMicros: 12,
    flags: ["aborted"],
    malformed: undefined,
  });
  expect(await store.findRequest(other, 1)).toMatchObject({ trailers: ["X-Sum", "1"], size: 12 });
  const now = Date.UTC(2026, 0, 2);
  const route = await store.findRoute(id, now);
  expect(route).toMatchObject({ lastSeq: 3, storedBytes: 7 });
  // Each record has its parts, plus 42 bytes of numbers and the address.
  expect(route?.headBytes).toBe(
    (await Promise.all([1, 2, 3].map((seq) => store.findRequest(id, seq))))
      .map((request) => 42 + (request?.head.length ?? 0) + (request?.framing.length ?? 0))
      .reduce((sum, length) => sum + length),
  );
  expect(route?.settings.response).toMatchObject([
    { responses: [{ kind: "response", status: 201, body: '"answers":[' }] },
  ]);
  expect((await store.listDeliveries(id, 1)).map(({ outcome }) => outcome)).toMatchObject([
    { kind: "responded", status: 200 },
    { kind: "failed", code: "address_not_allowed" },
  ]);
  expect((await store.findRequest(id, 1))?.deliveries).toEqual({ count: 2, status: 200 });
  await store.close();
});
