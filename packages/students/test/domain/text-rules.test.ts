import { expect, test } from "vitest";
import { email, foldCase, plainName, text } from "../../src/domain/text-rules.ts";

test.each([
  ["ADA@EXAMPLE.ORG", "ada@example.org"],
  ["Straße", "STRASSE"],
  ["ΣΊΣΥΦΟΣ", "σίσυφος"],
  ["σίσυφος", "σίσυφοσ"],
  ["ÇELEBİ", "çelebi\u0307"],
  ["e\u0301", "É"],
  ["ﬁne", "FINE"],
])("foldCase() equates %s and %s", (a, b) => {
  expect(foldCase(a)).toBe(foldCase(b));
});

test("foldCase() distinguishes different letters", () => {
  expect(new Set(["a", "ä", "á", "b"].map(foldCase)).size).toBe(4);
});

// Normalising these takes minutes: each mark below is moved past all marks above.
const marks = `a${"\u0301\u0316".repeat(250_000)}`;

test.each([
  ["text()", text(200)],
  ["email()", email()],
] as const)("%s rejects half a million marks on a letter quickly", (_, schema) => {
  expect(schema.safeParse(marks).error?.issues).toMatchObject([{ code: "custom", params: { code: "too_long" } }]);
});

test.each([foldCase, plainName])("%o equates names with half a million marks quickly", (normalize) => {
  expect(normalize(marks.toUpperCase()) === normalize(marks)).toBe(true);
});

test("text() accepts the longest text in its longest form", () => {
  const characters = "\u1fa7".repeat(200);
  expect(text(200).parse(` ${characters.normalize("NFD")} `)).toBe(characters);
});
