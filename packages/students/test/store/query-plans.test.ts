import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileQuery } from "../../../service/src/http/operation-input.ts";
import type { Collections } from "../../src/collections/collection.ts";
import { compileDeclarations } from "../../src/collections/compile.ts";
import { readDeclarations } from "../../src/collections/declaration.ts";
import { listParameters, parseListQuery } from "../../src/routes/list-query.ts";
import { selectAudit } from "../../src/store/audit-log.ts";
import { selectCandidates } from "../../src/store/distinct-students.ts";
import { deleteRequestsOf } from "../../src/store/idempotency.ts";
import { selectSmallPage } from "../../src/store/open-student-stores.ts";
import { openStudentDatabase } from "../../src/store/student-database.ts";
import type { Tables } from "../../src/store/tables.ts";
import { selectPage } from "../../src/store/where-record.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { openStudents, schemaFile } from "../client.ts";
import { describeEachStore } from "../locations.ts";

function auditRow(n: number) {
  return {
    at: n,
    action: n % 200 === 0 ? ("login-failure" as const) : ("create" as const),
    outcome: "done" as const,
    principal: `p-${n % 300}`,
    requestId: `r-${n}`,
    address: null,
    target: `t-${n}`,
    detail: null,
  };
}

const parse = { students: compileQuery(listParameters.registrar), rooms: compileQuery(listParameters.others) };
const roomSchema = { properties: { name: { type: "string" }, seats: { type: ["integer", "string"] } } };
const schema = schemaFile({ rooms: { schema: roomSchema, unique: ["name"], indexed: ["seats"] } });

/** The indexes in docs/students.md, by the queries that use them. */
const found: readonly (readonly [query: string, index: string])[] = [
  ["id=019a0000-0000-7000-8000-000000000000", "record_pkey"],
  ["studentNumber=n-100", "record_key_unique"],
  ["studentNumber[in]=n-100,n-200", "record_key_unique"],
  ["studentNumber[prefix]=n-1000", "record_key_unique"],
  ["studentNumber[gt]=n-100&studentNumber[lt]=n-101", "record_key_unique"],
  ["email=n100@example.org", "record_key_unique"],
  ["email[in]=n100@example.org,n200@example.org", "record_key_unique"],
  ["email[prefix]=n10@", "record_key_unique"],
  ["familyName=f-100", "student_family_name"],
  ["familyName[in]=f-100,f-200", "student_family_name"],
  ["familyName[prefix]=f-1000", "student_family_name"],
  ["familyName=f-100&status=enrolled", "student_family_name"],
  ["sort=familyName,givenName", "student_family_name"],
  ["sort=-familyName,-givenName", "student_family_name"],
  ["sort=updatedAt", "record_updated_at"],
  ["sort=-updatedAt", "record_updated_at"],
  ["sort=updatedAt&updatedAt[gte]=2026-11-20T06:00:00Z", "record_updated_at"],
  ["", "record_pkey"],
  ["sort=-id", "record_pkey"],
];

const foundRooms: readonly (readonly [query: string, index: string])[] = [
  ["name=r-100", "record_key_unique"],
  ["name[in]=r-100,r-200", "record_key_unique"],
  ["name[gt]=r-100&name[lt]=r-101", "record_key_unique"],
  ["seats=7", "record_field_"],
  ["seats[gte]=7&seats[lt]=9", "record_field_"],
  ["sort=seats", "record_field_"],
  ["sort=-seats&seats[gte]=7", "record_field_"],
  ["", "record_pkey"],
];

describeEachStore((newLocation, kind) => {
  // The plans of SQLite, which has no statistics, do not depend on the number of rows.
  const rows = kind === "sqlite" ? 1_000 : 20_000;
  let close: () => Promise<void>;
  let read: Kysely<Tables>;
  let declared: Collections;

  beforeAll(async () => {
    const location = await newLocation();
    const students = await openStudents({ ...location, schema });
    declared = compileDeclarations(readDeclarations(schema));
    for (let at = 0; at < rows / 4; at += 1_000) {
      const body = Array.from({ length: 1_000 }, (_, n) => ({ name: `r-${at + n}`, seats: n % 400 }));
      expect((await students.ask("/rooms", { body })).status).toBe(201);
    }
    const records = Array.from({ length: rows }, (_, n) => ({
      studentNumber: `n-${n}`,
      email: `n${n}@example.org`,
      familyName: `f-${n % 4_000}`,
      givenName: "A",
      dateOfBirth: new Date(Date.UTC(1990, 0, 1 + (n % 5_000))).toISOString().slice(0, 10),
    }));
    const { summary } = await students.load("/students/import?report=summary", records);
    expect(summary).toMatchObject({ created: rows });
    await students.close();
    const database = await openStudentDatabase(resolveOptions(location).location);
    for (let at = 0; at < rows; at += 1_000) {
      const entries = Array.from({ length: 1_000 }, (_, n) => auditRow(at + n));
      await database.write((transaction) => transaction.insertInto("audit").values(entries).execute());
    }
    // The service gathers those of records after an import into PostgreSQL.
    if (kind === "postgres") await sql`analyze students.audit, students.record`.execute(database.read);
    ({ read, close } = database);
  });
  afterAll(() => close());

  async function planOf(query: { explain(format: undefined, kind?: ReturnType<typeof sql>): Promise<unknown[]> }) {
    const plan = await query.explain(undefined, ...(kind === "sqlite" ? [sql`query plan`] : []));
    return JSON.stringify(plan).replaceAll("PRIMARY KEY", "record_pkey");
  }

  test.each(found)("a list of '%s' uses %s", async (text, index) => {
    const { query } = parseListQuery(parse.students(text), { profile: "open" });
    const plan = await planOf(selectPage(read, { query, limit: 101 }));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|SCAN record"/);
  });

  test.each(foundRooms)("a list of a declared collection by '%s' uses %s", async (text, index) => {
    const { query } = parseListQuery(parse.rooms(text), {
      profile: "open",
      collection: "rooms",
      collections: declared,
    });
    expect(query.scan).toBeUndefined();
    const plan = await planOf(selectPage(read, { query, limit: 101 }));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|SCAN record"/);
    if (text.startsWith("sort")) expect(plan).not.toMatch(/Sort|TEMP B-TREE/);
  });

  test.each([
    [{}, "audit_at"],
    [{ since: 1_000, until: 1_010 }, "audit_at"],
    [{ action: "login-failure" }, "audit_action"],
    [{ action: "login-failure", before: { at: 10_000, seq: 10_000 } }, "audit_action"],
    [{ principal: "p-7" }, "audit_principal"],
    [{ target: "t-7" }, "audit_target"],
    [{ requestId: "r-7" }, "audit_request_id"],
  ] as const)("the access log finds %j through %s", async (query, index) => {
    const plan = await planOf(selectAudit(read, { ...query, limit: 100 }));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|SCAN audit"/);
  });

  test("a purge finds the requests that created its record through their time", async () => {
    const id = "019a0000-0000-7000-8000-000000000000";
    // Without result rows, the plan would look like one of a count.
    const plan = await planOf(deleteRequestsOf(read, { id, createdAt: 1 }).returning("key"));
    expect(plan).toContain("idempotency_at");
  });

  test.each([
    ["same_name_and_date", undefined, "student_date_of_birth"],
    ["similar_name", "2000-01-01", "student_date_of_birth"],
    ["similar_date", undefined, "student_family_name"],
    ["similar_date", '["f-100","a","",""]', "student_family_name"],
  ] as const)(
    "the search for duplicates by %s from %s reads its records in the order of %s",
    async (reason, from, index) => {
      const select = selectCandidates(read, reason, from) as ReturnType<typeof selectPage>;
      // A search reads until it has a page of groups.
      const plan = await planOf(select.limit(1_000));
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan|SCAN record"/);
      expect(plan).not.toContain("USE TEMP B-TREE FOR ORDER BY");
    },
  );

  test.each(["students", "courses"])("a small page of %s is read in the order of its index", async (collection) => {
    const plan = await planOf(selectSmallPage(read, collection));
    expect(plan).toContain("record_pkey");
    expect(plan).not.toMatch(/Seq Scan|Sort|TEMP B-TREE/);
    // With a bound limit, SQLite would prepare the statement again for each page.
    expect(selectSmallPage(read, collection).compile().sql).toMatch(/limit (?:\?|\$\d) \+ 0$/);
  });
});
