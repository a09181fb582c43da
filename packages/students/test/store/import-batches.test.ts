import { expect, test } from "vitest";
import { noAuthor } from "../../src/domain/student.ts";
import type { StudentImport } from "../../src/store/student-import.ts";
import { checkRows, mergeRows } from "../../src/transfer/check-row.ts";
import { importStudents } from "../../src/transfer/import-students.ts";
import type { SourceRow } from "../../src/transfer/source-row.ts";
import { openStaging } from "../../src/transfer/staging.ts";

test.each([
  [10, 250, [100, 100, 50]],
  [400_000, 7, [3, 3, 1]],
])("writes rows of %i characters in bounded batches", async (length, count, sizes) => {
  const found: number[] = [];
  const imports: Pick<StudentImport, "importBatch"> = {
    async importBatch(rows) {
      found.push(rows.length);
      return rows.map(() => ({ result: "created", id: "" }));
    },
  };
  const rows = async function* (): AsyncGenerator<SourceRow> {
    const text = `{"x":"${"y".repeat(length)}"}`;
    for (let line = 1; line <= count; line += 1) yield { line, kind: "json", text };
  };
  const staging = openStaging({ noun: "student", detail: "summary", upsert: false, dryRun: false });
  await importStudents(rows(), {
    imports: imports as StudentImport,
    run: { id: "", maxUndo: 0, created: 0, updated: 0 },
    rules: {
      ...{
        collection: "students",
        uniqueKey: "students.studentNumber",
        profile: "open",
        limits: { maxDepth: 2, maxKeyLength: 64 },
        maxLength: 1_000_000,
      },
      ...{ upsert: false, isOneRoster: false, dryRun: false },
    },
    tasks: { check: async (task) => checkRows(task), merge: async (task) => mergeRows(task) },
    atomic: false,
    maxAtomicRows: 1,
    by: noAuthor,
    staging,
    stopping: new AbortController().signal,
  });
  expect(staging.counts).toMatchObject({ rows: count, created: count });
  staging.close();
  expect(found).toEqual(sizes);
});
