import { expect, test } from "vitest";
import { describeStudents } from "../locations.ts";

/** More than the event loop parses at once. */
const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n]));

describeStudents({ limits: { maxAtomicRows: 100_000 } }, (students, _, kind) => {
  const importRows = async (query: string, type: string, body: string) =>
    (await students.load(`/students/import?${query}`, body, type)).response.lines;

  const membersOf = async (number: string) => (await students.list(`/students?studentNumber=${number}`))[0];

  const quoted = (value: object): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

  test("an atomic import stores more than is held in memory", async () => {
    const line = (n: number) => `{"studentNumber":"twice-${n}","note":"${"x".repeat(900_000)}"}`;
    const body = Array.from({ length: 10 }, (_, n) => line(n)).join("\n");
    const rows = await importRows("mode=atomic&report=summary", "application/x-ndjson", body);
    expect(rows).toMatchObject([{ summary: { rows: 10, created: 10, kept: true } }]);
  });

  // How a file is read does not depend on the store.
  if (kind === "sqlite")
    test("large rows are stored in each format", async () => {
      const ndjson = `${JSON.stringify({ studentNumber: "nd-1", ...many })}\n{"a":[${"1,".repeat(20_000)}}`;
      expect(await importRows("", "application/x-ndjson", ndjson)).toMatchObject([
        { line: 1, result: "created" },
        { line: 2, result: "invalid", errors: [{ code: "malformed_json" }] },
        {},
      ]);
      expect(await membersOf("nd-1")).toMatchObject(many);
      const csv = `studentNumber,otherMembers\ncsv-1,${quoted(many)}\ncsv-2,{}\n`;
      expect(await importRows("", "text/csv", csv)).toMatchObject([{ result: "created" }, { result: "created" }, {}]);
      expect(await membersOf("csv-1")).toMatchObject(many);
      const note = "n".repeat(20_000);
      const head = "sourcedId,status,enabledUser,role,identifier,givenName,familyName,metadata.note";
      const users = `${head}\nor-1,active,true,student,or-1,Ada,L,${note}\nor-2,tobedeleted,true,student,or-2,Ada,L,${note}\n`;
      expect(await importRows("", "text/csv; profile=oneroster", users)).toMatchObject([
        { result: "created" },
        { result: "invalid", errors: [{ code: "to_be_deleted" }] },
        {},
      ]);
      expect(await membersOf("or-1")).toMatchObject({ id: "or-1", givenName: "Ada" });
    });

  test("an upsert merges large rows into records", async () => {
    await students.ask("/students", { body: { studentNumber: "up", note: "small" } });
    const row = JSON.stringify({ studentNumber: "up", ...many });
    for (const query of ["dryRun=true", ""]) {
      const rows = await importRows(`upsert=studentNumber&${query}`, "application/x-ndjson", row);
      expect(rows).toMatchObject([{ result: "updated" }, {}]);
      if (query !== "") expect(rows[0]?.changes).toHaveLength(2_000);
    }
    expect(await membersOf("up")).toMatchObject({ ...many, note: "small" });
  });
});
