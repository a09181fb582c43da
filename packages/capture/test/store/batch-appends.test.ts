import { expect, test } from "vitest";
import type { Arrival } from "../../src/domain/captured-request.ts";
import { batchAppends } from "../../src/store/batch-appends.ts";
import { makeArrival } from "../make-request.ts";

test("a commit is bounded by all bytes of its requests, framing included", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const commits: number[] = [];
  const append = batchAppends({
    commits: 1,
    async append(arrivals) {
      commits.push(arrivals.length);
      if (commits.reduce((sum, count) => sum + count, 0) === 3) resolve();
      return arrivals.map(() => undefined);
    },
  });
  const framing = new Uint8Array(3 * 1024 * 1024);
  for (let count = 1; count <= 3; count += 1) {
    append(makeArrival("r", { framing }), { onAppended: () => undefined, onFailed: reject });
  }
  await promise;
  expect(commits).toEqual([1, 1, 1]);
});

test("a request does not wait for commits of earlier large ones", async () => {
  const large = makeArrival("large", { body: Buffer.alloc(1024 * 1024) });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const commits: string[] = [];
  const append = batchAppends({
    commits: 1,
    async append(arrivals) {
      if (arrivals[0] === large) await isReleased;
      commits.push(...arrivals.map(({ routeId }) => routeId));
      return arrivals.map(() => undefined);
    },
  });
  const send = (arrival: Arrival) =>
    new Promise<void>((resolve, reject) => {
      append(arrival, { onAppended: () => resolve(), onFailed: reject });
    });
  const sent = Array.from({ length: 8 }, () => send(large));
  await send(makeArrival("small", {}));
  expect(commits).toEqual(["small"]);
  release();
  await Promise.all(sent);
  expect(commits).toHaveLength(9);
});

test.each([
  ["large", 1024 * 1024],
  ["small", 200 * 1024],
] as const)("%s requests of a caller wait for one commit of another caller's many, not for all", async (_, size) => {
  const commits: string[][] = [];
  const append = batchAppends({
    commits: 1,
    async append(arrivals) {
      commits.push(arrivals.map(({ routeId }) => routeId));
      return arrivals.map(() => undefined);
    },
  });
  const send = (routeId: string, remoteAddress: string) =>
    new Promise<void>((resolve, reject) => {
      const arrival = makeArrival(routeId, { body: Buffer.alloc(size), remoteAddress });
      append(arrival, { onAppended: () => resolve(), onFailed: reject });
    });
  const many = Array.from({ length: 60 }, (_, number) => `many ${number}`);
  const sent = many.map((routeId) => send(routeId, "192.0.2.1"));
  sent.push(send("first of another", "192.0.2.2"), send("second of another", "192.0.2.2"));
  await Promise.all(sent);
  expect(commits.length).toBeGreaterThan(2);
  expect(commits[0]).toContain("first of another");
  // The requests of each caller keep their order.
  expect(commits.flat().filter((routeId) => routeId.startsWith("many"))).toEqual(many);
  expect(commits.slice(0, 2).flat()).toContain("second of another");
});

test("with several commits at a time, a slow commit of one route does not delay another", async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const commits: string[][] = [];
  const append = batchAppends({
    commits: 3,
    async append(arrivals) {
      const routes = arrivals.map(({ routeId }) => routeId);
      if (routes.includes("slow")) await isReleased;
      commits.push(routes);
      return arrivals.map(() => undefined);
    },
  });
  const send = (routeId: string) =>
    new Promise<void>((resolve, reject) => {
      append(makeArrival(routeId, {}), { onAppended: () => resolve(), onFailed: reject });
    });
  const slow = [send("slow"), send("slow")];
  await Promise.all([send("a"), send("b"), send("a")]);
  expect(commits.toSorted()).toEqual([["a", "a"], ["b"]]);
  release();
  await Promise.all(slow);
  expect(commits.at(-1)).toEqual(["slow", "slow"]);
});
