import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const cache = new URL("../node_modules/.cache/", import.meta.url);
const kysely = new URL("../node_modules/kysely/", import.meta.url);

/**
 * Makes the processes and threads of tests start sooner, which are hundreds, and run from source. Sets environment variables, which
 * processes inherit: the cache of compiled modules, and a module that loads the 257 files of Kysely as one bundle. Together they save
 * two thirds of the processor time to load a service.
 */
export async function startFast(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node-compile", cache));
  const { version } = JSON.parse(await readFile(new URL("package.json", kysely), "utf8")) as { version: string };
  const bundle = new URL(`kysely-${version}/`, cache);
  if (!existsSync(bundle)) await bundleKysely(bundle);
  const hook = new URL(`load-bundle.mjs?from=${kysely.href}dist/&to=${bundle.href}`, import.meta.url).href;
  const options = process.env.NODE_OPTIONS ?? "";
  if (!options.includes(hook)) process.env.NODE_OPTIONS = `${options} --import ${hook}`.trim();
}

async function bundleKysely(bundle: URL): Promise<void> {
  // Another run may be doing the same.
  const folder = fileURLToPath(bundle).replace(/\/$/, "");
  const unfinished = `${folder}-${process.pid}`;
  const path = (name: string): string => fileURLToPath(new URL(`dist/${name}`, kysely));
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: unfinished,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: { index: path("index.js"), "migration/index": path("migration/index.js") },
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}
