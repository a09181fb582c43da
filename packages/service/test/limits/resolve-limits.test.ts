import { expect, test } from "vitest";
import { resolveLimits } from "../../src/index.ts";

const defaults = { streams: 100, bytes: 1_024 };

test("limits that are not given have their defaults", () => {
  expect(resolveLimits(defaults)).toEqual(defaults);
  expect(resolveLimits(defaults, { streams: 7 })).toEqual({ streams: 7, bytes: 1_024 });
});

test.each<[Record<string, number>, string]>([
  [{ streams: 0 }, "'streams' must be a positive integer, got 0"],
  [{ bytes: 1.5 }, "'bytes' must be a positive integer, got 1.5"],
  [{ bytes: Number.NaN }, "'bytes' must be a positive integer, got NaN"],
  [{ stream: 5 }, "there is no 'stream'; there are streams, bytes"],
  [{ rateOf: 5 }, "there is no 'rateOf', which stands beside 'limits'; there are streams, bytes"],
])("%j is an error that says what it may be", (given, message) => {
  expect(() => resolveLimits(defaults, given)).toThrow(new TypeError(`Cannot use limits: ${message}`));
});
