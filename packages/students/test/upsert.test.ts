import { afterAll, beforeAll, expect, test } from "vitest";
import { openStudents, type TestStudents } from "./client.ts";
import { describeEachStore } from "./places.ts";

const ada = { givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10" };

describeEachStore((newPlace) => {
  let registrar: TestStudents;
  let open: TestStudents;
  beforeAll(async () => {
    registrar = await openStudents({ ...(await newPlace()), profile: "registrar" });
    open = await openStudents({ ...(await newPlace()), limits: { maxBodyBytes: 1_000 } });
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

  test.each(["&dryRun=true", ""])("an upsert lets a status go its way only (%s)", async (query) => {
    const studentNumber = `way${query.length}`;
    await registrar.ask("/students", { body: { ...ada, studentNumber, status: "graduated" } });
    expect(await upsert(registrar, { ...ada, studentNumber, status: "applicant" }, query)).toMatchObject({
      result: "invalid",
      errors: [{ pointer: "/status", code: "status_transition" }],
    });
  });

  test.each(["&dryRun=true", ""])("an upsert needs no more of a record than what changes (%s)", async (query) => {
    const studentNumber = `part${query.length}`;
    await registrar.ask("/students", { body: { ...ada, studentNumber, program: "Physics", age: 30 } });
    const row = { studentNumber, program: "Poetry", age: null };
    expect(await upsert(registrar, row, query)).toMatchObject({ result: "updated" });
    const program = query === "" ? "Poetry" : "Physics";
    const [found] = JSON.parse((await registrar.ask(`/students?studentNumber=${studentNumber}`)).text);
    expect(found).toMatchObject({ ...ada, program });
    expect("age" in found).toBe(query !== "");
  });

  test.each(["&dryRun=true", ""])("an upsert of a number that nobody has needs a whole record (%s)", async (query) => {
    expect(await upsert(registrar, { studentNumber: "new", program: "Poetry" }, query)).toMatchObject({
      result: "invalid",
      errors: [{ pointer: "/givenName" }, { pointer: "/familyName" }, { pointer: "/dateOfBirth" }],
    });
  });

  test("an upsert makes no record that is longer than a body may be", async () => {
    await open.ask("/students", { body: { studentNumber: "long", a: "x".repeat(600) } });
    for (const query of ["&dryRun=true", ""]) {
      expect(await upsert(open, { studentNumber: "long", b: "x".repeat(600) }, query)).toMatchObject({
        result: "invalid",
        errors: [{ pointer: "", code: "too_large" }],
      });
    }
  });

  test("a merge patch makes no record that is longer than a body may be", async () => {
    const { json } = await open.ask("/students", { body: { a: "x".repeat(600) } });
    const patch = { method: "PATCH", body: { b: "x".repeat(600) } };
    expect(await open.ask(`/students/${json.id}`, patch)).toMatchObject({
      status: 409,
      json: { code: "patch_conflict", errors: [{ pointer: "", code: "too_large" }] },
    });
    expect((await open.ask(`/students/${json.id}`, { method: "PATCH", body: { a: null, b: "y" } })).status).toBe(200);
  });
});
