import { expect, test } from "vitest";
import { foldCase } from "../../src/domain/text-rules.ts";

test.each([
  ["ADA@EXAMPLE.ORG", "ada@example.org"],
  ["Straße", "STRASSE"],
  ["ΣΊΣΥΦΟΣ", "σίσυφος"],
  ["σίσυφος", "σίσυφοσ"],
  ["ÇELEBİ", "çelebi\u0307"],
  ["e\u0301", "É"],
  ["ﬁne", "FINE"],
])("foldCase() makes %s and %s equal", (a, b) => {
  expect(foldCase(a)).toBe(foldCase(b));
});

test("foldCase() keeps different letters apart", () => {
  expect(new Set(["a", "ä", "á", "b"].map(foldCase)).size).toBe(4);
});
