import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAge, formatAgeOrDay, formatClock, formatSize } from "../src/format.ts";
import { splitHidden, textOfBytes } from "../src/hidden-characters.ts";

describe("splitHidden()", () => {
  const codes = (text: string): string[] =>
    splitHidden(text).map((piece) => (piece.kind === "text" ? piece.text : piece.code));

  test("marks what is not seen and what turns the direction", () => {
    expect(codes("a\u202eb\u200bc\0")).toEqual(["a", "U+202E", "b", "U+200B", "c", "U+0000"]);
    expect(codes("\u{e0041}")).toEqual(["U+E0041"]);
  });
  test("leaves line ends, tabs, letters of all scripts and joined emoji as they are", () => {
    for (const text of ["a\tb\r\nc", "Zoë שלום مرحبا 日本", "👩‍💻", "👩🏽‍💻", "क्‍ष"])
      expect(codes(text)).toEqual([text]);
  });
  test("loses nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xd7ff }), { maxLength: 40 }), (codePoints) => {
        const text = String.fromCodePoint(...codePoints);
        const joined = splitHidden(text)
          .map((piece) =>
            piece.kind === "text" ? piece.text : String.fromCodePoint(Number.parseInt(piece.code.slice(2), 16)),
          )
          .join("");
        expect(joined).toBe(text);
      }),
    );
  });
});

describe("textOfBytes()", () => {
  test("reads UTF-8 where it is valid, and leaves other bytes alone", () => {
    expect(textOfBytes("caf\u00c3\u00a9")).toEqual({ text: "café", isDecoded: true });
    expect(textOfBytes("caf\u00e9")).toEqual({ text: "café", isDecoded: false });
    expect(textOfBytes("\u0141\u00c3\u00a9")).toEqual({ text: "\u0141\u00c3\u00a9", isDecoded: false });
    expect(textOfBytes("plain")).toEqual({ text: "plain", isDecoded: false });
  });
});

test("a time of another day has its date", () => {
  const noon = new Date(2026, 0, 5, 12).getTime();
  const today = formatClock(noon, noon + 3_600_000);
  expect(formatClock(noon, noon)).toBe(today);
  expect(formatClock(noon, noon + 24 * 3_600_000)).toMatch(/2026.*(?:UTC|GMT|[A-Z]{3})/);
  expect(formatAgeOrDay(noon, noon + 3_600_000)).toBe("1h");
  expect(formatAgeOrDay(noon, noon + 24 * 3_600_000)).toMatch(/12:00.*(?:UTC|GMT|[A-Z]{3})/);
});

test("sizes and ages are short", () => {
  expect([0, 999, 1_000, 1_234_567, 999_999].map(formatSize)).toEqual(["0 B", "999 B", "1 kB", "1.23 MB", "1 MB"]);
  expect([0, 59_000, 60_000, 7_200_000, 200_000_000].map((ms) => formatAge(0, ms))).toEqual([
    "now",
    "59s",
    "1m",
    "2h",
    "2d",
  ]);
});
