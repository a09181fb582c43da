import fc from "fast-check";
import { expect, test } from "vitest";
import { indentJson } from "../src/indent-json.ts";

test("indentJson() writes what JSON.stringify() writes with an indentation of two", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test("indentJson() keeps every number as it is written", () => {
  const text = '{"big":12345678901234567890,"exact":2.50,"list":[1E400,0.1000000000000000055]}';
  expect(indentJson(text).replaceAll(/\s/g, "")).toBe(text);
});
