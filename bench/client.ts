// The cost of a call with the client and with its peers, in one run: size, import, construction, memory, CPU,
// latency, paging, and the type-check of one file. CPU is user and system time of this process, not wall time.
//
//   npm run bench bench/client.ts [sizes | imports | construction | calls | latency | pages | types]
//
// client-calls.ts measures the cost of a call, and can run alone.
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { Octokit as OctokitCore } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { retry as octokitRetry } from "@octokit/plugin-retry";
import { throttling as octokitThrottling } from "@octokit/plugin-throttling";
import { Octokit as OctokitRest } from "@octokit/rest";
import { build } from "esbuild";
import got from "got";
import ky from "ky";
import { Octokit } from "octokit";
import { ofetch } from "ofetch";
import createOpenApiClient from "openapi-fetch";
import { buildConsumer } from "../packages/client/test/support/built-package.ts";
import { printCalls } from "./client-calls.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

using consumer = buildConsumer();
const ours: typeof import("../packages/client/src/index.ts") = await import(join(consumer.dist, "on-node/index.js"));
const { Client, retry, throttling } = ours;

const server = fork(fileURLToPath(new URL("./client-server.ts", import.meta.url)));
const [origin] = (await once(server, "message")) as [string];
const agent = new Agent({ keepAlive: true });

const sections: Readonly<Record<string, () => unknown>> = {
  sizes: printSizes,
  imports: printImports,
  construction: printConstruction,
  calls: () => printCalls(4, 100),
  latency: printAddedLatency,
  pages: printPages,
  types: printTypeCheck,
};
const [, , only] = process.argv;
for (const [name, run] of Object.entries(sections)) if (only === undefined || only === name) await run();

agent.destroy();
server.disconnect();
process.exit();

function print(
  title: string,
  unit: string,
  rows: readonly (readonly [name: string, value: number])[],
  digits = 1,
): void {
  const base = rows[0]?.[1] ?? 1;
  process.stdout.write(`\n${title}\n\n| | ${unit} | of ours |\n|---|---:|---:|\n`);
  for (const [name, value] of rows)
    process.stdout.write(`| ${name} | ${value.toFixed(digits)} | ${(value / base).toFixed(2)} |\n`);
}

async function printSizes(): Promise<void> {
  const sizeOf = async (source: string, resolveDir = import.meta.dirname): Promise<number> => {
    const stdin = { contents: source, resolveDir };
    const options = {
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      platform: "browser",
      target: "es2022",
    } as const;
    const { outputFiles } = await build({ stdin, ...options, logLevel: "silent" });
    return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).byteLength / 1000;
  };
  const own = (source: string): Promise<number> => sizeOf(source, consumer.folder);
  const octokitPlugins = `export { retry } from "@octokit/plugin-retry"; export { throttling } from "@octokit/plugin-throttling";`;
  print("Size of a browser bundle, minified and packed", "kB", [
    ["ours, core", await own('export { Client } from "@signalbox/client/core"')],
    [
      "ours, core with throttling, retry and cache",
      await own('export { Client, cache, retry, throttling } from "@signalbox/client/core"'),
    ],
    ["ours, everything", await own('export * from "@signalbox/client"')],
    ["@octokit/core", await sizeOf('export { Octokit } from "@octokit/core"')],
    [
      "@octokit/core with paginate",
      await sizeOf(
        'export { Octokit } from "@octokit/core"; export { paginateRest } from "@octokit/plugin-paginate-rest"',
      ),
    ],
    [
      "@octokit/core with throttling and retry",
      await sizeOf(`export { Octokit } from "@octokit/core"; ${octokitPlugins}`),
    ],
    ["@octokit/rest", await sizeOf('export { Octokit } from "@octokit/rest"')],
    ["octokit", await sizeOf('export { Octokit } from "octokit"')],
    ["ky", await sizeOf('export { default } from "ky"')],
    ["ofetch", await sizeOf('export { ofetch } from "ofetch"')],
    ["openapi-fetch", await sizeOf('export { default } from "openapi-fetch"')],
  ]);
}

function printImports(): void {
  const cpuOf = (specifier: string): number => {
    const script = fileURLToPath(new URL("./client-import.ts", import.meta.url));
    const runs = Array.from({ length: 7 }, () =>
      Number(execFileSync(process.execPath, [script, specifier]).toString()),
    );
    return Math.min(...runs);
  };
  const peers = ["@octokit/core", "@octokit/rest", "octokit", "ky", "ofetch", "openapi-fetch", "got"];
  print("Import in a fresh process, CPU", "ms", [
    ["ours", cpuOf(join(consumer.dist, "on-node/index.js"))],
    ["ours, core", cpuOf(join(consumer.dist, "on-node/core.js"))],
    ...peers.map((name) => [name, cpuOf(import.meta.resolve(name))] as const),
  ]);
}

function printConstruction(): void {
  const makers: [string, () => unknown][] = [
    ["ours", () => new Client({ baseUrl: origin })],
    ["@octokit/core", () => new OctokitCore({ baseUrl: origin })],
    ["@octokit/rest", () => new OctokitRest({ baseUrl: origin })],
    ["octokit", () => new Octokit({ baseUrl: origin })],
    ["ky", () => ky.create({ prefix: origin })],
    ["ofetch", () => ofetch.create({ baseURL: origin })],
    ["openapi-fetch", () => createOpenApiClient({ baseUrl: origin })],
    ["got", () => got.extend({ prefixUrl: origin })],
  ];
  print(
    "Construction, CPU",
    "µs",
    makers.map(([name, make]) => [name, constructionCpu(make)]),
    2,
  );
  print(
    "Memory of one, before its first call",
    "kB",
    makers.map(([name, make]) => [name, memoryOf(make)]),
    2,
  );
}

function constructionCpu(make: () => unknown): number {
  const count = 3000;
  for (let index = 0; index < count; index += 1) make();
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) make();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

function memoryOf(make: () => unknown): number {
  const kept: unknown[] = [];
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 2000; index += 1) kept.push(make());
  collectGarbage();
  return (process.memoryUsage().heapUsed - before) / kept.length / 1000;
}

async function printAddedLatency(): Promise<void> {
  const wait = (): boolean => false;
  const throttle = { onRateLimit: wait, onAbuseLimit: wait, onSecondaryRateLimit: wait };
  const Ours = Client.plugin([retry, throttling]);
  const Theirs = OctokitCore.plugin(octokitRetry, octokitThrottling);
  const respond = async (): Promise<Response> =>
    new Response("{}", { headers: { "content-type": "application/json" } });
  const request = { fetch: respond };
  const millisecondsOf = async (client: { request(route: string): Promise<unknown> }): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const before = performance.now();
      for (let index = 0; index < 20; index += 1) await client.request("GET /x");
      times.push((performance.now() - before) / 20);
    }
    return Math.min(...times);
  };
  const own = (await millisecondsOf(new Ours({ throttle, request }))) - (await millisecondsOf(new Client({ request })));
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const bare = await millisecondsOf(new OctokitCore({ request, log }));
  const theirs = (await millisecondsOf(new Theirs({ throttle, request, log }))) - bare;
  const preset = (await millisecondsOf(new Octokit({ throttle, request, log }))) - bare;
  print(
    "Latency that throttling and retry add to a call that nothing holds up",
    "ms",
    [
      ["ours", own],
      ["@octokit/core", theirs],
      ["octokit", preset],
    ],
    3,
  );
}

async function printPages(): Promise<void> {
  const overFetch = new Client({ baseUrl: origin });
  const overAgent = new Client({ baseUrl: origin, agent });
  const octokit = new (OctokitCore.plugin(paginateRest))({ baseUrl: origin });
  const preset = new Octokit({ baseUrl: origin });
  const runs: [string, () => Promise<unknown[]>][] = [
    ["ours, over fetch", () => overFetch.paginate("GET /list")],
    ["ours, over node:http", () => overAgent.paginate("GET /list")],
    ["ours, 8 pages at once", () => overAgent.paginate("GET /list", { request: { parallelPages: 8 } })],
    ["@octokit/core", () => octokit.paginate("GET /list")],
    ["octokit", () => preset.paginate("GET /list")],
  ];
  const rows: [string, number][] = [];
  for (const [name, run] of runs) {
    const times: number[] = [];
    // The preset waits between its requests, so it is measured once.
    for (let index = 0; index < (name === "octokit" ? 1 : 12); index += 1) {
      const before = performance.now();
      if ((await run()).length !== 100) throw new Error(`${name} did not find all items`);
      times.push(performance.now() - before);
    }
    rows.push([name, Math.min(...times)]);
  }
  print("All items of 100 pages, time", "ms", rows);
}

function printTypeCheck(): void {
  const folder = join(consumer.folder, "types");
  mkdirSync(folder);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "nodenext",
    lib: ["es2024", "dom"],
  };
  const project = { compilerOptions: { ...compilerOptions, types: [] }, files: ["file.mts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  const require = createRequire(import.meta.url);
  const tsc = join(require.resolve("typescript/package.json"), "../bin/tsc");
  const best = (run: () => number): number => Math.min(...Array.from({ length: 5 }, run));
  const byTsc = (): number => {
    const output = execFileSync(process.execPath, [tsc, "-p", folder, "--extendedDiagnostics"]);
    return Number(/Total time:\s+([\d.]+)s/.exec(output.toString())?.[1] ?? Number.NaN);
  };
  const script = fileURLToPath(new URL("./client-type-check.ts", import.meta.url));
  const byTypeScript5 = (): number => {
    return Number(execFileSync(process.execPath, [script, join(folder, "file.mts")]).toString());
  };
  const use = (specifier: string, name: string, call: string): string =>
    `import { ${name} } from ${JSON.stringify(specifier)};
     export const { data } = await new ${name}().${call}({ owner: "o", repo: "r" });
     export const full: string = data.full_name;`;
  const typesOf = (name: string): string => {
    return join(import.meta.resolve(name).replace("file://", ""), "../../dist-types/index.js");
  };
  const sources: [string, string][] = [
    ["an empty file", "export {};"],
    ["ours", use("@signalbox/client", "Client", "repos.get")],
    ["@octokit/rest", use(typesOf("@octokit/rest"), "Octokit", "repos.get")],
    ["octokit", use(typesOf("octokit"), "Octokit", "rest.repos.get")],
  ];
  for (const [version, run] of [
    ["7", byTsc],
    ["5.9", byTypeScript5],
  ] as const) {
    const costs = sources.map(([name, source]) => {
      writeFileSync(join(folder, "file.mts"), source);
      return [name, best(run)] as const;
    });
    const nothing = costs[0]?.[1] ?? 0;
    const rows = costs.slice(1).map(([name, cost]) => [name, cost - nothing] as const);
    print(`Type-check of one file that uses it (TypeScript ${version}), above an empty file`, "s", rows, 2);
  }
  const size = readdirSync(consumer.dist, { recursive: true, encoding: "utf8" })
    .map((file) => statSync(join(consumer.dist, file)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
  process.stdout.write(`\nInstalled: 1 package, ${(size / 1e6).toFixed(1)} MB\n`);
}
