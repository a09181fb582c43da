import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

const root = new URL("../", import.meta.url);
const cache = new URL("node_modules/.cache/", root);

/** What the processes and threads of tests start from, and what test files import from Node's own loader. */
const entries = [
  "packages/cli/src/main.ts",
  "packages/cli/src/kpm-decoder.ts",
  "packages/capture/src/index.ts",
  "packages/capture/src/work/capture-worker.ts",
  "packages/capture/src/store/sqlite/sqlite-writer.ts",
  "packages/service/src/sql/sqlite-checkpointer.ts",
  "packages/students/src/index.ts",
  "packages/students/src/reads/read-thread.ts",
  "node_modules/kysely/dist/index.js",
  "node_modules/kysely/dist/migration/index.js",
];

/**
 * Makes the processes and threads of tests start sooner, which are hundreds, and run from source. Sets environment variables, which
 * processes inherit: the cache of compiled modules, and a module that loads a few files of a bundle instead of some 500 modules.
 */
export async function startFast(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node-compile", cache));
  const bundle = await writeBundle();
  const hook = new URL(`load-bundle.mjs?bundle=${bundle.href}`, import.meta.url).href;
  const options = process.env.NODE_OPTIONS ?? "";
  if (!options.includes(hook)) process.env.NODE_OPTIONS = `${options} --import ${hook}`.trim();
}

/** Bundles the sources as they are now, and returns the folder of the bundle, whose name tells its content. */
async function writeBundle(): Promise<URL> {
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(root),
    plugins: [keepUrls],
    // Both find files of their own beside them.
    ssr: { noExternal: true, external: ["pino", "pg"], resolve: { conditions: ["@signalbox/source", "node"] } },
    build: {
      ssr: true,
      write: false,
      target: "esnext",
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [entry, fileURLToPath(new URL(entry, root))])),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  })) as Rolldown.RolldownOutput;
  const files = output.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source] as const);
  const hash = createHash("sha256");
  for (const [name, content] of files) hash.update(name).update(content);
  const bundle = new URL(`processes-${hash.digest("hex").slice(0, 16)}/`, cache);
  const now = new Date();
  // Another run removes the bundles that no run of today uses.
  if (existsSync(bundle)) await utimes(bundle, now, now);
  else await writeFolder(bundle, files);
  return bundle;
}

/** Modules find threads and pages beside their sources. */
const keepUrls: Plugin = {
  name: "keep-urls",
  transform: (code, id) => {
    if (!id.includes("/src/") || !code.includes("import.meta.url")) return null;
    return { code: code.replaceAll("import.meta.url", JSON.stringify(new URL(`file://${id}`).href)), map: null };
  },
};

async function writeFolder(url: URL, files: readonly (readonly [string, string | Uint8Array])[]): Promise<void> {
  await removeOldBundles();
  // Another run may be doing the same.
  const folder = fileURLToPath(url).replace(/\/$/, "");
  const unfinished = `${folder}-${process.pid}`;
  for (const [name, content] of files) {
    const path = `${unfinished}/${name}`;
    await mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await writeFile(path, content);
  }
  await writeFile(`${unfinished}/entries.json`, JSON.stringify(entries));
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

/** Removes the bundles of sources as they were before. A run may still use one of today. */
async function removeOldBundles(): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) {
    const folder = new URL(name, cache);
    if (!name.startsWith("processes-") || (await stat(folder)).mtimeMs > Date.now() - 86_400_000) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
