import { afterAll, beforeAll, expect, test } from "vitest";
import { compareRaw } from "../compare-raw.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

let capture: TestCapture;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

test("what was sent is what is kept, in 400 generated requests", async () => {
  expect(await compareRaw(capture, 400, 1)).toEqual([]);
});
