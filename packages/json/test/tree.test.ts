import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonSyntaxError, type ParseOptions, parseJson, serializeJson, toValue } from "../src/index.ts";

function codeOf(text: string, options?: ParseOptions): string | undefined {
  try {
    parseJson(text, options);
    return undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return `${error.code} ${error.offset}`;
    throw error;
  }
}

describe("parseJson()", () => {
  it("preserves names, numbers and strings as written", () => {
    const text = '{"b":1.0,"a":[1e400,"\\u0041",{}],"\\u0062x":null,"__proto__":[]}';
    expect(serializeJson(parseJson(text))).toBe(text);
  });

  it("has the same value as JSON.parse", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(serializeJson(parseJson(text))).toBe(text);
        expect(toValue(parseJson(JSON.stringify(value, null, 3)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("rejects a name that occurs twice in one object, also when it is written differently", () => {
    expect(codeOf('{"a":1,"\\u0061":2}')).toBe("duplicate_key 7");
    const many = Array.from({ length: 40 }, (_, index) => `"m${index}":0`).join(",");
    expect(codeOf(`{${many},"m0":1}`)).toBe(`duplicate_key ${many.length + 2}`);
    expect(codeOf(`{${many},"m39":1}`)).toBe(`duplicate_key ${many.length + 2}`);
    expect(codeOf('[{"a":1},{"a":{"a":2}}]')).toBeUndefined();
  });

  it("keeps both values of a duplicate name when asked to", () => {
    expect(serializeJson(parseJson('{"a":1,"a":2}', { duplicateNames: true }))).toBe('{"a":1,"a":2}');
  });

  it("enforces its limits", () => {
    expect(codeOf("[[1]]", { maxDepth: 1 })).toBe("too_deep 1");
    expect(codeOf("[1,2]", { maxValues: 2 })).toBe("too_many_values 3");
    expect(codeOf('{"é😀":1}', { maxNameLength: 2 })).toBeUndefined();
    expect(codeOf('{"é😀x":1}', { maxNameLength: 2 })).toBe("key_too_long 1");
    expect(codeOf('{"__proto__":1}', { protoName: false })).toBe("forbidden_key 1");
    expect(codeOf(`${"[".repeat(1_001)}${"]".repeat(1_001)}`, { maxDepth: 5_000 })).toBe("too_deep 1000");
  });
});
