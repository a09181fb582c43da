import { expect, onTestFinished, test } from "vitest";
import { createRateLimiter } from "../../src/http/rate-limit.ts";
import { Problem } from "../../src/index.ts";

const left = (headers: Readonly<Record<string, string>>): string | undefined => headers.ratelimit;

test("each caller has its own window", () => {
  let now = 5_000;
  const limiter = createRateLimiter({ requests: 2, seconds: 10 }, () => now);
  expect(left(limiter.count("a"))).toBe('"default";r=1;t=10');
  now += 6_000;
  expect(left(limiter.count("b"))).toBe('"default";r=1;t=10');
  expect(left(limiter.count("a"))).toBe('"default";r=0;t=4');
  expect(() => limiter.count("a")).toThrow(Problem);
  // The window of "a" has ended, that of "b" has not.
  now += 4_000;
  expect(left(limiter.count("a"))).toBe('"default";r=1;t=10');
  expect(left(limiter.count("b"))).toBe('"default";r=0;t=6');
  now += 5_999;
  expect(() => limiter.count("b")).toThrow("More than 2 requests in 10 seconds. Retry in 1 seconds.");
  now += 1;
  expect(left(limiter.count("b"))).toBe('"default";r=1;t=10');
});

test("a call costs the same with 200,000 callers", () => {
  let now = 0;
  const limiter = createRateLimiter({ requests: 5, seconds: 60 }, () => now);
  for (let n = 0; n < 200_000; n += 1) limiter.count(`caller-${n}`);
  const steps = countMapSteps();
  let most = 0;
  for (let n = 0; n < 2_000; n += 1) {
    if (n === 1_000) now += 60_000;
    const before = steps();
    limiter.count(`other-${n}`);
    most = Math.max(most, steps() - before);
  }
  expect(most).toBeLessThanOrEqual(4);
});

/** Counts reads, writes and visited entries of all maps until the test ends. */
function countMapSteps(): () => number {
  let steps = 0;
  const { get, set, delete: remove, entries } = Map.prototype;
  const visit = function* (this: Map<unknown, unknown>): Generator {
    for (const entry of { [Symbol.iterator]: () => entries.call(this) }) {
      steps += 1;
      yield entry;
    }
  };
  const counted = (method: (...given: never[]) => unknown) =>
    function (this: unknown, ...given: unknown[]): unknown {
      steps += 1;
      return method.apply(this, given as never[]);
    };
  const patch = (methods: object): unknown => Object.assign(Map.prototype, methods);
  patch({ get: counted(get), set: counted(set), delete: counted(remove), entries: visit, [Symbol.iterator]: visit });
  onTestFinished(() => void patch({ get, set, delete: remove, entries, [Symbol.iterator]: entries }));
  return () => steps;
}
