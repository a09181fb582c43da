import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { compareRaw } from "../compare-raw.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

let capture: TestCapture;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

test("stores generated requests exactly as sent", async () => {
  expect(await compareRaw(capture, runs(400), 1)).toEqual([]);
});
