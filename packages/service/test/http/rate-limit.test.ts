import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimiter } from "../../src/http/rate-limit.ts";
import { Problem } from "../../src/index.ts";

const left = (headers: Readonly<Record<string, string>>): string | undefined => headers.ratelimit;

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

test("each caller has its own window", () => {
  vi.advanceTimersByTime(5_000);
  const limiter = createRateLimiter({ requests: 2, seconds: 10 });
  expect(left(limiter("a"))).toBe('"default";r=1;t=10');
  vi.advanceTimersByTime(6_000);
  expect(left(limiter("b"))).toBe('"default";r=1;t=10');
  expect(left(limiter("a"))).toBe('"default";r=0;t=4');
  expect(() => limiter("a")).toThrow(Problem);
  // The window of "a" has ended, that of "b" has not.
  vi.advanceTimersByTime(4_000);
  expect(left(limiter("a"))).toBe('"default";r=1;t=10');
  expect(left(limiter("b"))).toBe('"default";r=0;t=6');
  vi.advanceTimersByTime(5_999);
  expect(() => limiter("b")).toThrow("More than 2 requests in 10 seconds. Retry in 1 seconds.");
  vi.advanceTimersByTime(1);
  expect(left(limiter("b"))).toBe('"default";r=1;t=10');
});
