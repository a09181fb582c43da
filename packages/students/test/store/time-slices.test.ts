import { expect, test } from "vitest";
import { timeSlices } from "../../src/store/time-slices.ts";

test("timeSlices() pauses for other work once the time has passed, and then not before it passes again", async () => {
  let now = 0;
  let iterations = 0;
  const pause = timeSlices(8, () => now);
  const iterationsDuring = async (): Promise<number> => {
    const before = iterations;
    setImmediate(() => {
      iterations += 1;
    });
    await pause();
    return iterations - before;
  };

  now = 7;
  expect(await iterationsDuring()).toBe(0);
  now = 8;
  expect(await iterationsDuring()).toBeGreaterThan(0);
  now = 15;
  expect(await iterationsDuring()).toBe(0);
  now = 16;
  expect(await iterationsDuring()).toBeGreaterThan(0);
});
