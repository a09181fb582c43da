import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { applyJsonPatch, diffJson, parseJson, toValue } from "../src/index.ts";

const limits = { maxLength: 1e6, maxOperations: 1e6, maxDepth: 99 };
const parse = (text: string) => parseJson(text);

test("diffJson() returns a patch that turns one value into the other", () => {
  const leaf = fc.constantFrom(null, true, 1, 2, "a", "/~");
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, leaf, tie("list"), tie("object")),
    list: fc.array(tie("value"), { maxLength: 4 }),
    object: fc.dictionary(fc.constantFrom("a", "b", "/", "~1"), tie("value")),
  }));
  fc.assert(
    fc.property(value, value, (before, after) => {
      const patch = diffJson(parse(JSON.stringify(before)), parse(JSON.stringify(after)));
      const outcome = applyJsonPatch(parse(JSON.stringify(before)), parse(`[${patch.join()}]`), limits);
      expect(outcome.kind === "patched" && toValue(outcome.document)).toEqual(JSON.parse(JSON.stringify(after)));
    }),
    { numRuns: runs(125) },
  );
});
