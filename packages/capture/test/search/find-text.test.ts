import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { bytesFinder, textFinder } from "../../src/search/find-text.ts";

const few = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 60 });

test("textFinder() and bytesFinder() find what the engine finds", () => {
  fc.assert(
    fc.property(few, few, fc.nat(60), (hay, needle, from) => {
      const start = Math.min(from, hay.length);
      expect(textFinder(needle).indexIn(hay, start)).toBe(hay.indexOf(needle, start));
      expect(bytesFinder(Buffer.from(needle)).indexIn(Buffer.from(hay), start)).toBe(
        Buffer.from(hay).indexOf(needle, start),
      );
    }),
    { numRuns: runs(500) },
  );
});

test("textFinder() reads each character once, whatever the needle", () => {
  for (const needle of [`ab${"a".repeat(500)}`, `${"a".repeat(500)}b`, `b${"a".repeat(500)}`, "ab".repeat(250)]) {
    let reads = 0;
    const hay = {
      length: 10_000,
      charCodeAt() {
        reads += 1;
        return 0x61;
      },
    };
    expect(textFinder(needle).indexIn(hay as unknown as string)).toBe(-1);
    expect(reads).toBe(10_000);
  }
});
