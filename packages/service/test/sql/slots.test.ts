import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { slots } from "../../src/sql/slots.ts";

test("slots() lets only so many run at a time, in the order in which they came", async () => {
  const { run } = slots(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      run(async () => {
        begun.push(n);
        running += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
      }),
    ),
  );
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("slots() gives the place of work that fails to the next", async () => {
  const { run } = slots(1);
  await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await run(async () => "yes")).toBe("yes");
});

test("slots() rejects who has waited too long, and begins nothing for it", async () => {
  const { run } = slots(1, 20);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = run(() => promise);
  let begun = false;
  const late = run(async () => {
    begun = true;
  });
  await expect(late).rejects.toMatchObject({ code: "ERR_STORE_BUSY" });
  resolve();
  await first;
  expect(await run(async () => "free again")).toBe("free again");
  expect(begun).toBe(false);
});
