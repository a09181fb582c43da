import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import type { ImportRowJson } from "../../src/index.ts";
import { describeStudents } from "../locations.ts";

const row = fc.record(
  {
    studentNumber: fc.constantFrom("n-1", "N-1", "n-2", "n-3", "Ñ-4", ""),
    email: fc.constantFrom("a@x.example", "A@X.example", "b@x.example", "c@x.example"),
    age: fc.constantFrom(7, 8, -1, null),
    note: fc.constantFrom("x", null),
  },
  { requiredKeys: [] },
);

describeStudents({}, (students) => {
  beforeAll(async () => {
    // The number and the address of a deleted record are available.
    const { json } = await students.ask("/students", { body: { studentNumber: "n-2", email: "b@x.example" } });
    await students.ask(`/students/${json.id}`, { method: "DELETE" });
  });

  const load = async (rows: readonly object[], query: string) =>
    (await students.load(`/students/import?${query}`, rows)).rows;
  const outcomes = (rows: readonly ImportRowJson[]) => rows.map(({ result, errors }) => ({ result, errors }));

  describe("a dry run", () => {
    test.each(["", "upsert=studentNumber"])("predicts the import (%s)", async (query) => {
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
          const told = await load(rows, `dryRun=true&${query}`);
          expect(outcomes(await load(rows, query))).toEqual(outcomes(told));
        }),
        { numRuns: runs(15) },
      );
    });

    test("stores nothing, and delays no write", async () => {
      const before = (await students.ask("/students")).text;
      const rows = Array.from({ length: 5_000 }, (_, n) => ({ studentNumber: `dry-${n}` }));
      let done = false;
      const dryRun = load(rows, "dryRun=true&report=problems").finally(() => {
        done = true;
      });
      let written = 0;
      while (!done) {
        const { json } = await students.ask("/students", { body: { n: written } });
        if (!done) written += 1;
        await students.ask(`/students/${json.id}`, { method: "DELETE" });
      }
      expect(await dryRun).toEqual([]);
      expect(written).toBeGreaterThan(3);
      expect((await students.ask("/students")).text).toBe(before);
    });
  });

  test("a record with a taken number and a taken address reports the number", async () => {
    const taken = { studentNumber: "both", email: "both@x.example" };
    await students.ask("/students", { body: taken });
    expect((await students.ask("/students", { body: taken })).json).toMatchObject({
      errors: [{ pointer: "/studentNumber" }],
    });
  });
});
