import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { editJson, JsonPathError, parseJson, serializeJson, toEditable } from "../src/index.ts";

const parse = (text: string) => parseJson(text);

test("editJson() tracks the length of the document after every change", () => {
  const path = fc.constantFrom([], ["a"], ["b"], ["a", "0"], ["a", "-"], ["a", "1", "x"], ["b", "a"], ["b", "/"]);
  const value = fc.constantFrom("1", '"text"', "[]", '[1,"2"]', '{"a":[0]}', '{"/":null}');
  const change = fc.record({ kind: fc.constantFrom("insert", "replace", "remove", "copy"), path, from: path, value });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      const document = parse('{"\\u0061":[1,{"x":2}],"b":{"a":0,"c":"d"}}');
      const before = serializeJson(document);
      const editor = editJson(document);
      for (const { kind, path, from, value } of changes) {
        try {
          if (kind === "insert") editor.insert(path, toEditable(parse(value)));
          if (kind === "replace") editor.replace(path, toEditable(parse(value)));
          if (kind === "remove") editor.remove(path);
          if (kind === "copy") editor.insert(path, toEditable(editor.at(from)));
        } catch (error) {
          expect(error).toBeInstanceOf(JsonPathError);
        }
        expect(editor.length).toBe(serializeJson(editor.result()).length);
      }
      expect(serializeJson(document)).toBe(before);
    }),
    { numRuns: runs(250) },
  );
});
