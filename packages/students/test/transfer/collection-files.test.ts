import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { ImportRowJson } from "../../src/index.ts";
import { defaultLimits } from "../../src/limits.ts";
import { columnsOf } from "../../src/transfer/file-columns.ts";
import { parseCells } from "../../src/transfer/read-csv.ts";
import type { TestStudents } from "../client.ts";
import { describeStudents } from "../locations.ts";

const schema = fileURLToPath(new URL("../../../../examples/school.json", import.meta.url));

const load = ({ load }: Pick<TestStudents, "load">, path: string, body: string, type = "text/csv") =>
  load(path, body, type);
const outcomes = (rows: readonly ImportRowJson[]) =>
  rows.map(({ result, errors = [] }) => [result, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)]);

describeStudents({ schema }, (students) => {
  test("imports a file by the labels and types of its declaration, and a dry run says so before", async () => {
    const file = [
      "Courses of the summer term;;;",
      "Kürzel;Title;Hours;Room",
      "MA-1;Logic;4;017",
      "ma-1;Logic again;4;",
      "MA-2;;2;",
      "PH-1;Optics;many;3",
      "PH-2;Waves;2;TRUE",
    ].join("\n");
    const expected = [
      ["created"],
      ["invalid", "/code pattern"],
      ["invalid", "/title required"],
      ["invalid", "/hours type"],
      ["created"],
    ];
    const told = await load(students, "/courses/import?dryRun=true", file);
    expect(outcomes(told.rows)).toEqual(expected);
    expect(told.summary).toMatchObject({ separator: "semicolon", headerLine: 2, kept: false });
    const done = await load(students, "/courses/import", file);
    expect(outcomes(done.rows)).toEqual(expected);
    expect((await students.ask("/courses?sort=code")).json).toMatchObject([
      { code: "MA-1", title: "Logic", hours: 4, room: "017" },
      { code: "PH-2", title: "Waves", hours: 2, room: "TRUE" },
    ]);

    const undone = await students.ask(`/students/bulk/${done.summary.bulkId}/undo`, { method: "POST" });
    expect(undone.json).toMatchObject({ undone: 2, conflicts: [] });
    expect((await students.ask("/courses")).json).toEqual([]);
  });

  test("finds records by their id or their first unique key", async () => {
    await students.ask("/courses", { body: { id: 7, code: "MA-1", title: "Logic" } });
    const file = "id,code,room\n7,,017\n,MA-1,9\n8,MA-8,1\n";
    // The first two rows are of one record.
    const { rows } = await load(students, "/courses/import?upsert=key", file);
    expect(outcomes(rows)).toEqual([
      ["duplicate", " repeated"],
      ["duplicate", " repeated"],
      ["invalid", "/title required"],
    ]);
    for (const row of ["7,,017", ",ma-1,017", "7,MA-1,017"]) {
      const code = row.includes("ma-1") ? row.replace("ma-1", "MA-1") : row;
      for (const query of ["upsert=key&dryRun=true", "upsert=key"])
        expect((await load(students, `/courses/import?${query}`, `id,code,room\n${code}\n`)).rows).toMatchObject([
          { result: row === "7,,017" ? "updated" : "unchanged", id: "7" },
        ]);
    }
    expect((await students.ask("/courses/7")).json).toMatchObject({ version: 2, room: "017", code: "MA-1" });
    const { response } = await load(students, "/courses/import?upsert=key", "title\nLogic\n");
    expect(response.json).toMatchObject({ status: 400, detail: expect.stringContaining("id or code") });
  });

  test("checks references and unique keys against the records and the rows before", async () => {
    await students.ask("/students", { body: [{ id: 41 }, { id: 42 }] });
    await students.ask("/courses", { body: { id: 5, code: "PH-5", title: "Optics" } });
    const file = "Student,Course,term\n41,5,1\n41,5,1\n99,5,1\n42,8,1\n42,5,1\n";
    const expected = [
      ["created"],
      ["duplicate", "/studentId,courseId,term repeated"],
      ["invalid", "/studentId no_such_record"],
      ["invalid", "/courseId no_such_record"],
      ["created"],
    ];
    expect(outcomes((await load(students, "/enrolments/import?dryRun=true", file)).rows)).toEqual(expected);
    const atomic = await load(students, "/enrolments/import?mode=atomic", file);
    expect(atomic.response.json).toMatchObject({ status: 422, code: "invalid_record" });
    expect((await students.ask("/enrolments")).json).toEqual([]);
    expect(outcomes((await load(students, "/enrolments/import", file)).rows)).toEqual(expected);
    expect((await students.ask("/enrolments?include=student")).json).toMatchObject([
      { studentId: 41, student: { id: 41 } },
      { studentId: 42 },
    ]);
  });

  test("needs the role that its declaration asks for, and a collection that exists", async () => {
    expect((await load(students, "/pets/import", "name\nRex\n")).response.json).toMatchObject({
      status: 404,
      code: "no_such_collection",
    });
    expect((await load(students, "/courses/import", "code,code2.x\n1,2\n")).rows).toMatchObject([
      { result: "invalid" },
    ]);
    const map = await load(students, "/courses/import?map=a:code,b:code", "a,b\n1,2\n");
    expect(map.response.json).toMatchObject({ code: "invalid_header" });
  });
});

test("an error about JSON has the examples of students only for their fields", () => {
  const properties = { address: { type: "object" }, tags: { type: "array", items: { type: "string" } } };
  const rest = { unique: [], references: {}, indexed: [], labels: {}, visible: {} };
  const known = columnsOf("courses", { schema: { properties }, read: "viewer", write: "registrar", ...rest });
  const columns = Object.keys(properties).map((name) => known.columnOf(name, name));
  expect(parseCells(["High St", "[1"], columns, defaultLimits)).toMatchObject({
    violations: [
      { pointer: "/address", detail: expect.stringMatching(/^must be JSON; in the column "address"/) },
      { pointer: "/tags", detail: expect.stringMatching(/^must be JSON, such as \["a", "b"\], or a plain list/) },
    ],
  });
});

describeStudents({}, (students) => {
  const records = [
    { id: 1, name: "Lab", seats: 12, open: true, floor: "017", tags: ["a", "b"], note: "12" },
    { id: "b", name: "=1+1", seats: -3, at: { row: 1 }, note: '"', floor: "true" },
    { id: 3, name: "Hall, large", seats: 2.5, later: "[" },
  ];

  test("a collection without a declaration gets back what it exported as CSV, NDJSON or JSON", async () => {
    await students.ask("/rooms", { body: records });
    const list = async (path: string) =>
      ((await students.ask(path)).json as unknown as object[]).map((one) => ({ ...one, createdAt: 0, updatedAt: 0 }));
    for (const [n, type] of ["text/csv", "application/x-ndjson", "application/json"].entries()) {
      const file = await students.ask("/rooms", { headers: { accept: type } });
      const { summary } = await load(students, `/rooms${n}/import`, file.text, type);
      expect(summary).toMatchObject({ created: 3, invalid: 0 });
      expect(summary).not.toHaveProperty("unknownColumns");
      expect(await list(`/rooms${n}`)).toEqual(await list("/rooms"));
    }
    expect((await students.ask("/rooms?fields=name,seats", { headers: { accept: "text/csv" } })).text).toBe(
      "name,seats\r\nLab,12\r\n\"Hall, large\",2.5\r\n'=1+1,'-3\r\n",
    );
  });

  test("names the lines of a JSON array whose items cannot be read", async () => {
    const file = '[\n  {"id": 1, "a": "]},\\"{["},\n  {"id": 2, "a" 1},\n  7,\n  {\n    "id": 3\n  }\n]\n';
    const { rows } = await load(students, "/things/import", file, "application/json");
    expect(rows.map(({ line, result }) => [line, result])).toEqual([
      [2, "created"],
      [3, "invalid"],
      [4, "invalid"],
      [5, "created"],
    ]);
    for (const [text, rows] of [
      ["[]", 0],
      ["[,]", 2],
      ['[{"a":1}', 1],
      ['[{"a":1},', 2],
      ["[1] 2", 2],
    ] as const) {
      const { summary } = await load(students, "/things/import", text, "application/json");
      expect([text, summary]).toMatchObject([text, { rows, created: text === '[{"a":1},' ? 1 : 0 }]);
    }
  });
});
