import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isExactNumber, isSameNumber, JsonSyntaxError, parseWithBigInt, stringifyWithBigInt } from "../src/index.ts";

describe("isExactNumber()", () => {
  it("returns whether a float represents the number exactly", () => {
    for (const text of "0 -0 1.0 1e2 0.1 100000000000000000000 9007199254740992 1e308 5e-324".split(" ")) {
      expect(isExactNumber(text), text).toBe(true);
    }
    for (const text of ["9007199254740993", "1e400", "0.1000000000000000055", "123456789012345678901", "1e-400"]) {
      expect(isExactNumber(text), text).toBe(false);
    }
  });

  it("takes linear time for a million zeros", () => {
    expect(isExactNumber(`1${"0".repeat(1_000_000)}1`)).toBe(false);
  });
});

describe("isSameNumber()", () => {
  it("compares integers digit by digit and others as floats", () => {
    expect(isSameNumber("9007199254740993", "9007199254740992")).toBe(false);
    expect(isSameNumber("1.0", "1")).toBe(true);
    expect(isSameNumber("-0", "0")).toBe(true);
    expect(isSameNumber("1e2", "100")).toBe(true);
  });
});

describe("JSON with bigint", () => {
  it("preserves every digit of long integers, both ways", () => {
    const text = '{"id":12345678901234567890,"x":[1.5,-9007199254740993,7],"__proto__":{"s":"9007199254740993"}}';
    const value = parseWithBigInt(text);
    expect(value).toMatchObject({ id: 12345678901234567890n, x: [1.5, -9007199254740993n, 7] });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(stringifyWithBigInt(value)).toBe(text);
    expect(stringifyWithBigInt({ a: 10n }, 2)).toBe('{\n  "a": 10\n}');
  });

  it("serializes exactly what it parsed", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // The long fraction forces the tokenizer to run.
        const text = JSON.stringify([0.1234567890123456, value]);
        expect(stringifyWithBigInt(parseWithBigInt(text))).toBe(text);
      }),
    );
  });

  it("rejects what is not JSON", () => {
    for (const text of ["", "{", "[1234567890123456789,]"]) {
      expect(() => parseWithBigInt(text), text).toThrow(/JSON|Expected|Unexpected/);
    }
    expect(new JsonSyntaxError("malformed_json", { reason: "r", text: "a\nb", offset: 2 })).toMatchObject({
      line: 2,
      column: 1,
    });
  });
});
