import { expect, test } from "vitest";
import { measurePage, measureSize } from "../../../bench/kpm-size.ts";

test("codecs and validator, minified and gzipped, are at most 15 KB", async () => {
  const { gzipped } = await measureSize();
  expect(gzipped).toBeLessThanOrEqual(15 * 1024);
});

test("a page that decodes, encodes and validates loads at most 42 kB", async () => {
  const { gzipped } = await measurePage();
  expect(gzipped).toBeLessThanOrEqual(42_000);
});
