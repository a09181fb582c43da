import { expect, test } from "vitest";
import { describeStudents } from "../locations.ts";

describeStudents({ limits: { maxAtomicRows: 5 } }, (students, _, kind) => {
  // In PostgreSQL, an atomic import blocks no other request.
  const [accepted, rejected] = kind === "sqlite" ? [200, 413] : [200, 200];

  test.each([
    ["as many rows as may be", "mode=atomic", Array(5).fill("{}"), accepted],
    ["one row more", "mode=atomic", Array(6).fill("{}"), rejected],
    ["a long row and two others", "mode=atomic", [JSON.stringify({ note: "a".repeat(3_500) }), "{}", "{}"], rejected],
    ["a trial of one row more", "mode=atomic&dryRun=true", Array(6).fill("{}"), rejected],
    ["more rows, each by itself", "mode=rows", Array(6).fill("{}"), 200],
  ])("an import of all or none has a limit of rows in SQLite: %s", async (_, query, lines, status) => {
    const number = `${lines.length}-${query.length}-${lines[0]?.length}`;
    const body = lines
      .map((line, n) => `{"studentNumber":"${number}-${n}",${line.slice(1)}`.replace(",}", "}"))
      .join("\n");
    const { response } = await students.load(`/students/import?${query}`, body);
    expect(response.status, response.text).toBe(status);
    const stored = JSON.parse((await students.ask(`/students?studentNumber[prefix]=${number}-`)).text) as unknown[];
    expect(stored).toHaveLength(status === 200 && !query.includes("dryRun") ? lines.length : 0);
    if (status === 200) return;
    expect(response.json).toMatchObject({ code: "too_many_records" });
    expect(response.json.detail).toContain("mode=rows");
  });
});
