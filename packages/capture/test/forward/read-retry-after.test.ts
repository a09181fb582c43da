import { describe, expect, test } from "vitest";
import { readRetryAfter } from "../../src/forward/retry-after.ts";

const now = Date.UTC(2026, 10, 6, 8, 49, 37);

describe("readRetryAfter()", () => {
  test.each([
    ["120", 120_000],
    [" 0.5 ", 500],
    ["0", 0],
    ["Fri, 06 Nov 2026 08:50:37 GMT", 60_000],
    ["Friday, 06-Nov-26 08:49:47 GMT", 10_000],
    ["Fri Nov  6 08:49:38 2026", 1_000],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 0],
  ])("parses %j", (value, wanted) => {
    expect(readRetryAfter(value, now)).toBe(wanted);
  });

  test.each([
    null,
    undefined,
    "",
    "soon",
    "-1",
    "1e3",
    "0x10",
    "2026-11-06",
    "Fri, 99 Nov 2026 08:50:37 GMT",
    "9".repeat(400),
  ])("returns undefined for %j", (value) => {
    expect(readRetryAfter(value, now)).toBeUndefined();
  });
});
