import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSemaphore } from "../../src/limits/semaphore.ts";

test("createSemaphore() limits concurrency and keeps the order", async () => {
  const { run } = createSemaphore(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      run(async () => {
        started.push(n);
        running += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
      }),
    ),
  );
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("createSemaphore() rejects a caller that waits too long without starting its work", async () => {
  const { run } = createSemaphore(1, { waitMs: 20 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = run(() => promise);
  let started = false;
  const late = run(async () => {
    started = true;
  });
  await expect(late).rejects.toMatchObject({ code: "ERR_STORE_BUSY" });
  resolve();
  await first;
  expect(await run(async () => "free again")).toBe("free again");
  expect(started).toBe(false);
});

test("createSemaphore() removes a waiting caller when its signal aborts", async () => {
  const { run } = createSemaphore(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = run(() => promise);
  const leaving = new AbortController();
  const left = run(async () => "never", leaving.signal);
  const behind = run(async () => "served");
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  resolve();
  await first;
  expect(await behind).toBe("served");
  await expect(run(async () => "never", leaving.signal)).rejects.toThrow("gone");
});
