import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sampleCapture, sampleFile } from "../scripts/write-sample-capture.ts";

test("the capture among the examples is what its script writes, and small", async () => {
  const file = readFileSync(sampleFile);
  expect(Buffer.compare(file, await sampleCapture())).toBe(0);
  expect(file.length).toBeLessThan(4096);
});
