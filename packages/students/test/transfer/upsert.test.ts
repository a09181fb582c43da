import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { noAuthor } from "../../src/domain/record.ts";
import { defaultLimits } from "../../src/limits.ts";
import type { ImportRow, MergeRows } from "../../src/store/import-rows.ts";
import { openStudentStores } from "../../src/store/open-student-stores.ts";
import { sqlRecordImport } from "../../src/store/record-import.ts";
import { KeyTaken } from "../../src/store/record-keys.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { checkRows, mergeRows, type RowRules } from "../../src/transfer/check-row.ts";
import { openStudents, problem, type TestStudents } from "../client.ts";
import { describeEachStore } from "../locations.ts";

const ada = { givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10" };

describeEachStore((newLocation) => {
  let registrar: TestStudents;
  let open: TestStudents;
  beforeAll(async () => {
    registrar = await openStudents({ ...(await newLocation()), profile: "registrar" });
    open = await openStudents({ ...(await newLocation()), limits: { maxBodyBytes: 1_000 } });
  });
  afterAll(async () => {
    await registrar.close();
    await open.close();
  });

  const upsert = async (students: TestStudents, row: object, query = "") =>
    (await students.load(`/students/import?upsert=studentNumber${query}`, [row])).rows[0];

  test.each(["&dryRun=true", ""])("an upsert needs only the changed members of a known record (%s)", async (query) => {
    const [part, done] = [`part${query.length}`, `done${query.length}`];
    const known = { ...ada, studentNumber: part, program: "Physics", age: 30 };
    await registrar.ask("/students", { body: [known, { ...ada, studentNumber: done, status: "graduated" }] });
    const row = { studentNumber: part, program: "Poetry", age: null };
    expect(await upsert(registrar, row, query)).toMatchObject({ result: "updated" });
    const [found] = await registrar.list(`/students?studentNumber=${part}`);
    expect(found).toMatchObject({ ...ada, program: query === "" ? "Poetry" : "Physics" });
    expect(found?.age).toBe(query === "" ? undefined : 30);
    // A new number needs a whole record, and a status follows its transitions.
    expect(await upsert(registrar, { studentNumber: "new", program: "Poetry" }, query)).toMatchObject({
      result: "invalid",
      errors: [{ pointer: "/givenName" }, { pointer: "/familyName" }, { pointer: "/dateOfBirth" }],
    });
    expect(await upsert(registrar, { ...ada, studentNumber: done, status: "applicant" }, query)).toMatchObject({
      result: "invalid",
      errors: [{ pointer: "/status", code: "status_transition" }],
    });
  });

  test("an upsert cannot make a record longer than a body may be", async () => {
    await open.ask("/students", { body: { studentNumber: "long", a: "x".repeat(600) } });
    for (const query of ["&dryRun=true", ""]) {
      expect(await upsert(open, { studentNumber: "long", b: "x".repeat(600) }, query)).toMatchObject({
        result: "invalid",
        errors: [{ pointer: "", code: "too_large" }],
      });
    }
  });

  test("a merge patch cannot make a record longer than a body may be", async () => {
    const { json } = await open.ask("/students", { body: { a: "x".repeat(600) } });
    const patch = { method: "PATCH", body: { b: "x".repeat(600) } };
    expect(await open.ask(`/students/${json.id}`, patch)).toMatchObject(
      problem(409, "patch_conflict", { errors: [{ pointer: "", code: "too_large" }] }),
    );
    expect((await open.ask(`/students/${json.id}`, { method: "PATCH", body: { a: null, b: "y" } })).status).toBe(200);
  });

  const openStores = async () => {
    const stores = await openStudentStores(resolveOptions(await newLocation()).location, () => {});
    onTestFinished(() => stores.close());
    return {
      ...stores,
      importOne: (text: string, merge: MergeRows = mergeWith) =>
        stores.imports.importBatch([rowOf(text)], {
          ...ofStudents,
          by: noAuthor,
          merge,
          run: stores.imports.begin(""),
        }),
      bodies: async () =>
        (await stores.compiler.selectFrom("record").select("body").orderBy("fields").execute()).map(({ body }) =>
          JSON.parse(body),
        ),
    };
  };

  test("others can write while rows are merged, and their changes are merged again", async () => {
    const { importOne, bodies } = await openStores();
    await importOne('{"studentNumber":"1","a":1}');
    let merges = 0;
    const results = await importOne('{"studentNumber":"1","b":1}', async (rows) => {
      merges += 1;
      // Would deadlock if the merge blocked other writes.
      if (merges === 1) await importOne('{"studentNumber":"1","c":1}');
      return mergeWith(rows);
    });
    expect(results).toMatchObject([{ result: "updated" }]);
    expect(await bodies()).toEqual([{ studentNumber: "1", a: 1, b: 1, c: 1 }]);
    expect(merges).toBe(2);
  });

  test.each(["&dryRun=true", "&mode=atomic&dryRun=true", ""])(
    "rows that name the same record are all rejected, with the line of another (%s)",
    async (query) => {
      const number = `twice${query.length}`;
      await open.ask("/students", { body: { studentNumber: number, givenName: "Wanda" } });
      const numbers = [number, `other-${number}`, number.toUpperCase(), number, "", ""];
      const rows = numbers.map((studentNumber, n) => ({ studentNumber, givenName: `Hans ${n}` }));
      const { rows: results } = await open.load(`/students/import?upsert=studentNumber${query}`, rows);
      expect(results.map(({ result }) => result)).toEqual([
        ...["duplicate", "created", "duplicate", "duplicate", "created", "created"],
      ]);
      expect(results[0]?.errors).toMatchObject([{ code: "repeated", detail: expect.stringContaining("line 3") }]);
      expect(results[3]?.errors).toMatchObject([{ code: "repeated", detail: expect.stringContaining("line 1") }]);
      const found = await open.list(`/students?studentNumber=${number}`);
      expect(found).toMatchObject([{ version: 1, givenName: "Wanda" }]);
    },
  );

  test("rows that change records are written together, except invalid ones", async () => {
    for (const name of ["x", "y", "z"]) {
      await open.ask("/students", { body: { studentNumber: name, email: `${name}@example.org` } });
    }
    const rows = [
      { studentNumber: "x", n: 1 },
      { studentNumber: "y", email: "z@example.org" },
      { studentNumber: "z", n: 1 },
    ];
    const report = await open.load("/students/import?upsert=studentNumber", rows);
    expect(report.rows.map(({ result }) => result)).toEqual(["updated", "duplicate", "updated"]);
  });
});

test("an import of all rows that loses the same race each time says so", async () => {
  let writes = 0;
  const write = async () => {
    writes += 1;
    throw new KeyTaken("students.studentNumber");
  };
  // What was in the way has gone whenever the rows are tried.
  const dryRun = async () => true;
  const context = {
    database: { kind: "sqlite", write } as never,
    nextId: () => "a",
    audit: { record: async () => {} },
  };
  const imports = sqlRecordImport({ ...context, dryRun });
  const options = { ...ofStudents, by: noAuthor, merge: mergeWith, run: imports.begin("") };
  const imported = imports.importAll({ isStorable: true, *batches() {}, options });
  await expect(imported).rejects.toMatchObject({ status: 503, code: "record_busy" });
  expect(writes).toBe(11);
});

const ofStudents = { collection: "students", uniqueKey: "students.studentNumber", upsert: true, restores: false };
const rules: RowRules = { ...ofStudents, isOneRoster: false, dryRun: false };
const ofRecords = { profile: "open", limits: defaultLimits, collections: undefined } as const;

const mergeWith: MergeRows = async (rows) => mergeRows({ rows, rules }, ofRecords);

function rowOf(text: string): ImportRow {
  const source = { kind: "json", text } as const;
  const [checked] = checkRows({ rows: [{ line: 1, ...source }], rules }, ofRecords);
  if (checked?.kind !== "storable") throw new TypeError("The row is invalid.");
  return { ...checked, source };
}
