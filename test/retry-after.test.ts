import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseRetryAfter as parseMs } from "../packages/capture/src/domain/retry-after.ts";
import { parseRetryAfter } from "../packages/client/src/plugins/failure.ts";

const now = Date.UTC(2026, 10, 6, 8, 49, 37);

beforeEach(() => vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

test.each([
  ["120", 120],
  [" 0.5 ", 0.5],
  ["0", 0],
  ["Fri, 06 Nov 2026 08:50:37 GMT", 60],
  ["Friday, 06-Nov-26 08:49:47 GMT", 10],
  ["Fri Nov  6 08:49:38 2026", 1],
  ["Sun, 06 Nov 1994 08:49:37 GMT", 0],
  ["", undefined],
  ["soon", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["2026-11-06", undefined],
  ["Fri, 99 Nov 2026 08:50:37 GMT", undefined],
])("the client and capture parse the same seconds from Retry-After: %j", (value, seconds) => {
  const ofCapture = parseMs(value);
  expect(ofCapture === undefined ? undefined : ofCapture / 1_000).toBe(seconds);
  expect(parseRetryAfter({ "retry-after": value })).toBe(seconds);
});

test.each([null, undefined, "9".repeat(400)])("capture ignores %j", (value) => {
  expect(parseMs(value)).toBeUndefined();
});
