import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStudentDatabase } from "../../src/store/student-database.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { openStudents } from "../client.ts";
import { describeSqliteStudents } from "../locations.ts";

const csv = { "content-type": "text/csv" };

describeSqliteStudents({}, (students, newLocation) => {
  test.each([
    ["__proto__", "name,__proto__\nAda,1\n", ""],
    ["__proto__ by a mapping", "name,c\nAda,1\n", "?map=c:__proto__"],
    ["__proto__ in an address", "name,address.__proto__\nAda,1\n", ""],
    ["__proto__ among the attributes", "name,Attributes.__proto__\nAda,1\n", ""],
    ["more than 64 characters", `name,${"x".repeat(65)}\nAda,1\n`, ""],
    ["more than 64 characters among the attributes", `name,attributes.${"x".repeat(65)}\nAda,1\n`, ""],
  ])("rejects a column named %s, and stores nothing", async (_, body, query) => {
    const { status, text } = await students.ask(`/students/import${query}`, { body, headers: csv });
    expect(status, text).toBe(400);
    expect(text).toContain('"code":"invalid_header"');
    expect((await students.ask("/students")).text).toBe("[]");
  });

  test.each(["constructor", "toString", "hasOwnProperty"])("accepts a column named %s", async (name) => {
    const body = `studentNumber,${name}\nof-${name},yes\n`;
    expect((await students.ask("/students/import", { body, headers: csv })).status).toBe(200);
    const { text } = await students.ask(`/students?studentNumber=of-${name}`);
    expect(text).toContain(`"${name}":"yes"`);
    const inside = { body: `studentNumber,attributes.${name}\nof-${name},no\n`, headers: csv };
    expect((await students.ask("/students/import?upsert=studentNumber", inside)).status).toBe(200);
    const changed = await students.ask(`/students?studentNumber=of-${name}`);
    expect(changed.text).toContain(`"attributes":{"${name}":"no"}`);
    await students.ask(`/students/${JSON.parse(text)[0].id}`, { method: "DELETE" });
  });

  test("a record with a name that is no longer allowed can be read, exported, compared, changed and restored", async () => {
    const location = await newLocation();
    const before = await openStudents(location);
    const { id } = await before.create({ n: 1 });
    await before.create({ n: 2 });
    await before.close();
    const database = await openStudentDatabase(resolveOptions(location).location);
    for (const table of ["record", "record_change"]) {
      const column = table === "record" ? "id" : "recordId";
      const body = '{"n":1,"__proto__":2}';
      await database.write((write) =>
        sql`update ${sql.table(table)} set body = ${body} where ${sql.ref(column)} = ${id}`.execute(write),
      );
    }
    await database.close();

    await using after = await openStudents(location);
    const path = `/students/${id}`;
    expect((await after.ask("/students?fields=n,id")).text).toContain('"n":1');
    for (const accept of ["application/json", "text/csv", "application/x-ndjson"]) {
      const response = await after.ask("/students", { headers: { accept } });
      expect(response.status).toBe(200);
      expect(response.text).toContain("__proto__");
    }
    expect((await after.ask(`${path}/diff?from=1&to=1`)).text).toBe("[]");
    expect((await after.ask(path, { method: "DELETE" })).status).toBe(204);
    expect((await after.ask(`${path}/restore`, { method: "POST" })).status).toBe(200);
    expect((await after.ask(path, { method: "PATCH", body: { n: 3 } })).status).toBe(400);
    expect((await after.ask(path, { method: "PUT", body: { n: 3 } })).status).toBe(200);
  });
});
