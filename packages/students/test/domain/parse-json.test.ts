import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonSyntaxError } from "../../src/domain/json/json-syntax-error.ts";
import { parseJson } from "../../src/domain/json/parse-json.ts";
import { toValue } from "../../src/domain/json/to-value.ts";
import { writeJson } from "../../src/domain/json/write-json.ts";

const limits = { maxDepth: 16, maxKeyLength: 64 };
const parse = (text: string) => parseJson(text, limits);

function faultOf(text: string): JsonSyntaxError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
  }
  throw new Error(`No fault was found in ${text}`);
}

const json = fc.jsonValue({ maxDepth: 8 });

describe("parseJson()", () => {
  test("agrees with JSON.parse on every value", () => {
    fc.assert(
      fc.property(json, fc.nat({ max: 4 }), (value, indent) => {
        fc.pre(!JSON.stringify(value).includes("__proto__"));
        expect(toValue(parseJson(JSON.stringify(value, null, indent), { maxDepth: 99, maxKeyLength: 9_999 }))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });

  test("refuses exactly the texts that JSON.parse refuses", () => {
    const nearly = fc
      .tuple(
        json,
        fc.nat(),
        fc.constantFrom("", '"', "\\", "{", "]", ",", ":", "0", "-", ".", "e", "\u0007", "\u00a0", "tru"),
      )
      .map(([value, at, noise]) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        return text.slice(0, place) + noise + text.slice(place + 1);
      });
    fc.assert(
      fc.property(nearly, (text) => {
        const builtIn = attempt(() => JSON.parse(text));
        const own = attempt(() => parseJson(text, { maxDepth: 99, maxKeyLength: 9_999 }));
        // Only the rule on duplicates and on one name is our own.
        fc.pre(!(own instanceof JsonSyntaxError && own.code !== "malformed_json"));
        expect(own === undefined).toBe(builtIn === undefined);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ["1.0"],
    ["12345678901234567890"],
    ["-0.0e-10"],
    ["1e400"],
    [String.raw`"\u00e9\/\ud800"`],
    ['{"10":1,"9":2,"a":3,"1":4}'],
    ["[[],{},[{}]]"],
  ])("gives %s back as it was written", (text) => {
    expect(writeJson(parse(text))).toBe(text);
  });

  test("leaves out white space between parts and keeps it inside strings", () => {
    expect(writeJson(parse(' { "a b" : [ 1 ,\r\n\t"c d" ] } '))).toBe('{"a b":[1,"c d"]}');
  });

  test.each([
    ["", "malformed_json", 0],
    ['{"a":1,}', "malformed_json", 7],
    ["[1,]", "malformed_json", 3],
    ["01", "malformed_json", 1],
    ["+1", "malformed_json", 0],
    ["1.", "malformed_json", 1],
    ["NaN", "malformed_json", 0],
    ["nul", "malformed_json", 0],
    ["'a'", "malformed_json", 0],
    ['"a\tb"', "malformed_json", 2],
    [String.raw`"\x"`, "malformed_json", 1],
    [String.raw`"\u12g4"`, "malformed_json", 1],
    ['"abc', "malformed_json", 0],
    ["{} {}", "malformed_json", 3],
    ["\ufeff{}", "malformed_json", 0],
    ['{"a":1,"a":2}', "duplicate_key", 7],
    [String.raw`{"a":1,"\u0061":2}`, "duplicate_key", 7],
    ['{"a":{"__proto__":1}}', "forbidden_key", 6],
    [String.raw`{"\u005f_proto__":1}`, "forbidden_key", 1],
    [`{"${"k".repeat(65)}":1}`, "key_too_long", 1],
    ["[".repeat(17), "too_deep", 16],
  ])("refuses %j with %s at offset %i", (text, code, offset) => {
    expect(faultOf(text)).toMatchObject({ code, offset });
  });

  test("counts the characters of a name, not its code units", () => {
    expect(() => parse(`{"${"😀".repeat(64)}":1}`)).not.toThrow();
    expect(faultOf(`{"${"😀".repeat(65)}":1}`).code).toBe("key_too_long");
  });

  test("counts values on all levels together, and stops at the first one too many", () => {
    const count = (text: string) => parseJson(text, { ...limits, maxValues: 5 });
    expect(() => count('{"a":[1,2],"b":{}}')).not.toThrow();
    expect(() => count('{"a":[1,2],"b":{"c":null}}')).toThrow(
      expect.objectContaining({ code: "too_many_values", offset: 20 }),
    );
  });

  test("says line and column", () => {
    expect(faultOf('{\n  "a": 1,\n  b: 2\n}')).toMatchObject({ line: 3, column: 3 });
    expect(faultOf('{\n  "a": 1,\n  b: 2\n}').message).toBe(
      'Expected a member name in double quotes, found "b" at line 3, column 3 (offset 14)',
    );
  });

  test("reads a megabyte of digits, of letters and of members", () => {
    for (const text of ["7".repeat(1e6), `"${"x".repeat(1e6)}"`, `[${"{},".repeat(3e5)}1]`]) {
      expect(writeJson(parse(text))).toBe(text);
    }
  });
});

/** The error of `work`; undefined when there is none. */
function attempt(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
