import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatJson } from "../src/index.ts";

describe("formatJson()", () => {
  it("formats like JSON.stringify with an indent", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
      }),
    );
  });

  it("keeps digits, escapes, order and duplicate names", () => {
    expect(formatJson('{"b":1.0,"a":"\\u0041","b":[]}')).toBe('{\n  "b": 1.0,\n  "a": "\\u0041",\n  "b": []\n}');
  });

  it("formats a string of a million characters and ten thousand levels", () => {
    const long = `"${"\\n".repeat(500_000)}"`;
    expect(formatJson(long)).toBe(long);
    const deep = formatJson("[".repeat(10_000) + "]".repeat(10_000));
    expect(deep.length).toBeLessThan(2_000_000);
    expect(deep.replaceAll(/\s/g, "")).toHaveLength(20_000);
  });

  it("stops indenting below its limit, so that depth cannot multiply the size", () => {
    const lines = formatJson(`${"[".repeat(22)}1${"]".repeat(22)}`).split("\n");
    expect(lines.slice(18, 24).map((line) => line.search(/\S/))).toEqual([36, 38, 40, 40, 40, 40]);
  });
});
