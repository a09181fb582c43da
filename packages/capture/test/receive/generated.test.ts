import { expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { compareRaw } from "../compare-raw.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

test("stores generated requests exactly as sent", async () => {
  expect(await compareRaw(capture, runs(400), 1)).toEqual([]);
});
