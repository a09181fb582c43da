import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileTemplate, expandTemplate } from "../../src/endpoint/uri-template.ts";

interface Section {
  readonly variables: Record<string, unknown>;
  readonly testcases: readonly (readonly [template: string, expected: string | string[]])[];
}

/** The public vectors of RFC 6570 (github.com/uri-templates/uritemplate-test). */
function readVectors(name: string): Record<string, Section> {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), "utf8"));
}

for (const file of ["uritemplate-spec-examples", "uritemplate-by-section"]) {
  for (const [section, { variables, testcases }] of Object.entries(readVectors(file))) {
    test(`expandTemplate() passes every case of ${file}, ${section}`, () => {
      for (const [template, expected] of testcases) {
        const expanded = expandTemplate(compileTemplate(template), variables);
        expect([expected].flat(), template).toContain(expanded);
      }
    });
  }
}

describe("compileTemplate()", () => {
  test.each([
    "{/id*",
    "/id*}",
    "{/?id}",
    "{var:prefix}",
    "{hello:2*}",
    "{??hello}",
    "{!hello}",
    "{with space}",
    "{ leading_space}",
    "{trailing_space }",
    "{=path}",
    "{$var}",
    "{|var*}",
    "{*keys?}",
    "{?empty=default,var}",
    "{var}{-prefix|/-/|var}",
    "?q={searchTerms}&amp;c={example:color?}",
    "x{?empty|foo=none}",
    "/h{#hello+}",
    "/h#{hello+}",
    "/people/{~thing}",
    "?{-join|&|var,list}",
    "{}",
    "{var,}",
  ])("rejects the malformed template %s", (template) => {
    expect(() => compileTemplate(template)).toThrow(expect.objectContaining({ status: 400, kind: "validation" }));
  });

  test("accepts a hyphen in a name, which OpenAPI descriptions use", () => {
    expect(expandTemplate(compileTemplate("/{enterprise-team}"), { "enterprise-team": "a b" })).toBe("/a%20b");
  });
});

describe("expandTemplate()", () => {
  test.each(["{keys:1}", "{+keys:1}", "{;keys:1*}"])("rejects a prefix of an object: %s", (template) => {
    const expand = (): string => expandTemplate(compileTemplate(template), { keys: { semi: ";" } });
    expect(expand).toThrow(expect.objectContaining({ status: 400 }));
  });

  test("counts a prefix in characters, not in UTF-16 units", () => {
    expect(expandTemplate(compileTemplate("{word:1}"), { word: "😀x" })).toBe("%F0%9F%98%80");
  });

  test("writes a separator after an empty first value", () => {
    expect(expandTemplate(compileTemplate("{empty,x}-{+empty,x}"), { empty: "", x: 1 })).toBe(",1-,1");
  });

  test("omits undefined and null members of lists and objects", () => {
    const values = { list: ["a", undefined, null, "b"], keys: { a: 1, b: undefined, c: null } };
    expect(expandTemplate(compileTemplate("{list}/{?keys*}"), values)).toBe("a,b/?a=1");
  });

  test("accepts text that is not well-formed", () => {
    expect(expandTemplate(compileTemplate("{text}{+text}"), { text: "\uD800" })).toBe("%EF%BF%BD%EF%BF%BD");
  });
});
