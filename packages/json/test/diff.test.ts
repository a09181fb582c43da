import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { applyJsonPatch, diffJson, formatJson, parseJson, patchOf, toValue } from "../src/index.ts";

const limits = { maxLength: 1e6, maxOperations: 1e6, maxDepth: 99 };
const parse = (text: string) => parseJson(text);

test("patchOf() turns one value into the other", () => {
  const leaf = fc.constantFrom(null, true, 1, 2, "a", "/~");
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, leaf, tie("list"), tie("object")),
    list: fc.array(tie("value"), { maxLength: 4 }),
    object: fc.dictionary(fc.constantFrom("a", "b", "/", "~1"), tie("value")),
  }));
  fc.assert(
    fc.property(value, value, (before, after) => {
      const patch = patchOf(diffJson(parse(JSON.stringify(before)), parse(JSON.stringify(after))));
      const outcome = applyJsonPatch(parse(JSON.stringify(before)), parse(`[${patch.join()}]`), limits);
      expect(outcome.kind === "patched" && toValue(outcome.document)).toEqual(JSON.parse(JSON.stringify(after)));
    }),
    { numRuns: runs(125) },
  );
});

test("diffJson() names each place that differs, whatever the order and white space", () => {
  const before = parseJson('{"a": 1, "b": [1, 2], "c": {"x": 1.0}, "gone": true, "list": [0, 1, 2, 3]}');
  const after = parseJson(formatJson('{"c":{"x":1},"b":[1,3,4],"a":1,"new":null,"list":[0,3]}'));
  expect(diffJson(before, after)).toEqual([
    { kind: "removed", path: ["gone"], before: "true", after: undefined },
    { kind: "changed", path: ["c", "x"], before: "1.0", after: "1" },
    { kind: "changed", path: ["b", 1], before: "2", after: "3" },
    { kind: "added", path: ["b", 2], before: undefined, after: "4" },
    { kind: "added", path: ["new"], before: undefined, after: "null" },
    { kind: "removed", path: ["list", 2], before: "2", after: undefined },
    { kind: "removed", path: ["list", 1], before: "1", after: undefined },
  ]);
});
