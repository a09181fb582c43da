// Writes the bundles into dist, or into the folder that is named: ES modules, CommonJS and single files for pages. The
// declarations in dist/types are written by `tsc -b`, before or after.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
const entries = { index: source("index.ts"), core: source("core.ts"), generate: source("generate/generate-module.ts") };
const neutral: BuildOptions = { ...shared, platform: "neutral", external: ["#platform-fetch"], entryPoints: entries };
const node: BuildOptions = {
  ...shared,
  platform: "node",
  entryPoints: {
    "node/platform-fetch": source("node/platform-fetch.ts"),
    "node/index": source("node/index.ts"),
  },
};
const elsewhere: BuildOptions = { ...shared, platform: "neutral", entryPoints: [source("platform-fetch.ts")] };

/** CommonJS bundles share nothing by themselves: this gives all of them one class, so that `instanceof` holds for each. */
const oneHttpError: Plugin = {
  name: "one-http-error",
  setup({ onResolve }) {
    onResolve({ filter: /\/http-error\.ts$/ }, ({ kind }) =>
      kind === "entry-point" ? undefined : { path: "./http-error.cjs", external: true },
    );
  },
};
const commonJs: BuildOptions = { format: "cjs", outdir: dist, outExtension: { ".js": ".cjs" } };

for (const options of [neutral, node]) {
  await build({ ...options, format: "esm", splitting: true, outdir: dist, chunkNames: "chunks/[name]-[hash]" });
}
const withHttpError = { ...entries, "http-error": source("http-error.ts") };
await build({ ...neutral, ...commonJs, entryPoints: withHttpError, plugins: [oneHttpError] });
await build({ ...node, ...commonJs });
await build({ ...elsewhere, format: "esm", outdir: dist });
await build({ ...elsewhere, ...commonJs });

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

// CommonJS in TypeScript: the types are those of the ES modules, the values are declared anew.
for (const [entry, declarations] of [
  ["index", "index"],
  ["core", "core"],
  ["generate", "generate/generate-module"],
  ["node/index", "node/index"],
] as const) {
  const depth = entry.includes("/") ? "../" : "./";
  const from = `"${depth}types/${declarations}.d.ts" with { "resolution-mode": "import" }`;
  const values: Record<string, unknown> = await import(join(dist, `${entry}.js`));
  const lines = Object.keys(values).flatMap((name) => [
    `export declare const ${name}: typeof esm.${name};`,
    // These names stand for a value and for a type.
    ...(name === "HttpError" || name === "Client" ? [`export type ${name} = ${typeOf(entry, name)};`] : []),
  ]);
  writeFileSync(
    join(dist, `${entry}.d.cts`),
    `import type * as esm from ${from};\nexport type * from ${from};\n${lines.join("\n")}\n`,
  );
}

function typeOf(entry: string, name: string): string {
  return entry === "core" && name === "Client" ? "esm.CoreClient" : `esm.${name}`;
}
