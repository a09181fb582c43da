import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildConsumer, type Consumer } from "../support/built-package.ts";

let consumer: Consumer;
beforeAll(() => {
  consumer = buildConsumer();
});
afterAll(() => consumer[Symbol.dispose]());

/** The size of a browser bundle that imports this export only, minified and compressed, in bytes. */
async function sizeOf(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: consumer.folder },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).byteLength;
}

/** Budgets in bytes: the current size and a small margin. Lower them when the package gets smaller. */
const BUDGETS: [name: string, source: string, bytes: number][] = [
  ["the core", 'export { Client } from "@signalbox/client/core"', 10_490],
  [
    "the core with throttling, retry and cache",
    'export { Client, cache, retry, throttling } from "@signalbox/client/core"',
    14_390,
  ],
  ["the preset", 'export { Client } from "@signalbox/client"', 32_620],
  ["everything", 'export * from "@signalbox/client"', 38_300],
];

describe("the size of the package", () => {
  test.each(BUDGETS)("%s keeps its budget", async (_, source, bytes) => {
    expect(await sizeOf(source)).toBeLessThanOrEqual(bytes);
  });

  test("all of it, installed, is below 2.68 MB, and it brings no other package", () => {
    const files = readdirSync(consumer.dist, { recursive: true, encoding: "utf8" });
    const sizes = files.map((file) => statSync(join(consumer.dist, file))).filter((stats) => stats.isFile());
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(2_680_000);
    const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(manifest.dependencies ?? {}).toEqual({});
  });
});
