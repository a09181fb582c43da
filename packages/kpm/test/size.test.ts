import { expect, test } from "vitest";
import { measureSize } from "../../../bench/kpm-size.ts";

test("codecs and validator, minified and gzipped, are at most 15 KB", async () => {
  const { gzipped } = await measureSize();
  expect(gzipped).toBeLessThanOrEqual(15 * 1024);
});
