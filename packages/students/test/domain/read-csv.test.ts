import { expect, test } from "vitest";
import { decodeText } from "../../src/transfer/decode-text.ts";
import { csvReader } from "../../src/transfer/read-csv.ts";
import { ndjsonReader } from "../../src/transfer/read-ndjson.ts";
import type { RowReader, SourceRow } from "../../src/transfer/source-row.ts";

const limits = { maxDepth: 16, maxKeyLength: 64, maxLength: 8e6, mapping: new Map<string, string>() };

async function read(reader: RowReader, chunks: Iterable<Uint8Array>): Promise<SourceRow[]> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  const rows: SourceRow[] = [];
  for await (const row of reader(decodeText(bytes()))) rows.push(row);
  return rows;
}

const encode = (text: string) => new TextEncoder().encode(text);

const headerOf = (columns: number) => [encode(`${Array.from({ length: columns }, (_, n) => `c${n}`).join()},c7\n`)];

test("csvReader() rejects a header of too many columns, and a duplicate column", async () => {
  await expect(read(csvReader(limits), headerOf(4_000))).rejects.toThrow(
    "The header in line 1 has 4001 columns; 1000 are allowed.",
  );
  await expect(read(csvReader(limits), headerOf(999))).rejects.toThrow('"c7" and "c7" both have the field c7');
});

const long = "é".repeat(500_000);

test.each([
  [
    "csvReader()",
    csvReader(limits),
    `note\n"${long}"\n`,
    { cells: [long], columns: [{ name: "note", field: "note" }] },
  ],
  ["ndjsonReader()", ndjsonReader(limits), `{"note":"${long}"}\n`, { text: `{"note":"${long}"}` }],
])(
  "%s parses a long row that arrives byte by byte as fast as one that arrives at once",
  async (_, reader, text, source) => {
    // Parsing the row again for each of its million bytes would take more than a minute.
    const bytes = encode(text);
    const rows = await read(
      reader,
      Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: "large", source });
  },
);
