import { beforeAll, expect, test } from "vitest";
import { readRows } from "../../src/maintenance/read-rows.ts";
import { openStudentDatabase } from "../../src/store/student-database.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { openStudents } from "../client.ts";
import { describeEachStore } from "../locations.ts";

describeEachStore((newLocation, kind) => {
  let place: Awaited<ReturnType<typeof newLocation>>;
  beforeAll(async () => {
    place = await newLocation();
    const students = await openStudents(place);
    for (let n = 0; n < 30; n += 1) await students.ask("/students", { body: { n, x: "y".repeat(300_000) } });
    await students.close();
  });

  test.each(["student", "student_change"] as const)("loads few large rows of %s at a time", async (table) => {
    const database = await openStudentDatabase(resolveOptions(place).location);
    const sizes: number[] = [];
    for await (const rows of readRows(database.read, table, kind)) sizes.push(rows.length);
    await database.close();
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(30);
    expect(Math.max(...sizes.slice(1))).toBeLessThanOrEqual(3);
  });
});
