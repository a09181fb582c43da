// Writes the bundles into dist, or into the folder that is named: ES modules, CommonJS and single files for pages. The
// declarations in dist/types are written by `tsc -b` before.

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";

const root = new URL("..", import.meta.url);
const dist = process.argv[2] ?? fileURLToPath(new URL("dist/", root));
const source = (file: string): string => fileURLToPath(new URL(`src/${file}`, root));

mkdirSync(dist, { recursive: true });
for (const file of readdirSync(dist)) {
  if (file !== "types") rmSync(join(dist, file), { recursive: true });
}

const shared: BuildOptions = {
  bundle: true,
  // Node 20 and browsers of the last years run this as it is.
  target: "es2022",
  conditions: ["@signalbox/source"],
  // The catalogue's sources ask for their notice wherever it goes.
  legalComments: "eof",
  logLevel: "warning",
};

/** Leaves an import out of a bundle: `path` is the file that has it. */
const leave = (filter: RegExp, path: string): Plugin => ({
  name: "leave",
  setup({ onResolve }) {
    onResolve({ filter }, ({ kind }) => (kind === "entry-point" ? undefined : { path, external: true }));
  },
});

const shareChunks: BuildOptions = { splitting: true, chunkNames: "chunks/[name]-[hash]" };

for (const [format, extension] of [
  ["esm", "js"],
  ["cjs", "cjs"],
] as const) {
  const isCommonJs = format === "cjs";
  const bundle = (files: Readonly<Record<string, string>>, options: BuildOptions): Promise<unknown> => {
    const entryPoints = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, source(file)]));
    const outExtension = { ".js": `.${extension}` };
    return build({ ...shared, platform: "neutral", ...options, format, entryPoints, outdir: dist, outExtension });
  };
  // What a program imports is in few files, because each takes time to load. All entries have one HttpError, so that
  // `instanceof` holds for each: ES modules share a chunk, and CommonJS bundles, which share nothing, a file of it.
  const httpError = isCommonJs && { "http-error": "errors/http-error.ts" };
  await bundle(
    { index: "index.ts", core: "core.ts", ...httpError },
    {
      external: ["#platform-fetch"],
      ...(isCommonJs ? { plugins: [leave(/\/http-error\.ts$/, "./http-error.cjs")] } : shareChunks),
    },
  );
  // Modules for Node hold what the imports of the manifest would load: one module less takes a third of the time.
  if (!isCommonJs) {
    await bundle(
      { "on-node/index": "index.ts", "on-node/core": "core.ts" },
      { ...shareChunks, platform: "node", plugins: [leave(/\/node-fetch\.ts$/, "@signalbox/client/node")] },
    );
  }
  await bundle(
    {
      generate: "generate/generate-module.ts",
      legacy: "gen/legacy-types.ts",
      "platform-fetch": "transport/platform-fetch.ts",
    },
    {},
  );
  // These are used beside the package itself, whose client and error they have.
  await bundle({ app: "app/index.ts" }, { plugins: [leave(/\/(?:client|http-error)\.ts$/, "@signalbox/client")] });
  await bundle(
    { openapi: "openapi/create-api.ts" },
    { plugins: [leave(/\/(?:core|http-error)\.ts$/, "@signalbox/client/core")] },
  );
  await bundle({ "node/index": "node/index.ts" }, { platform: "node" });
  await bundle(
    { cassette: "node/cassette.ts" },
    { platform: "node", plugins: [leave(/\/node-fetch\.ts$/, "@signalbox/client/node")] },
  );
  await bundle(
    { "node/platform-fetch": "node/platform-fetch.ts" },
    { platform: "node", plugins: [leave(/\/node-fetch\.ts$/, `./index.${extension}`)] },
  );
}

// In a page without a bundler, all in one file: <script src="…/signalbox-client.min.js"></script>, then `new Signalbox.Client()`,
// or `import { Client } from "…/signalbox-client.min.mjs"`.
for (const [format, extension] of [
  ["iife", "js"],
  ["esm", "mjs"],
] as const) {
  await build({
    ...shared,
    platform: "browser",
    entryPoints: [source("index.ts")],
    format,
    ...(format === "iife" && { globalName: "Signalbox" }),
    minify: true,
    outfile: join(dist, `signalbox-client.min.${extension}`),
  });
}

// Generated types are published as they are generated: tsc would indent them, which makes the file a third larger.
for (const name of ["catalogue-types", "legacy-types", "webhook-types"]) {
  const declarations = join(dist, `types/gen/${name}.d.ts`);
  if (existsSync(declarations)) copyFileSync(source(`gen/${name}.ts`), declarations);
}

/** The client of an app that has plugins of no kind. */
const APP_CLIENT = `InstanceType<typeof esm.App>["client"]`;

// CommonJS in TypeScript: the types are those of the ES modules, the values are declared anew.
for (const [entry, declarations] of [
  ["index", "index"],
  ["core", "core"],
  ["legacy", "gen/legacy-types"],
  ["app", "app/index"],
  ["openapi", "openapi/create-api"],
  ["generate", "generate/generate-module"],
  ["node/index", "node/index"],
  ["cassette", "node/cassette"],
] as const) {
  const depth = entry.includes("/") ? "../" : "./";
  const from = `"${depth}types/${declarations}.d.ts" with { "resolution-mode": "import" }`;
  const values: Record<string, unknown> = await import(pathToFileURL(join(dist, `${entry}.js`)).href);
  const lines = Object.keys(values).flatMap((name) => [
    `export declare const ${name}: typeof esm.${name};`,
    // These names stand for a value and for a type.
    ...(["HttpError", "Client"].includes(name) ? [`export type ${name} = ${typeOf(entry, name)};`] : []),
    ...(name === "App" ? [`export type App<Client extends ${APP_CLIENT} = ${APP_CLIENT}> = esm.App<Client>;`] : []),
  ]);
  writeFileSync(
    join(dist, `${entry}.d.cts`),
    `import type * as esm from ${from};\nexport type * from ${from};\n${lines.join("\n")}\n`,
  );
}

function typeOf(entry: string, name: string): string {
  return entry === "core" && name === "Client" ? "esm.CoreClient" : `esm.${name}`;
}
