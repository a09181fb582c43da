import { afterAll, beforeAll, expect, test } from "vitest";
import { compareRaw } from "../compare-raw.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

let capture: TestCapture;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

test("stores 400 generated requests exactly as sent", async () => {
  expect(await compareRaw(capture, 400, 1)).toEqual([]);
});
