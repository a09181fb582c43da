import { expect, test } from "vitest";
import { describeStudents } from "../locations.ts";

/** More than the event loop parses at once. */
const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n]));

describeStudents({ limits: { maxAtomicRows: 100_000 } }, (students) => {
  /** How many tasks the threads have finished. */
  async function tasksDone(): Promise<number> {
    const { text } = await students.ask("/metrics");
    const line = /^worker_tasks_total\{(?=[^}]*students_reads)(?=[^}]*"done")[^}]*\} (\d+)/m.exec(text);
    return Number(line?.[1] ?? 0);
  }

  async function importRows(query: string, type: string, body: string) {
    const before = await tasksDone();
    const { text } = await students.ask(`/students/import?${query}`, { body, headers: { "content-type": type } });
    const report = text.split("\n").filter((line) => line !== "");
    const rows = (report.length === 1 ? report : report.slice(0, -1)).map((line) => JSON.parse(line));
    return { rows, tasks: (await tasksDone()) - before };
  }

  async function membersOf(number: string): Promise<Record<string, unknown>> {
    const [student] = JSON.parse((await students.ask(`/students?studentNumber=${number}`)).text);
    return student;
  }

  const quoted = (value: object): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

  test.each(["", "dryRun=true", "mode=atomic"])("large rows of NDJSON are parsed in threads (%s)", async (mode) => {
    const lines = [
      JSON.stringify({ studentNumber: `nd-${mode.length}`, ...many }),
      '{"givenName":"Small"}',
      `{"studentNumber":"x","a":[${"1,".repeat(20_000)}}`,
    ];
    const { rows, tasks } = await importRows(mode, "application/x-ndjson", lines.join("\n"));
    expect(tasks).toBe(2);
    if (mode === "mode=atomic") return;
    expect(rows).toMatchObject([
      { line: 1, result: "created" },
      { line: 2, result: "created" },
      { line: 3, result: "invalid", errors: [{ code: "malformed_json" }] },
    ]);
    if (mode === "") expect(await membersOf("nd-0")).toMatchObject(many);
  });

  test("an atomic import is stored when it is too large to be prepared in memory, and read a second time", async () => {
    const line = (n: number) => `{"studentNumber":"twice-${n}","note":"${"x".repeat(900_000)}"}`;
    const body = Array.from({ length: 10 }, (_, n) => line(n)).join("\n");
    const { rows } = await importRows("mode=atomic&report=summary", "application/x-ndjson", body);
    expect(rows).toMatchObject([{ summary: { rows: 10, created: 10, kept: true } }]);
  });

  test("large rows of CSV and OneRoster files are parsed in threads", async () => {
    const csv = `studentNumber,otherMembers\ncsv-1,${quoted(many)}\ncsv-2,{}\n`;
    expect(await importRows("", "text/csv", csv)).toMatchObject({
      rows: [{ result: "created" }, { result: "created" }],
      tasks: 1,
    });
    expect(await membersOf("csv-1")).toMatchObject(many);
    const note = "n".repeat(20_000);
    const head = "sourcedId,status,enabledUser,role,identifier,givenName,familyName,metadata.note";
    const users = `${head}\nor-1,active,true,student,or-1,Ada,L,${note}\nor-2,tobedeleted,true,student,or-2,Ada,L,${note}\n`;
    expect(await importRows("", "text/csv; profile=oneroster", users)).toMatchObject({
      rows: [{ result: "created" }, { result: "invalid", errors: [{ code: "to_be_deleted" }] }],
      tasks: 2,
    });
    expect(await membersOf("or-1")).toMatchObject({ id: "or-1", givenName: "Ada" });
  });

  test.each(["dryRun=true", "mode=rows"])("an upsert merges large rows and records in threads (%s)", async (mode) => {
    const number = `up-${mode.length}`;
    await students.ask("/students", { body: { studentNumber: number, note: "small" } });
    const lines = [JSON.stringify({ studentNumber: number, ...many }), `{"studentNumber":"${number}","k1":"new"}`];
    const body = lines.join("\n");
    const { rows, tasks } = await importRows(`upsert=studentNumber&${mode}`, "application/x-ndjson", body);
    expect(rows).toMatchObject([{ result: "updated" }, { result: "updated" }]);
    // The large row is checked and merged, and the small one is merged into the result. A dry run compares both with the record.
    expect(tasks).toBe(mode === "dryRun=true" ? 5 : 3);
    if (mode === "mode=rows") expect(await membersOf(number)).toMatchObject({ ...many, k1: "new", note: "small" });
  });
});
