import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { processorMs } from "../../../../test/longest-turn.ts";
import { runs } from "../../../../test/property-runs.ts";
import { losslessJson } from "../../src/index.ts";

const leaf = fc.oneof(fc.bigInt(), fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
const value = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("tree")), fc.dictionary(fc.string(), tie("tree"))),
})).tree;

/** The expected value: integers that a number holds exactly are numbers, all others are bigints; -0 becomes 0. */
function asRead(item: unknown): unknown {
  if (typeof item === "bigint") return Number.isSafeInteger(Number(item)) ? Number(item) : item;
  if (typeof item === "number") return readNumber(item);
  if (Array.isArray(item)) return item.map(asRead);
  if (typeof item !== "object" || item === null) return item;
  return Object.fromEntries(Object.entries(item).map(([key, inner]) => [key, asRead(inner)]));
}

function readNumber(number: number): unknown {
  const text = JSON.stringify(number);
  return /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(number) ? BigInt(text) : JSON.parse(text);
}

describe("losslessJson", () => {
  test("reads what it writes, whatever the strings look like", () => {
    fc.assert(
      fc.property(value, (item) => {
        expect(losslessJson.parse(losslessJson.stringify(item))).toEqual(asRead(item));
      }),
      { numRuns: runs(75) },
    );
  });

  test("writes indented lines as JSON does, with big integers and without", () => {
    const item = { a: [1, { b: "x" }] };
    expect(losslessJson.stringify(item, 2)).toBe(JSON.stringify(item, null, 2));
    expect(losslessJson.stringify({ a: 2n ** 60n }, 2)).toBe('{\n  "a": 1152921504606846976\n}');
  });

  test("leaves digits within strings, fractions and exponents alone", () => {
    const text = '{"a":"12345678901234567890","b":0.12345678901234567890,"c":12345678901234567890e2,"d":"\\\\"}';
    expect(losslessJson.parse(text)).toEqual(JSON.parse(text));
  });

  test("rejects what JSON.parse() rejects", () => {
    for (const text of ["", "{", "012345678901234567890", "[12345678901234567890"]) {
      expect(() => losslessJson.parse(text)).toThrow(SyntaxError);
    }
  });

  test("rejects integers as names of members, which a number would not be either", () => {
    expect(() => losslessJson.parse("{12345678901234567890:1}")).toThrow(SyntaxError);
  });

  test("takes no string for an integer, however it is escaped", () => {
    for (const spoof of ["bigint:5", "\\u0062igint:5", "\\u0062\\u0069gint\\u003A5", "\\\\u0062igint:5"]) {
      const text = `[12345678901234567890,"${spoof}"]`;
      expect(losslessJson.parse(text)).toEqual([12345678901234567890n, JSON.parse(`"${spoof}"`)]);
    }
  });

  test("rejects a long string without an end in the time that it takes to read it", () => {
    const text = `[1234567890123456,"${'\\"'.repeat(60_000)}`;
    expect(processorMs(() => expect(() => losslessJson.parse(text)).toThrow(SyntaxError))).toBeLessThan(1000);
  });
});
