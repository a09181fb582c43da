import { expect, test } from "vitest";
import { parseSent } from "../../src/domain/document.ts";
import { noAuthor } from "../../src/domain/student.ts";
import type { StudentImport } from "../../src/store/student-import.ts";
import { checkRow, mergeRow } from "../../src/transfer/check-row.ts";
import { importStudents } from "../../src/transfer/import-students.ts";
import type { SourceRow } from "../../src/transfer/source-row.ts";
import { openReport } from "../../src/transfer/temporary-files.ts";

test.each([
  [10, 250, [100, 100, 50]],
  [400_000, 7, [3, 3, 1]],
])("writes rows of %i characters in bounded batches", async (length, count, sizes) => {
  const found: number[] = [];
  const imports: Pick<StudentImport, "importBatch"> = {
    async importBatch(rows) {
      found.push(rows.length);
      return rows.map(() => ({ kind: "created", id: "", version: 1 }));
    },
  };
  const rows = async function* (): AsyncGenerator<SourceRow> {
    const document = parseSent(`{"x":"${"y".repeat(length)}"}`, { maxDepth: 2, maxKeyLength: 64 });
    if (document.kind !== "object") return;
    for (let line = 1; line <= count; line += 1) yield { line, kind: "document", document };
  };
  const report = await openReport("summary");
  await importStudents(rows, {
    imports: imports as StudentImport,
    rules: {
      profile: "open",
      limits: { maxDepth: 2, maxKeyLength: 64 },
      maxLength: 1_000_000,
      upsert: false,
      isOneRoster: false,
    },
    large: { check: async (task) => checkRow(task), merge: async (task) => mergeRow(task), diff: async () => "[]" },
    atomic: false,
    maxAtomicRows: 1,
    by: noAuthor,
    dryRun: false,
    report,
  });
  await report.remove();
  expect(found).toEqual(sizes);
});
