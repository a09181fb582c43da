import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines } from "../src/diff-lines.ts";
import { formatJsonPath, indexJson, jsonOutline, outlineOf, pathTo, rowAt } from "../src/outline.ts";

const source = '{"a": [1, {"b c": 12345678901234567890}], "d": null}';
const outline = jsonOutline(source, indexJson(source));
const rows = Array.from({ length: outline.length }, (_, index) => outline.row(index));

describe("jsonOutline()", () => {
  test("has a row for each value, with name, depth and text as they were written", () => {
    expect(rows.map(({ name, depth, kind, value }) => [name, depth, kind, value])).toEqual([
      [undefined, 0, "object", ""],
      ["a", 1, "array", ""],
      ["0", 2, "number", "1"],
      ["1", 2, "object", ""],
      ["b c", 3, "number", "12345678901234567890"],
      ["d", 1, "literal", "null"],
    ]);
    expect(rows.map((_, index) => outline.end(index))).toEqual([6, 5, 3, 5, 5, 6]);
  });
  test("leads from a row to its path, and from a character to its row", () => {
    expect(formatJsonPath(pathTo(outline, 4))).toBe("$.a[1]['b c']");
    expect(rowAt(outline, source.indexOf("123456"))).toBe(4);
    expect(rowAt(outline, 0)).toBe(0);
    expect(rowAt(outline, source.length)).toBeUndefined();
  });
  test("has as many rows as any document has values", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { length } = jsonOutline(text, indexJson(text));
        const count = (value: unknown): number =>
          1 +
          (typeof value === "object" && value !== null
            ? Object.values(value).reduce((sum: number, v) => sum + count(v), 0)
            : 0);
        expect(length).toBe(count(JSON.parse(text)));
      }),
    );
  });
  test("rejects what nests too deep instead of overflowing", () => {
    const items = jsonOutline("[1,[2,3],4]", indexJson("[1,[2,3],4]"));
    // Items arrive in any order: the name of an item is its index in its array.
    expect([5, 3, 1, 4, 2].map((index) => items.row(index).name)).toEqual(["2", "0", "0", "1", "1"]);
    expect(() => indexJson("[".repeat(20_000) + "]".repeat(20_000))).toThrow(/1000 levels/);
  });
});

test("outlineOf() finds the ends of rows", () => {
  const made = outlineOf([0, 1, 2, 1, 0].map((depth) => ({ depth, kind: "text", name: "x", value: "", children: 0 })));
  expect(Array.from({ length: 5 }, (_, index) => made.end(index))).toEqual([4, 3, 3, 4, 5]);
});

describe("diffLines()", () => {
  const text = (lines: readonly { kind: string; text: string }[], leave: string): string =>
    lines
      .filter(({ kind }) => kind !== leave)
      .map((line) => line.text)
      .join("\n");

  test("shows what was removed and added", () => {
    expect(diffLines("a\nb\nc", "a\nx\nc").map(({ kind, text: line }) => kind[0] + line)).toEqual([
      "sa",
      "rb",
      "ax",
      "sc",
    ]);
  });
  test("has both texts in it, whatever they are", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 30 }).map((list) => list.join("\n"));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = diffLines(before, after);
        expect(text(diff, "added")).toBe(before);
        expect(text(diff, "removed")).toBe(after);
      }),
    );
  });
  test("ends soon with texts that have nothing in common", () => {
    const lines = (prefix: string): string => Array.from({ length: 5_000 }, (_, index) => prefix + index).join("\n");
    expect(diffLines(lines("a"), lines("b"))).toHaveLength(10_000);
  });
});
