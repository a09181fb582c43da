import { expect, test } from "vitest";
import { createShares } from "../../src/limits/shares.ts";

const reports = () => createShares({ name: "reports", total: 3, perCaller: 2 });

test("acquire() rejects a caller with its share, and everyone when all are in use", () => {
  const { acquire } = reports();
  acquire("a");
  const second = acquire("a");
  expect(() => acquire("a")).toThrowError(expect.objectContaining({ status: 429, code: "too_many_reports" }));
  acquire("b");
  expect(() => acquire("c")).toThrowError(expect.objectContaining({ status: 503, code: "too_many_reports" }));
  second[Symbol.dispose]();
  second[Symbol.dispose]();
  acquire("c");
  expect(() => acquire("c")).toThrowError(expect.objectContaining({ status: 503 }));
});

test("acquireWithin() waits until one is free, in order, and does not block other callers", async () => {
  const { acquire, acquireWithin } = reports();
  const [first, second] = [acquire("a"), acquire("a")];
  const given: string[] = [];
  const waiting = ["third", "fourth"].map(async (name) => {
    const share = await acquireWithin(100_000, "a");
    given.push(name);
    return share;
  });
  await acquireWithin(0, "b");
  first[Symbol.dispose]();
  await waiting[0];
  expect(given).toEqual(["third"]);
  second[Symbol.dispose]();
  await waiting[1];
  expect(given).toEqual(["third", "fourth"]);
});

test("acquireWithin() ends with the error of the limit after its time, or with the reason of the signal", async () => {
  const { acquire, acquireWithin } = reports();
  acquire("a");
  acquire("a");
  await expect(acquireWithin(10, "a")).rejects.toMatchObject({ status: 429, code: "too_many_reports" });
  const leaving = new AbortController();
  const left = expect(acquireWithin(100_000, "a", leaving.signal)).rejects.toThrow("left");
  leaving.abort(new Error("left"));
  await left;
});

test("acquireWithin() lets callers that wait take turns, and rejects a caller of whom too many wait", async () => {
  const { acquire, acquireWithin } = createShares({ name: "reports", total: 1, perCaller: 1 });
  const first = acquire("a");
  const order: string[] = [];
  const wait = async (caller: string): Promise<void> => {
    using _share = await acquireWithin(100_000, caller);
    order.push(caller);
  };
  const all = [...Array<string>(64).fill("many"), "one"].map(wait);
  await expect(wait("many")).rejects.toMatchObject({ status: 503, code: "too_many_reports" });
  first[Symbol.dispose]();
  await Promise.all(all);
  expect(order.slice(0, 3)).toEqual(["many", "one", "many"]);
  expect(order).toHaveLength(65);
});
