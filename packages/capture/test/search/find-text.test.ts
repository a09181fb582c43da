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

/** Bytes that count reads. */
function counted(bytes: Uint8Array): { readonly bytes: Uint8Array; reads(): number } {
  let reads = 0;
  const proxy = new Proxy(bytes, {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name, target) as unknown;
    },
  });
  return { bytes: proxy, reads: () => reads };
}

test("bytesFinder() reads each byte once, whatever the needle", () => {
  for (const needle of [`ab${"a".repeat(500)}`, `${"a".repeat(500)}b`, `b${"a".repeat(500)}`, "ab".repeat(250)]) {
    const { bytes, reads } = counted(Buffer.alloc(10_000, "a"));
    expect(bytesFinder(Buffer.from(needle)).indexIn(bytes)).toBe(-1);
    expect(reads()).toBe(10_000);
  }
});
