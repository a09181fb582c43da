import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openStudentDatabase } from "../../src/store/student-database.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { openStudents } from "../client.ts";
import { describeStudents } from "../locations.ts";

describeStudents({}, (students, newLocation) => {
  beforeAll(async () => {
    await students.ask("/students", { body: { studentNumber: "a", age: 0, shoe: 43, hat: 1 } });
    await students.ask("/students", { body: { studentNumber: "b" } });
  });

  test.each([
    ["age=-1", []],
    ["age[in]=-1", []],
    ["age[in]=-1,0", ["a"]],
    ["age[gte]=-1", ["a"]],
    ["age[gt]=-5", ["a"]],
    ["age[gte]=0", ["a"]],
    ["age[exists]=false", ["b"]],
  ])("%s matches no record for a missing member", async (query, found) => {
    const list = JSON.parse((await students.ask(`/students?${query}`)).text) as { studentNumber: string }[];
    expect(list.map(({ studentNumber }) => studentNumber)).toEqual(found);
  });

  test.each([
    ["studentNumber,age", "studentNumber,age\r\na,0\r\nb,\r\n"],
    ["shoe,studentNumber", 'studentNumber,otherMembers\r\na,"{""shoe"":43}"\r\nb,\r\n'],
  ])("fields=%s limits the columns of CSV", async (fields, csv) => {
    const headers = { accept: "text/csv" };
    expect((await students.ask(`/students?fields=${fields}`, { headers })).text).toBe(csv);
    expect((await students.ask(`/students?limit=2&fields=${fields}`, { headers })).text).toBe(csv);
  });

  test.each(["application/json", "text/csv"])(
    "returns a problem for a list that fails at its beginning (%s)",
    async (accept) => {
      const place = await newLocation();
      const broken = await openStudents(place);
      const database = await openStudentDatabase(resolveOptions(place).location);
      await database.write((write) => sql`alter table ${sql.table("student")} rename to gone`.execute(write));
      await database.close();
      const { status, headers, text } = await broken.ask("/students", { headers: { accept } });
      expect(status).toBe(500);
      expect(headers.get("content-type")).toBe("application/problem+json");
      expect(text).toContain("internal_error");
      await broken.close();
    },
  );
});
