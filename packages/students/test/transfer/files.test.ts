import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { problem } from "../client.ts";
import { describeStudents } from "../locations.ts";

describeStudents({ limits: { maxImportBytes: 5_000_000 } }, (students, _, kind) => {
  const post = async (body: string, type?: string, query = "") =>
    (await students.load(`/students/import?${query}`, body, type)).response;
  const load = async (body: string, type?: string, query = "") => {
    const report = await students.load(`/students/import?${query}`, body, type);
    expect(report.response.status, report.response.text).toBe(200);
    return report;
  };

  const find = (query: string) => students.list(`/students?${query}`);

  describe("POST /students/import", () => {
    test("stores each valid row, and reports every row", async () => {
      const lines = [
        '{"studentNumber":"i-1","x":1.0}',
        "",
        "{}",
        "{",
        '{"studentNumber":"I-1"}',
        '{"studentNumber":"i-2"}',
        '{"studentNumber":"i-3","email":"i@x.example"}',
        '{"studentNumber":"i-4","email":"I@x.example"}',
      ];
      const others = Array.from({ length: 200 }, (_, n) => `{"studentNumber":"i-2${n}"}`);
      lines.push(...others, '{"studentNumber":"I-2"}');
      const repeated = (pointer: string, line: number) => ({
        result: "duplicate",
        errors: [{ pointer, code: "repeated", detail: `is the same as in line ${line}` }],
      });
      const tried = (await load(lines.join("\r\n"), undefined, "dryRun=true")).rows;
      expect([tried[3], tried[6], tried.at(-1)]).toMatchObject([
        repeated("/studentNumber", 1),
        repeated("/email", 7),
        repeated("/studentNumber", 6),
      ]);
      const { rows, summary } = await load(lines.join("\r\n"));
      expect(rows).toMatchObject([
        { row: 1, line: 1, result: "created", id: expect.any(String) },
        { row: 2, line: 3, result: "invalid", errors: [{ code: "empty" }] },
        { row: 3, line: 4, result: "invalid", errors: [{ code: "malformed_json" }] },
        { row: 4, line: 5, ...repeated("/studentNumber", 1) },
        { row: 5, line: 6, result: "created" },
        { row: 6, line: 7, result: "created" },
        { row: 7, line: 8, ...repeated("/email", 7) },
        ...others.map(() => ({ result: "created" })),
        { row: 208, line: 209, ...repeated("/studentNumber", 6) },
      ]);
      expect((await load(lines.at(-1) ?? "")).rows).toMatchObject([{ errors: [{ code: "duplicate" }] }]);
      expect(summary).toMatchObject({ rows: 208, created: 203, invalid: 2, duplicate: 3, kept: true, dryRun: false });
      expect((await students.ask("/students?studentNumber=i-1")).text).toContain('"x":1.0');
    });

    test("with mode=atomic, stores nothing when one row is invalid, and points to it", async () => {
      const lines = Array.from({ length: 600 }, (_, n) => `{"studentNumber":"at-${n}"}`);
      const response = await post([...lines, "{}"].join("\n"), undefined, "mode=atomic");
      expect(response).toMatchObject({ status: 422, json: { errors: [{ pointer: "/600" }] } });
      expect(await find("studentNumber[prefix]=at-&limit=1")).toEqual([]);
      expect((await load(lines.join("\n"), undefined, "mode=atomic&report=summary")).summary).toMatchObject({
        created: 600,
      });
      expect(await find("studentNumber[prefix]=at-")).toHaveLength(600);
    });

    if (kind === "sqlite")
      test("with mode=atomic, a row that is invalid is found without waiting for other writers", async () => {
        using other = new DatabaseSync(join(students.location().dataFolder ?? "", "students.sqlite"));
        other.exec("begin immediate");
        expect(await post('{"studentNumber":"locked"}\n{', undefined, "mode=atomic")).toMatchObject({
          status: 422,
          json: { errors: [{ pointer: "/1", code: "malformed_json" }] },
        });
      });

    test("imports CSV with a byte order mark, quotes, line breaks and other member names", async () => {
      const csv =
        '\ufeffStudent ID,First Name,LAST_NAME,age,tags,Hobby,Ort\r\nc-1,"Ada, ""Countess""",Lovelace,36,"a; b","Poe\ntry",London\r\n' +
        "c-2,,,old,,,\r\nc-3,=1+1\r\n";
      const { rows } = await load(csv, "text/csv; charset=utf-8", "map=Ort:city");
      expect(rows).toMatchObject([
        { line: 2, result: "created" },
        { line: 4, result: "created", warnings: [{ pointer: "/age", detail: 'must be a number, got "old"' }] },
        { line: 5, result: "created" },
      ]);
      expect(await find("studentNumber=c-1")).toMatchObject([
        { givenName: 'Ada, "Countess"', age: 36, tags: ["a", "b"], Hobby: "Poe\ntry", city: "London" },
      ]);
    });

    test.each([
      ["upsert has no column to find records by", "name\nAda\n", "upsert=studentNumber", /studentNumber/],
      ["it is OneRoster", "sourcedId,status,enabledUser,givenName\nx,,true,Ada\n", "", /profile=oneroster/],
    ])("rejects CSV when %s", async (_, csv, query, detail) => {
      const { status, json } = await post(csv, "text/csv", query);
      expect({ status, json }).toMatchObject(problem(400, "invalid_header"));
      expect(json.detail).toMatch(detail);
    });

    test("reports a misplaced quote with its line, and continues after it", async () => {
      const csv = 'studentNumber,name\nu-1,Ada\nu-2,"Bob\nu-3,"Cy"\nu-4,Di\n';
      const { rows, summary } = await load(csv, "text/csv");
      expect(rows).toMatchObject([
        { line: 2, result: "created" },
        { line: 3, result: "invalid", errors: [{ code: "malformed_csv", detail: expect.stringContaining("line 3") }] },
        { line: 4, result: "created" },
        { line: 5, result: "created" },
      ]);
      expect(summary).toMatchObject({ rows: 4, created: 3 });
      expect(summary).not.toHaveProperty("unreadAfterLine");
    });

    test("reports that nothing after a malformed header was parsed, also in the summary", async () => {
      const { rows, summary } = await load('studentNumber,"na"me\nu-9,Ada\n', "text/csv");
      expect(rows).toMatchObject([
        { errors: [{ detail: expect.stringMatching(/line 1.*nothing after it was read/) }] },
      ]);
      expect(summary).toMatchObject({ rows: 1, created: 0, unreadAfterLine: 1 });
    });

    test("reports a line that is too long as one row, and continues after it", async () => {
      const long = `{"studentNumber":"l-2","x":"${"x".repeat(1_500_000)}"}`;
      for (const query of ["dryRun=true", ""]) {
        const body = `{"studentNumber":"l-1"}\n${long}\n{"studentNumber":"l-3"}\n${long}`;
        const { rows } = await load(body, undefined, query);
        expect(rows).toMatchObject([
          { line: 1, result: "created" },
          { line: 2, result: "invalid", errors: [{ code: "too_large" }] },
          { line: 3, result: "created" },
          { line: 4, result: "invalid", errors: [{ code: "too_large" }] },
        ]);
      }
    });

    test.each([
      ["a\n1", "text/csv", "map=a", 400, "invalid_parameter"],
      ["a\n1", "text/csv; charset=ebcdic", "", 415, "unsupported_charset"],
      [`"${"x".repeat(5_000_001)}"`, "application/x-ndjson", "", 413, "body_too_large"],
    ])("rejects %#: a body that cannot be imported", async (body, type, query, status, code) => {
      expect(await post(body, type, query)).toMatchObject({ status, json: { code } });
    });
  });

  describe("GET /students by content type", () => {
    const get = (query: string, accept: string) => students.ask(`/students?${query}`, { headers: { accept } });

    test("exports NDJSON, one record per line", async () => {
      const response = await get("studentNumber[prefix]=at-", "application/x-ndjson");
      expect(response.headers.get("content-type")).toBe("application/x-ndjson");
      expect(response.lines).toHaveLength(600);
    });

    test("exports CSV with escaped formulas, which can be imported again", async () => {
      const record = {
        studentNumber: "csv-1",
        name: "=cmd|' /C calc'!A0",
        note: "other",
        preferredName: "'=sum",
        middleName: "''-x",
        familyName: "'t Hooft",
        course: "＝1+1",
        department: "＠SUM(1)",
        phone: "+44 1",
        age: 7,
        tags: ["x", "y"],
        "un known": [1],
      };
      await students.ask("/students", { body: record });
      const csv = (await get("studentNumber=csv-1", "text/csv")).text;
      expect(csv).toContain(",'=cmd|' /C calc'!A0,");
      expect(csv).toContain("'+44 1");
      expect(csv).toContain(",'＠SUM(1),'＝1+1,");
      await students.ask("/students/bulk", { body: { filter: "studentNumber=csv-1", delete: true } });
      expect((await load(csv, "text/csv")).rows).toMatchObject([{ result: "created" }]);
      expect((await find("studentNumber=csv-1"))[0]).toMatchObject(record);
    });

    test("exports CSV that preserves attributes, and numbers as written, when imported again", async () => {
      const values = ["hello", "123", "[1]", "null", "=1+1", "'x", "", -5, null, false, [], {}, { a: ["x,\n"] }];
      const rows = [
        ...values.map((attributes) => `"attributes":${JSON.stringify(attributes)}`),
        ...["1e0", "35E-1", "0.4e+1"].map((gpa) => `"gpa":${gpa}`),
      ];
      await load(rows.map((member, n) => `{${member},"n":${n},"course":"csv"}`).join("\n"));
      const csv = (await get("course=csv", "text/csv")).text;
      const record = async () => (await get("course=csv&sort=n&fields=n,attributes,gpa", "application/x-ndjson")).text;
      const before = await record();
      expect(before.trim().split("\n")).toEqual(rows.map((member) => expect.stringContaining(member)));
      await students.ask("/students/bulk", { body: { filter: "course=csv", delete: true } });
      expect((await load(csv, "text/csv")).summary).toMatchObject({ created: rows.length });
      expect(await record()).toBe(before);
    });

    test("returns JSON to browsers and to clients that accept anything", async () => {
      for (const accept of ["*/*", "text/html,*/*;q=0.8", "image/png", "text/csv;q=0.1, application/json"]) {
        expect((await get("limit=1", accept)).headers.get("content-type")).toBe("application/json");
      }
    });
  });
});

describeStudents({ limits: { maxAtomicRows: 5 } }, (students, _, kind) => {
  // In PostgreSQL, an atomic import blocks no other request.
  const [accepted, rejected] = kind === "sqlite" ? [200, 413] : [200, 200];

  test.each([
    ["as many rows as may be", "mode=atomic", Array(5).fill("{}"), accepted],
    ["one row more", "mode=atomic", Array(6).fill("{}"), rejected],
    ["a long row and two others", "mode=atomic", [JSON.stringify({ note: "a".repeat(3_500) }), "{}", "{}"], rejected],
    ["a dry run of one row more", "mode=atomic&dryRun=true", Array(6).fill("{}"), rejected],
    ["more rows, each by itself", "mode=rows", Array(6).fill("{}"), 200],
  ])("an import of all or none has a limit of rows in SQLite: %s", async (_, query, lines, status) => {
    const number = `${lines.length}-${query.length}-${lines[0]?.length}`;
    const rows = lines.map((line, n) => `{"studentNumber":"${number}-${n}",${line.slice(1)}`.replace(",}", "}"));
    const { response } = await students.load(`/students/import?${query}`, rows.join("\n"));
    expect(response.status, response.text).toBe(status);
    const stored = await students.ids(`/students?studentNumber[prefix]=${number}-`);
    expect(stored).toHaveLength(status === 200 && !query.includes("dryRun") ? lines.length : 0);
    if (status === 200) return;
    expect(response.json).toMatchObject({ code: "too_many_records" });
    expect(response.json.detail).toContain("mode=rows");
  });
});
