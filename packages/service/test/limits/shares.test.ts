import { expect, test } from "vitest";
import { createShares } from "../../src/limits/shares.ts";

const problem = (status: number) => expect.objectContaining({ status, code: "too_many_streams" });

test("createShares() always has room for a second caller", () => {
  const shares = createShares({ name: "streams", total: 10, perCaller: 5 });
  const takeAll = (): void => {
    for (let n = 0; n < 10; n += 1) shares.acquire("first", `resource ${n % 4}`);
  };
  expect(takeAll).toThrow(problem(429));
  for (let n = 0; n < 5; n += 1) shares.acquire("second");
  expect(() => shares.acquire("third")).toThrow(problem(503));
});

test("createShares() limits the use of one resource", () => {
  const shares = createShares({ name: "streams", total: 10, perCaller: 5, perResource: 2 });
  shares.acquire("first", "busy");
  shares.acquire("second", "busy");
  expect(() => shares.acquire("third", "busy")).toThrow(problem(429));
  shares.acquire("third", "quiet");
});

test("createShares() releases a disposed share once", () => {
  const shares = createShares({ name: "streams", total: 10, perCaller: 2 });
  const held = [shares.acquire("first"), shares.acquire("first")];
  expect(() => shares.acquire("first")).toThrow(problem(429));
  for (const share of [...held, ...held]) share[Symbol.dispose]();
  shares.acquire("first");
  shares.acquire("first");
  expect(() => shares.acquire("first")).toThrow(problem(429));
});
