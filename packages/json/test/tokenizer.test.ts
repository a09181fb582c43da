import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { JsonSyntaxError, JsonTokenizer } from "../src/index.ts";

function tokensOf(text: string): string[] {
  const tokens = new JsonTokenizer(text);
  const found: string[] = [];
  while (tokens.next() !== "end") found.push(`${tokens.kind} ${tokens.text}`);
  return found;
}

function errorOf(text: string): JsonSyntaxError | undefined {
  try {
    tokensOf(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("JsonTokenizer", () => {
  it("reports names, values and brackets as they are written", () => {
    expect(tokensOf(' {"a\\u0062" : [1.0, -0e+7, "\\n"], "": {}, "n": null} ')).toEqual([
      "object-start {",
      'name "a\\u0062"',
      "array-start [",
      "number 1.0",
      "number -0e+7",
      'string "\\n"',
      "array-end ]",
      'name ""',
      "object-start {",
      "object-end }",
      'name "n"',
      "null null",
      "object-end }",
    ]);
  });

  it("resolves the escapes of names and strings", () => {
    const tokens = new JsonTokenizer('["\\ud83d\\ude00\\/"]');
    tokens.next();
    tokens.next();
    expect(tokens.string).toBe("😀/");
  });

  it("accepts exactly what JSON.parse accepts", () => {
    const visible = '{ } [ ] , : " \\ "a" 0 - 1.5 e E+2 true nul null \\u00e / + .'.split(" ");
    const pieces = [...visible, " ", "\n", "\u0001", "\ufeff"];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (source) => {
        expect(errorOf(source) === undefined).toBe(isJson(source));
      }),
      { numRuns: runs(5_000) },
    );
  });

  it("reports every text that ends early as truncated, and no other", () => {
    const whole = '{"a": [true, -1.5e7, "x\\u00e9\\n", {}], "b": null}';
    for (let length = 0; length < whole.length; length += 1) {
      expect(errorOf(whole.slice(0, length)), `cut at ${length}`).toMatchObject({
        code: "malformed_json",
        truncated: true,
      });
    }
    for (const text of ["{]", "[1,]", "01", '{"a" 1}', '"\\x"', '"\t"', "nulL", "nu ", '"\\u1"', "1 2", "-a"]) {
      expect(errorOf(text), text).toMatchObject({ code: "malformed_json", truncated: false });
    }
  });

  it("names what was expected, what was found and where", () => {
    expect(errorOf('{\n  "a": 1,\n  b: 2}')).toMatchObject({
      message: 'Expected a member name in double quotes, found "b" at line 3, column 3 (offset 14)',
      reason: 'Expected a member name in double quotes, found "b"',
      offset: 14,
      line: 3,
      column: 3,
    });
    expect(errorOf("[1 2]")?.reason).toBe("Expected ',' or ']', found \"2\"");
    expect(errorOf("[1.]")?.reason).toBe('Expected a digit, found "]"');
    expect(errorOf("😀")?.reason).toBe('Expected a value, found "😀"');
    expect(errorOf("")?.reason).toBe("Expected a value, found the end of the text");
  });

  it("parses any depth without recursion, and rejects texts beyond its limit", () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    expect(errorOf(deep)).toBeUndefined();
    const tokens = new JsonTokenizer("[[[]]]", { maxDepth: 2 });
    tokens.next();
    tokens.next();
    expect(() => tokens.next()).toThrow("More than 2 levels of objects and arrays at line 1, column 3 (offset 2)");
  });
});
