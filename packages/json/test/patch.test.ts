import { describe, expect, test } from "vitest";
import { applyJsonPatch, applyMergePatch, type PatchLimits, parseJson, serializeJson } from "../src/index.ts";

const parse = (text: string) => parseJson(text);

function patch(document: string, operations: string, limits: Partial<PatchLimits> = {}): string {
  const outcome = applyJsonPatch(parse(document), parse(operations), {
    maxLength: 1_000,
    maxDepth: 16,
    maxOperations: 100,
    ...limits,
  });
  return outcome.kind === "patched"
    ? serializeJson(outcome.document)
    : `${outcome.kind} ${outcome.violation.pointer} ${outcome.violation.code}`;
}

describe("applyJsonPatch()", () => {
  // The examples of RFC 6902, appendix A.
  test.each([
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux"}]', '{"foo":"bar","baz":"qux"}'],
    ['{"foo":["bar","baz"]}', '[{"op":"add","path":"/foo/1","value":"qux"}]', '{"foo":["bar","qux","baz"]}'],
    ['{"baz":"qux","foo":"bar"}', '[{"op":"remove","path":"/baz"}]', '{"foo":"bar"}'],
    ['{"foo":["bar","qux","baz"]}', '[{"op":"remove","path":"/foo/1"}]', '{"foo":["bar","baz"]}'],
    ['{"baz":"qux","foo":"bar"}', '[{"op":"replace","path":"/baz","value":"boo"}]', '{"baz":"boo","foo":"bar"}'],
    [
      '{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}',
      '[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]',
      '{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}',
    ],
    [
      '{"foo":["all","grass","cows","eat"]}',
      '[{"op":"move","from":"/foo/1","path":"/foo/3"}]',
      '{"foo":["all","cows","eat","grass"]}',
    ],
    [
      '{"baz":"qux","foo":["a",2,"c"]}',
      '[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2.0}]',
      '{"baz":"qux","foo":["a",2,"c"]}',
    ],
    ['{"baz":"qux"}', '[{"op":"test","path":"/baz","value":"bar"}]', "conflict /0 test_failed"],
    [
      '{"foo":"bar"}',
      '[{"op":"add","path":"/child","value":{"grandchild":{}}}]',
      '{"foo":"bar","child":{"grandchild":{}}}',
    ],
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux","xyz":123}]', '{"foo":"bar","baz":"qux"}'],
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz/bat","value":"qux"}]', "conflict /0 no_such_path"],
    ['{"/":9,"~1":10}', '[{"op":"test","path":"/~01","value":10}]', '{"/":9,"~1":10}'],
    ['{"/":9,"~1":10}', '[{"op":"test","path":"/~01","value":"10"}]', "conflict /0 test_failed"],
    ['{"foo":["bar"]}', '[{"op":"add","path":"/foo/-","value":["abc","def"]}]', '{"foo":["bar",["abc","def"]]}'],
  ])("%s with %s becomes %s", (document, operations, expected) => {
    expect(patch(document, operations)).toBe(expected);
  });

  test.each([
    ["{}", "invalid  invalid_type"],
    ["[1]", "invalid /0 invalid_operation"],
    ['[{"op":"add","path":"/a"}]', "invalid /0 invalid_operation"],
    ['[{"op":"add","path":"a","value":1}]', "invalid /0 invalid_operation"],
    ['[{"op":"add","path":"/~2","value":1}]', "invalid /0 invalid_operation"],
    ['[{"op":"copy","path":"/b"}]', "invalid /0 invalid_operation"],
    ['[{"op":"move","from":"/a","path":"/a/b"}]', "invalid /0 invalid_operation"],
    ['[{"op":"twist","path":"/a"}]', "invalid /0 invalid_operation"],
    ['[{"op":"remove","path":"/a"},{"op":"remove","path":"/a"}]', "conflict /1 no_such_path"],
    ['[{"op":"add","path":"/l/3","value":1}]', "conflict /0 no_such_path"],
    ['[{"op":"add","path":"/l/01","value":1}]', "conflict /0 no_such_path"],
    ['[{"op":"replace","path":"/l/-","value":1}]', "conflict /0 no_such_path"],
  ])("%s is rejected as %s", (operations, expected) => {
    expect(patch('{"a":1,"l":[1,2]}', operations)).toBe(expected);
  });

  test("preserves the text of unchanged values", () => {
    expect(patch('{"2":1.0,"1":1e2,"\\u0061":0}', '[{"op":"replace","path":"/a","value":1.50}]')).toBe(
      '{"2":1.0,"1":1e2,"\\u0061":1.50}',
    );
  });

  test("compares whole numbers exactly and objects in any order", () => {
    const document = '{"n":12345678901234567890,"o":{"a":1,"b":[]}}';
    expect(patch(document, '[{"op":"test","path":"/n","value":12345678901234567891}]')).toBe("conflict /0 test_failed");
    expect(patch(document, '[{"op":"test","path":"/o","value":{"b":[],"a":1}}]')).toBe(document);
    expect(patch('{"a":0}', '[{"op":"test","path":"/a","value":-0}]')).toBe('{"a":0}');
  });

  test("rejects a document that is repeatedly copied into itself", () => {
    const copies = Array.from({ length: 100 }, (_, n) => `{"op":"copy","from":"","path":"/x${n}"}`);
    expect(patch('{"a":1}', `[${copies.join()}]`)).toMatch(/^conflict \/\d too_large$/);
  });

  test("rejects a patch that makes the document too long, to the character", () => {
    const add = (value: string) =>
      patch('{"a":[1]}', `[{"op":"add","path":"/a/-","value":"${value}"}]`, { maxLength: 30 });
    expect(add("x".repeat(18))).toBe(`{"a":[1,"${"x".repeat(18)}"]}`);
    expect(add("x".repeat(19))).toBe("conflict  too_large");
  });

  test("rejects a list of operations that is too long, and a path that leads too deep", () => {
    const test = '{"op":"test","path":"/a","value":1}';
    expect(patch('{"a":1}', `[${Array(100).fill(test).join()}]`)).toBe('{"a":1}');
    expect(patch('{"a":1}', `[${Array(101).fill(test).join()}]`)).toBe("invalid  too_many_operations");
    expect(patch("{}", `[{"op":"add","path":"${"/a".repeat(17)}","value":1}]`)).toBe("conflict /0 too_deep");
  });
});

describe("applyMergePatch()", () => {
  // RFC 7396, appendix A.
  test.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', "{}"],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', "null", "null"],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ["[1,2]", '{"a":"b","c":null}', '{"a":"b"}'],
    ["{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ])("%s with %s becomes %s", (target, merge, expected) => {
    expect(serializeJson(applyMergePatch(parse(target), parse(merge)))).toBe(expected);
  });
});
