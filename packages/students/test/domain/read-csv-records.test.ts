import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { readCsvRecords } from "../../src/transfer/csv.ts";

async function* parts(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = text.length + 1): Promise<string[][]> {
  const records: string[][] = [];
  for await (const { cells } of readCsvRecords(parts(text, size), { maxLength: 1_000 })) records.push([...cells]);
  return records;
}

test("readCsvRecords() gives back what was written, however the text is cut", async () => {
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
    { numRuns: 500 },
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
  ["\ufeffa\n\n1\n", [["a"], ["1"]]],
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
])("readCsvRecords() reads %j", async (text, expected) => {
  for (const size of [1, 2, 3, 100]) expect(await read(text, size)).toEqual(expected);
});

test("readCsvRecords() counts lines inside quotes", async () => {
  const lines: number[] = [];
  for await (const { line } of readCsvRecords(parts('a\n"x\ny\r\nz"\nb\n', 3), { maxLength: 99 })) lines.push(line);
  expect(lines).toEqual([1, 2, 5]);
});

test.each([
  ['a\n"b', "line 2"],
  ['"a"b', "line 1"],
  ["x".repeat(1_001), "line 1"],
])("readCsvRecords() refuses %.10j", async (text, place) => {
  await expect(read(text, 7)).rejects.toThrow(place);
});

test.each([
  ["cells", "a,".repeat(20_000)],
  ["a quote that is not closed", `"${'""'.repeat(20_000)}`],
])("readCsvRecords() searches %s once, in however many parts they arrive", async (_, text) => {
  const searches = [vi.spyOn(RegExp.prototype, "exec"), vi.spyOn(String.prototype, "indexOf")];
  onTestFinished(() => {
    for (const search of searches) search.mockRestore();
  });
  const records = readCsvRecords(parts(text, 400), { maxLength: text.length });
  const reading = records.next();
  await reading.catch(() => undefined);
  const calls = searches.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  expect(calls).toBeGreaterThan(20_000);
  // A cell may be cut by the end of each of the 100 parts.
  expect(calls).toBeLessThan(20_400);
});
