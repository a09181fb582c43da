import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import type { SourceRow } from "../../src/domain/source-row.ts";
import { readCsvRecords } from "../../src/transfer/csv.ts";
import { decodeText } from "../../src/transfer/decode-text.ts";
import { studentColumns } from "../../src/transfer/file-columns.ts";
import { readCsv } from "../../src/transfer/read-csv.ts";
import { readNdjson } from "../../src/transfer/read-ndjson.ts";

async function* parts(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

type Options = Parameters<typeof readCsvRecords>[1];

/** The records in parts of a size: their lines, and their cells or what is wrong with them. */
async function recordsOf(text: string, size = text.length + 1, options: Partial<Options> = {}) {
  const records: { readonly line: number; readonly cells: readonly string[] }[] = [];
  for await (const record of readCsvRecords(parts(text, size), { maxLength: 1_000, ...options })) {
    const cells =
      record.kind === "record" ? record.cells : record.violations.map(({ code, detail }) => `${code}: ${detail}`);
    records.push({ line: record.line, cells });
  }
  return records;
}

const read = async (...args: Parameters<typeof recordsOf>) => (await recordsOf(...args)).map(({ cells }) => cells);
const linesOf = async (...args: Parameters<typeof recordsOf>) => (await recordsOf(...args)).map(({ line }) => line);

test("readCsvRecords() parses what was written, wherever the text is split", async () => {
  const cell = fc.string({ unit: fc.constantFrom(..."ab,\"\r\n' é") });
  const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      records,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom("\r\n", "\n", "\r"),
      async (rows, size, end) => {
        const text = rows
          .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join() + end)
          .join("");
        expect(await read(text, size)).toEqual(rows);
      },
    ),
    { numRuns: runs(125) },
  );
});

test.each([
  [
    "a,b\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ["a\n\n1\n", [["a"], ["1"]]],
  [
    "a,\n,b\n",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ["a,", [["a", ""]]],
  ['5" pipe,x', [['5" pipe', "x"]]],
  ['"a""b"', [['a"b']]],
])("readCsvRecords() parses %j", async (text, expected) => {
  for (const size of [1, 2, 3, 100]) expect(await read(text, size)).toEqual(expected);
});

test("readCsvRecords() counts the lines of quoted cells and of broken records", async () => {
  expect(await linesOf('a\n"x\ny\r\nz"\nb\n', 3)).toEqual([1, 2, 5]);
  for (const size of [1, 4, 100])
    expect(await linesOf('a,b\r\n"x\r\ny"z,1\r\nc,d\r\n', size, { columns: () => 2 })).toEqual([1, 2, 4]);
});

const unclosed = "A quote is not closed";
const goesOn = "Text follows a closing quote";

test.each([
  ["is never closed", '1,"Ada,x\n2,Bob,y\n', [[`malformed_csv: ${unclosed} (line 1)`], ["2", "Bob", "y"]]],
  ["is closed too early", '1,"A"da,x\r\n2,Bob,y\r\n', [[`malformed_csv: ${goesOn} (line 1)`], ["2", "Bob", "y"]]],
  [
    "is closed by that of the next row",
    '1,"Ada,x\n2,"Bob",y\n3,Cy,z\n',
    [[`malformed_csv: ${goesOn} (line 1)`], ["2", "Bob", "y"], ["3", "Cy", "z"]],
  ],
  [
    "breaks a cell of several lines",
    '1,"Ada\nof" London,x\n2,Bob,y\n',
    [[`malformed_csv: ${goesOn} (line 1)`], ["2", "Bob", "y"]],
  ],
  ["is in the last row", '1,Ada,x\n2,"Bob', [["1", "Ada", "x"], [`malformed_csv: ${unclosed} (line 2)`]]],
])("a quote that %s affects one row, wherever the text is split", async (_, text, expected) => {
  for (const size of [1, 2, 3, 100]) expect(await read(text, size, { columns: () => 3 })).toEqual(expected);
});

test("reports a record that is too long, and parses the next line", async () => {
  const long = "x".repeat(1_001);
  const expected = [["too_large: A record is longer than 1000 characters (line 1)"], ["a", "b"]];
  expect(await read(`${long},y\r\na,b\r\n`, 7)).toEqual(expected);
});

test("reports a record with too many cells, and parses the next line", async () => {
  const text = `a,b\n${'"x",'.repeat(100_000)}\nc,d\n`;
  for (const size of [64 * 1024, text.length]) {
    expect(await recordsOf(text, size, { maxLength: text.length })).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["too_large: A record has more than 16384 cells (line 2)"] },
      { line: 3, cells: ["c", "d"] },
    ]);
  }
});

const tooMany = "1,".repeat(16_384);

test("skips a record with too many cells to its end, which may be lines after a quote", async () => {
  const text = `a,b\r\n${tooMany}"x\r\ny, ""z""\r\n,",5" pipe,"",6\r\nc,d\r\n${tooMany}\ne,f`;
  for (const size of [11, 1_000, text.length])
    expect(await linesOf(text, size, { maxLength: 40_000 })).toEqual([1, 2, 5, 6, 7]);
});

test("a quote that is not closed, after too many cells, ends with a line", async () => {
  const text = `a,b\n${tooMany}"3\n${"c,d\n".repeat(5_000)}`;
  const records = await recordsOf(text, 64, { maxLength: 40_000 });
  expect(records[1]?.cells[0]).toMatch(/^malformed_csv/);
  expect(records.length).toBeGreaterThan(3_000);
  expect(records.at(-1)).toEqual({ line: 5_002, cells: ["c", "d"] });
});

test("misplaced quotes scan each line once", async () => {
  // Restarting after each quote would take hours.
  const text = '"a,"b\n'.repeat(100_000);
  const records = await read(text, 64 * 1024, { maxLength: 1_000_000, columns: () => 2 });
  expect(records.filter(([cell = ""]) => cell.startsWith("malformed_csv"))).toHaveLength(100_000);
});

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
  // Parsing the whole row again for each of its last bytes would take minutes.
  const bytes = encode(text);
  const singleFrom = bytes.length - 100_000;
  const single = Array.from({ length: 100_000 }, (_, n) => bytes.subarray(singleFrom + n, singleFrom + n + 1));
  expect(await rowsOf(reader, [bytes.subarray(0, singleFrom), ...single])).toMatchObject([row]);
});
