import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openReport } from "../../src/transfer/temporary-files.ts";

test("a report that begins anew has nothing of what it had before", async () => {
  const report = await openReport("all");
  const add = (id: string) => report.add({ row: 1, line: 1, result: "created", id, hasNumber: true });
  await add("x".repeat(100_000));
  await report.restart();
  await add("y".repeat(100_000));
  await add("z");
  const lines = (await text(report.read({ n: 1 }))).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: "y".repeat(100_000) },
    { id: "z" },
    { summary: { n: 1 } },
  ]);
  expect(report.counts.rows).toBe(2);
});
