import type { JsonObject } from "@signalbox/json";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { parseSent } from "../../src/domain/document.ts";
import { noAuthor } from "../../src/domain/student.ts";
import type { ImportOptions, ImportRow, StoredRecord } from "../../src/store/import-rows.ts";
import { openStudentStores } from "../../src/store/open-student-stores.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { checkRow, mergeRow, type RowRules } from "../../src/transfer/check-row.ts";
import { importStudents } from "../../src/transfer/import-students.ts";
import type { SourceRow } from "../../src/transfer/source-row.ts";
import { openReport } from "../../src/transfer/temporary-files.ts";
import { openStudents, type TestStudents } from "../client.ts";
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

  const upsert = async (students: TestStudents, row: object, query = "") => {
    const { text } = await students.ask(`/students/import?upsert=studentNumber${query}`, {
      body: JSON.stringify(row),
      headers: { "content-type": "application/x-ndjson" },
    });
    return JSON.parse(text.split("\n")[0] ?? "");
  };

  test.each(["&dryRun=true", ""])("an upsert enforces the transitions of a status (%s)", async (query) => {
    const studentNumber = `way${query.length}`;
    await registrar.ask("/students", { body: { ...ada, studentNumber, status: "graduated" } });
    expect(await upsert(registrar, { ...ada, studentNumber, status: "applicant" }, query)).toMatchObject({
      result: "invalid",
      errors: [{ pointer: "/status", code: "status_transition" }],
    });
  });

  test.each(["&dryRun=true", ""])("an upsert needs only the changed members (%s)", async (query) => {
    const studentNumber = `part${query.length}`;
    await registrar.ask("/students", { body: { ...ada, studentNumber, program: "Physics", age: 30 } });
    const row = { studentNumber, program: "Poetry", age: null };
    expect(await upsert(registrar, row, query)).toMatchObject({ result: "updated" });
    const program = query === "" ? "Poetry" : "Physics";
    const [found] = JSON.parse((await registrar.ask(`/students?studentNumber=${studentNumber}`)).text);
    expect(found).toMatchObject({ ...ada, program });
    expect("age" in found).toBe(query !== "");
  });

  test.each(["&dryRun=true", ""])("an upsert of a new number needs a whole record (%s)", async (query) => {
    expect(await upsert(registrar, { studentNumber: "new", program: "Poetry" }, query)).toMatchObject({
      result: "invalid",
      errors: [{ pointer: "/givenName" }, { pointer: "/familyName" }, { pointer: "/dateOfBirth" }],
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
    expect(await open.ask(`/students/${json.id}`, patch)).toMatchObject({
      status: 409,
      json: { code: "patch_conflict", errors: [{ pointer: "", code: "too_large" }] },
    });
    expect((await open.ask(`/students/${json.id}`, { method: "PATCH", body: { a: null, b: "y" } })).status).toBe(200);
  });

  test("others can write while rows are merged, and their changes are merged again", async () => {
    const stores = await openStudentStores(resolveOptions(await newLocation()).location, () => {});
    onTestFinished(() => stores.close());
    const importOne = (text: string, merge: ImportOptions["merge"] = mergeWith) =>
      stores.imports.importBatch([rowOf(text)], { upsert: true, by: noAuthor, merge });
    await importOne('{"studentNumber":"1","a":1}');
    let merges = 0;
    const outcomes = await importOne('{"studentNumber":"1","b":1}', async (current, content) => {
      merges += 1;
      // Would deadlock if the merge blocked other writes.
      if (merges === 1) await importOne('{"studentNumber":"1","c":1}');
      return mergeWith(current, content);
    });
    expect(outcomes).toMatchObject([{ kind: "updated", version: 3 }]);
    const found = await stores.students.get((outcomes[0] as { id: string }).id);
    expect(JSON.parse(found?.body ?? "")).toEqual({ studentNumber: "1", a: 1, b: 1, c: 1 });
    expect(merges).toBe(2);
  });

  test("an atomic import merges before its transaction, and merges again when others change records meanwhile", async () => {
    const stores = await openStudentStores(resolveOptions(await newLocation()).location, () => {});
    onTestFinished(() => stores.close());
    const options = { upsert: true, by: noAuthor };
    const importOne = (text: string) =>
      stores.imports.importBatch([rowOf(text)], { ...options, merge: mergeWith }).then(([outcome]) => outcome);
    const steady = await importOne('{"studentNumber":"1","a":1}');
    const changed = await importOne('{"studentNumber":"2","a":1}');
    const rows = [rowOf('{"studentNumber":"1","b":1}'), rowOf('{"studentNumber":"2","b":1}')];
    const merged: string[] = [];
    const prepare = async () => {
      const merge = await stores.imports.mergeAhead([rows], {
        merge(current, content) {
          merged.push(current.body);
          return mergeWith(current, content);
        },
      });
      await importOne('{"studentNumber":"2","c":1}');
      expect(merged).toHaveLength(2);
      return {
        merge,
        async *batches() {
          yield rows;
        },
      };
    };
    expect(await stores.imports.importAll(prepare, { ...options, accept: async () => true })).toBe(true);
    expect(merged).toHaveLength(3);
    const bodyOf = async (outcome: typeof steady) =>
      JSON.parse((await stores.students.get((outcome as { id: string }).id))?.body ?? "");
    expect(await bodyOf(steady)).toEqual({ studentNumber: "1", a: 1, b: 1 });
    expect(await bodyOf(changed)).toEqual({ studentNumber: "2", a: 1, b: 1, c: 1 });
  });

  test("an atomic import checks its rows before its transaction", async () => {
    const stores = await openStudentStores(resolveOptions(await newLocation()).location, () => {});
    onTestFinished(() => stores.close());
    const source = async function* (): AsyncGenerator<SourceRow> {
      const other = rowOf('{"other":1}');
      // Would deadlock if the rows were checked while the transaction blocks other writes.
      await stores.imports.importBatch([other], { upsert: false, by: noAuthor, merge: mergeWith });
      yield { line: 1, kind: "document", document: documentOf('{"a":1}') };
    };
    const report = await openReport("summary");
    onTestFinished(() => report.remove());
    const { imports } = stores;
    const large = { check: async () => expect.fail("no row is large"), merge: mergeRow } as never;
    const options = {
      imports,
      rules: { ...rules, upsert: false },
      by: noAuthor,
      large,
      atomic: true,
      maxAtomicRows: 1,
    };
    expect(await importStudents(source, { ...options, dryRun: false, report })).toBe(true);
    expect(report.counts).toMatchObject({ rows: 1, created: 1 });
  });

  test("rows that change records are written together, except invalid ones", async () => {
    for (const name of ["x", "y", "z"]) {
      await open.ask("/students", { body: { studentNumber: name, email: `${name}@example.org` } });
    }
    const rows = [
      { studentNumber: "x", n: 1 },
      { studentNumber: "y", email: "z@example.org" },
      { studentNumber: "z", n: 1 },
    ];
    const { text } = await open.ask("/students/import?upsert=studentNumber", {
      body: rows.map((row) => JSON.stringify(row)).join("\n"),
      headers: { "content-type": "application/x-ndjson" },
    });
    const results = text.trim().split("\n").slice(0, 3);
    expect(results.map((line) => JSON.parse(line).result)).toEqual(["updated", "duplicate", "updated"]);
  });
});

const limits = { maxDepth: 4, maxKeyLength: 64 };
const rules: RowRules = { profile: "open", limits, maxLength: 1_000, upsert: true, isOneRoster: false };

const mergeWith = (current: StoredRecord, content: ImportRow["content"]) => mergeRow({ current, content, rules });

function documentOf(text: string): JsonObject {
  const document = parseSent(text, limits);
  if (document.kind !== "object") throw new TypeError("A row is an object.");
  return document;
}

function rowOf(text: string): ImportRow {
  const content = documentOf(text);
  const checked = checkRow({ content, rules });
  if (checked.kind === "invalid") throw new TypeError("The row is invalid.");
  return { content, number: checked.number, checked: checked.checked };
}
