import { expect, test } from "vitest";
import { resolveLimits } from "../../src/index.ts";

const defaults = { streams: 100, bytes: 1_024 };

test("omitted limits have their defaults", () => {
  expect(resolveLimits(defaults)).toEqual(defaults);
  expect(resolveLimits(defaults, { streams: 7 })).toEqual({ streams: 7, bytes: 1_024 });
});

test.each<[Record<string, number>, string]>([
  [{ streams: 0 }, "'streams' must be a positive integer, got 0"],
  [{ bytes: 1.5 }, "'bytes' must be a positive integer, got 1.5"],
  [{ bytes: Number.NaN }, "'bytes' must be a positive integer, got NaN"],
  [{ stream: 5 }, "unknown limit 'stream'. The limits are streams, bytes"],
  [{ rateOf: 5 }, "unknown limit 'rateOf', which is an option of its own. The limits are streams, bytes"],
])("%j throws an error that states the rule", (given, message) => {
  expect(() => resolveLimits(defaults, given)).toThrow(new TypeError(`Cannot use limits: ${message}`));
});
