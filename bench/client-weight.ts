// What the client and its peers weigh: size in a browser, import and construction.
//
//   npm run bench bench/client-weight.ts

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Octokit as OctokitCore } from "@octokit/core";
import { Octokit as OctokitRest } from "@octokit/rest";
import { build } from "esbuild";
import got from "got";
import ky from "ky";
import { Octokit } from "octokit";
import { ofetch } from "ofetch";
import createOpenApiClient from "openapi-fetch";
import { buildConsumer } from "../packages/client/test/support/built-package.ts";
import { short } from "./figures.ts";
import { compare, inProcess, spreadOf } from "./harness.ts";

using consumer = buildConsumer();
const { Client }: typeof import("@signalbox/client") = await import(join(consumer.dist, "on-node/index.js"));
const origin = "http://127.0.0.1";
const peers = ["@octokit/core", "@octokit/rest", "octokit", "ky", "ofetch", "openapi-fetch", "got"];

print("Browser bundle, minified and packed, kB", [
  ["ours, core", await sizeOf('export { Client } from "@signalbox/client/core"', consumer.folder)],
  [
    "ours, core with throttling, retry and cache",
    await sizeOf('export { Client, cache, retry, throttling } from "@signalbox/client/core"', consumer.folder),
  ],
  ["ours, everything", await sizeOf('export * from "@signalbox/client"', consumer.folder)],
  ...(await Promise.all(
    peers.slice(0, -1).map(async (name) => [name, await sizeOf(`export * from "${name}"`)] as const),
  )),
]);

print("Import in a fresh process, CPU, ms", [
  ["ours", importCpu(join(consumer.dist, "on-node/index.js"))],
  ["ours, core", importCpu(join(consumer.dist, "on-node/core.js"))],
  ...peers.map((name) => [name, importCpu(import.meta.resolve(name))] as const),
]);

const makers: Readonly<Record<string, () => unknown>> = {
  Signalbox: () => new Client({ baseUrl: origin }),
  "@octokit/core": () => new OctokitCore({ baseUrl: origin }),
  "@octokit/rest": () => new OctokitRest({ baseUrl: origin }),
  octokit: () => new Octokit({ baseUrl: origin }),
  ky: () => ky.create({ prefix: origin }),
  ofetch: () => ofetch.create({ baseURL: origin }),
  "openapi-fetch": () => createOpenApiClient({ baseUrl: origin }),
  got: () => got.extend({ prefixUrl: origin }),
};
const constructions = Object.entries(makers).map(([name, make]) => inProcess(name, make));
await compare({ part: "client", work: "construction" }, constructions);

function print(title: string, rows: readonly (readonly [name: string, value: number])[]): void {
  process.stdout.write(`\n${title}\n${rows.map(([name, value]) => `  ${name.padEnd(44)} ${short(value)}\n`).join("")}`);
}

async function sizeOf(contents: string, resolveDir = import.meta.dirname): Promise<number> {
  const options = {
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
  } as const;
  const { outputFiles } = await build({ stdin: { contents, resolveDir }, ...options, logLevel: "silent" });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).byteLength / 1000;
}

function importCpu(specifier: string): number {
  const code = `const before = process.cpuUsage(); await import(process.argv[1]);
    const { user, system } = process.cpuUsage(before); process.stdout.write(String((user + system) / 1000));`;
  const args = ["--input-type=module", "-e", code, specifier];
  return spreadOf(Array.from({ length: 7 }, () => Number(execFileSync(process.execPath, args))))[0];
}
