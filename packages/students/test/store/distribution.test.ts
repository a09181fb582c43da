import pg from "pg";
import { expect, test, vi } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { openStudents, schemaFile } from "../client.ts";

const databases = sharedDatabases();
const courses = { unique: ["code"], references: { teacher: { to: "students", onDelete: "detach" } } };
const schema = schemaFile({ courses });

/** What names records by their ids: a condition, a range at the start of a service, or the rows that are inserted. */
const namesRecord =
  /"(?:id|recordId)" (?:= \$|in \(\$|> \$\d+ and "id" < \$)|insert into "students"."\w+" \("(?:id|recordId)", .* values \(\$/;
const writesRecords =
  /(?:insert into|update|delete from) "students"."(?:record|record_change|record_key)"|"record".* for (?:update|share)$/;

/** Transaction ids, physical places, locks of a session or of a table: other engines have none, or others. */
const forbidden =
  /\bxid8?\b|txid|pg_current_xact|snapshot|\bctid\b|xmin|pg_advisory_lock|lock table|\blisten\s|\bnotify\b/i;

// docs/postgres.md says what follows from this for an engine that distributes rows.
test("writes of records name their ids, and hold no locks of a session; only the feed and unique values have other keys", async () => {
  const statements = new Set<string>();
  const query = pg.Client.prototype.query as (this: pg.Client, ...values: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, statement, ...rest: unknown[]) {
    const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
    statements.add(text.replace(/\s+/g, " ").trim());
    return query.call(this, statement, ...rest);
  });
  const students = await openStudents({ databaseUrl: await databases.createDatabase(), schema });
  const send = async (path: string, body?: unknown, init: object = {}): Promise<void> => {
    const { status, text } = await students.ask(path, { body, ...init });
    expect(status, text).toBeLessThan(300);
  };
  const upsert = '{"studentNumber":"1","age":30}\n{"studentNumber":"2"}\n';
  await send("/students", { id: "a", studentNumber: "1" }, { headers: { "idempotency-key": "k" } });
  await send("/students", [
    { id: "b", n: 1 },
    { id: "c", status: "enrolled" },
  ]);
  await send("/courses", { code: "x", teacher: "a" });
  await send("/students/a", { studentNumber: "1", age: 20 }, { method: "PUT" });
  await send("/students/a", { age: 21 }, { method: "PATCH" });
  await send("/students/import?upsert=studentNumber", upsert, { headers: { "content-type": "application/x-ndjson" } });
  await send("/students/bulk", { filter: "status=enrolled", patch: { status: "graduated" } });
  await send("/students/b/merge", { other: "c" });
  await send("/students/a", undefined, { method: "DELETE" });
  await send("/students/a/restore", undefined, { method: "POST" });
  await send("/students/changes");
  await students.close();

  const used = [...statements];
  expect(used).toContainEqual(expect.stringMatching(/"id" in \(\$1\) .* for share$/));
  const writes = used.filter((text) => writesRecords.test(text));
  expect(writes.length).toBeGreaterThan(10);
  expect(writes.filter((text) => !namesRecord.test(text))).toEqual([]);
  expect(used.filter((text) => forbidden.test(text))).toEqual([]);

  const keys = used.flatMap((text) => {
    const [, table, columns = ""] = /^create table (record|record_change|record_key) \( (.*) \)$/.exec(text) ?? [];
    const primary = /"(\w+)" [^,]* primary key/.exec(columns)?.[1] ?? /primary key \("(\w+)/.exec(columns)?.[1];
    const unique = /^create unique index (\w+) on (?:record|commit_order)\w* \("?(\w+)/.exec(text);
    return [
      ...(table === undefined ? [] : [`${table} ${primary}`]),
      ...(unique === null ? [] : [unique.slice(1).join(" ")]),
    ];
  });
  expect(keys.toSorted()).toEqual([
    "commit_order_pending commitId",
    "commit_order_position commitPosition",
    "record id",
    "record_change seq",
    "record_change_version recordId",
    "record_key id",
    "record_key_unique name",
  ]);
});
