import { expect, test } from "vitest";
import type { SourceRow } from "../../src/domain/source-row.ts";
import { decodeText } from "../../src/transfer/decode-text.ts";
import { studentColumns } from "../../src/transfer/file-columns.ts";
import { readCsv } from "../../src/transfer/read-csv.ts";
import { readNdjson } from "../../src/transfer/read-ndjson.ts";

const options = { maxKeyLength: 64, maxLength: 8e6, columns: studentColumns, mapping: new Map<string, string>() };

async function rowsOf(reader: typeof readCsv | typeof readNdjson, chunks: Iterable<Uint8Array>): Promise<SourceRow[]> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  const rows: SourceRow[] = [];
  for await (const row of reader(decodeText(bytes()), options)) rows.push(row);
  return rows;
}

const encode = (text: string) => new TextEncoder().encode(text);

const headerOf = (columns: number) => [encode(`${Array.from({ length: columns }, (_, n) => `c${n}`).join()},c7\n`)];

test("readCsv() rejects a header of too many columns, and a duplicate column", async () => {
  await expect(rowsOf(readCsv, headerOf(4_000))).rejects.toThrow(
    "The header in line 1 has 4001 columns; 1000 are allowed.",
  );
  await expect(rowsOf(readCsv, headerOf(999))).rejects.toThrow('"c7" and "c7" both have the field c7');
});

const long = "é".repeat(500_000);

test.each([
  [readCsv, `note\n"${long}"\n`, { cells: [long], columns: [{ name: "note", field: "note" }] }],
  [readNdjson, `{"note":"${long}"}\n`, { text: `{"note":"${long}"}` }],
])("%o reads a long row that arrives byte by byte as fast as one that arrives at once", async (reader, text, row) => {
  // Parsing the row again for each of its million bytes would take more than a minute.
  const bytes = encode(text);
  const single = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
  expect(await rowsOf(reader, single)).toMatchObject([row]);
});
