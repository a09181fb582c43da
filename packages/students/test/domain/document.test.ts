import { JsonSyntaxError, serializeJson, toValue } from "@signalbox/json";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { parseSent, studentDocument, withoutServerMembers } from "../../src/domain/document.ts";
import type { Student } from "../../src/domain/student.ts";

const limits = { maxDepth: 16, maxKeyLength: 64 };
const parse = (text: string) => parseSent(text, limits);

function errorOf(text: string): JsonSyntaxError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
  }
  throw new Error(`No error was found in ${text}`);
}

const json = fc.jsonValue({ maxDepth: 8 });

describe("parseSent()", () => {
  test("agrees with JSON.parse on every value", () => {
    fc.assert(
      fc.property(json, fc.nat({ max: 4 }), (value, indent) => {
        fc.pre(!JSON.stringify(value).includes("__proto__"));
        expect(toValue(parseSent(JSON.stringify(value, null, indent), { maxDepth: 99, maxKeyLength: 9_999 }))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });

  test("rejects exactly the texts that JSON.parse rejects", () => {
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
        const own = attempt(() => parseSent(text, { maxDepth: 99, maxKeyLength: 9_999 }));
        // Only the rules about duplicates and about one name are our own.
        fc.pre(!(own instanceof JsonSyntaxError && own.code !== "malformed_json"));
        expect(own === undefined).toBe(builtIn === undefined);
      }),
      { numRuns: runs(250) },
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
  ])("preserves %s as written", (text) => {
    expect(serializeJson(parse(text))).toBe(text);
  });

  test("removes white space between tokens, but not inside strings", () => {
    expect(serializeJson(parse(' { "a b" : [ 1 ,\r\n\t"c d" ] } '))).toBe('{"a b":[1,"c d"]}');
  });

  test.each([
    ["", "malformed_json", 0],
    ['{"a":1,}', "malformed_json", 7],
    ["[1,]", "malformed_json", 3],
    ["01", "malformed_json", 1],
    ["+1", "malformed_json", 0],
    ["1.", "malformed_json", 2],
    ["NaN", "malformed_json", 0],
    ["nul", "malformed_json", 3],
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
  ])("rejects %j with %s at offset %i", (text, code, offset) => {
    expect(errorOf(text)).toMatchObject({ code, offset });
  });

  test("counts the characters of a name, not its code units", () => {
    expect(() => parse(`{"${"😀".repeat(64)}":1}`)).not.toThrow();
    expect(errorOf(`{"${"😀".repeat(65)}":1}`).code).toBe("key_too_long");
  });

  test("counts values of all levels together, and stops at the limit", () => {
    const count = (text: string) => parseSent(text, { ...limits, maxValues: 5 });
    expect(() => count('{"a":[1,2],"b":{}}')).not.toThrow();
    expect(() => count('{"a":[1,2],"b":{"c":null}}')).toThrow(
      expect.objectContaining({ code: "too_many_values", offset: 20 }),
    );
  });

  test("reports line and column", () => {
    expect(errorOf('{\n  "a": 1,\n  b: 2\n}')).toMatchObject({ line: 3, column: 3 });
    expect(errorOf('{\n  "a": 1,\n  b: 2\n}').message).toBe(
      'Expected a member name in double quotes, found "b" at line 3, column 3 (offset 14)',
    );
  });

  test("parses a megabyte of digits, of letters and of members", () => {
    for (const text of ["7".repeat(1e6), `"${"x".repeat(1e6)}"`, `[${"{},".repeat(3e5)}1]`]) {
      expect(serializeJson(parse(text))).toBe(text);
    }
  });
});

/** The error that `work` throws, or undefined. */
function attempt(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

function studentWith(body: string): Student {
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  return { id, version: 3, createdAt: 0, updatedAt: 1_000, deletedAt: null, body };
}

test("withoutServerMembers() removes members of the server, but not those of the patch in their place", () => {
  const student = studentWith('{"name":"Ada"}');
  expect(serializeJson(withoutServerMembers(studentDocument(student), student))).toBe('{"name":"Ada"}');
  const patched = parseSent('{"id":"mine","version":3,"createdAt":"1970-01-01T00:00:00.000Z","name":"Ada"}', limits);
  expect(serializeJson(withoutServerMembers(patched, student))).toBe('{"id":"mine","name":"Ada"}');
});

test("withoutServerMembers() takes linear time", () => {
  // Searching a list of all for each of these would take minutes.
  const members = Array.from({ length: 400_000 }, (_, n) => `"m${n}":${n}`);
  const student = studentWith(`{${members.join(",")}}`);
  expect(serializeJson(withoutServerMembers(studentDocument(student), student))).toBe(student.body);
});
