import { expect, onTestFinished, test } from "vitest";
import { openStudents } from "../client.ts";
import { describeEachStore } from "../locations.ts";

describeEachStore((newLocation, kind) => {
  // In PostgreSQL, an atomic import blocks no other request.
  const [accepted, rejected] = kind === "sqlite" ? [200, 413] : [200, 200];

  test.each([
    ["as many rows as may be", "mode=atomic", Array(5).fill("{}"), accepted],
    ["one row more", "mode=atomic", Array(6).fill("{}"), rejected],
    ["a long row and two others", "mode=atomic", [JSON.stringify({ note: "a".repeat(3_500) }), "{}", "{}"], rejected],
    ["a trial of one row more", "mode=atomic&dryRun=true", Array(6).fill("{}"), rejected],
    ["more rows, each by itself", "mode=rows", Array(6).fill("{}"), 200],
  ])("an import of all or none has a limit of rows in SQLite: %s", async (_, query, lines, status) => {
    const students = await openStudents({ ...(await newLocation()), limits: { maxAtomicRows: 5 } });
    onTestFinished(() => students.close());
    const body = lines.map((line, n) => `{"studentNumber":"a-${n}",${line.slice(1)}`.replace(",}", "}")).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const response = await students.ask(`/students/import?${query}`, { body, headers });
    expect(response.status, response.text).toBe(status);
    const stored = JSON.parse((await students.ask("/students")).text) as unknown[];
    expect(stored).toHaveLength(status === 200 && !query.includes("dryRun") ? lines.length : 0);
    if (status === 200) return;
    expect(response.json).toMatchObject({ code: "too_many_students" });
    expect(response.json.detail).toContain("mode=rows");
  });
});
