import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { storageErrorOf, storageProblem } from "../../src/storage/storage-error.ts";
import { storageHealth } from "../../src/storage/storage-health.ts";

const folder = temporaryFolder();
const databases = sharedDatabases();

test.each([
  [{ code: "ENOSPC" }, "full"],
  [{ code: "ERR_SQLITE_ERROR", errcode: 13 }, "full"],
  [{ code: "ERR_SQLITE_ERROR", errcode: 778 }, "full"],
  [{ code: "ERR_SQLITE_ERROR", errcode: 1032 }, "read_only"],
  [{ code: "53100" }, "full"],
  [{ code: "25006" }, "read_only"],
  [{ code: "ERR_SQLITE_ERROR", errcode: 11 }, "damaged"],
  [{ code: "XX001" }, "damaged"],
  [{ code: "42P01" }, "damaged"],
  [{ code: "40P01" }, "busy"],
  [{ code: "57P03" }, "unavailable"],
  [{ code: "55000" }, "unavailable"],
  [{ code: "ENOTFOUND" }, "unavailable"],
  [{ code: "EAI_AGAIN" }, "unavailable"],
  [{ code: "08P01", severity: "FATAL" }, "unavailable"],
  [{ code: "ERR_SQLITE_ERROR", errcode: 2067 }, undefined],
  [{}, undefined],
])("storageErrorOf() classifies an error with %j as %s", (members, kind) => {
  expect(storageErrorOf(Object.assign(new Error("x"), members))?.kind).toBe(kind);
});

test("the reason of a name with several addresses names all of them", () => {
  const errors = [new Error("connect ECONNREFUSED ::1:5432"), new Error("connect ECONNREFUSED 127.0.0.1:5432")];
  const error = Object.assign(new AggregateError(errors), { code: "ECONNREFUSED" });
  const reason = "connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432";
  expect(storageErrorOf(error)).toEqual({ kind: "unavailable", reason });
});

test.each(["25006", "57P03", "40P01"])("an error %s, which ends by itself, has Retry-After", (code) => {
  const problem = storageProblem(Object.assign(new Error("x"), { code }));
  expect([problem?.status, problem?.headers]).toEqual([503, { "retry-after": expect.stringMatching(/^[25]$/) }]);
});

test("a statement with a missing parameter is not an error of the storage, although it has the code of PgBouncer", async () => {
  const client = new pg.Client(await databases.createDatabase());
  await client.connect();
  try {
    const short = client.query({ text: "select $1::int, $2::int", values: [1] });
    const error: unknown = await short.catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: "08P01", severity: "ERROR" });
    expect(storageErrorOf(error)).toBeUndefined();
  } finally {
    await client.end();
  }
});

test("storageHealth() recovers from a failed write as soon as writes work, and leaves a reserve for deletions", async () => {
  const health = storageHealth(join(folder, "data.sqlite"));
  health.failed(Object.assign(new Error("full"), { code: "ENOSPC" }));
  await health.check();
  expect(await readdir(folder)).toEqual(["data.sqlite.reserve"]);
  // Another process, which ends earlier.
  storageHealth(join(folder, "data.sqlite")).close();
  expect(await readdir(folder)).toEqual(["data.sqlite.reserve"]);
  health.close();
  expect(await readdir(folder)).toEqual([]);
});
