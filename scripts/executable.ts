// Builds the command as one executable file, for the platform that it runs on: Node, all commands, the pages, the reference, and the
// modules of threads. Nothing is unpacked when it runs.
//
//   npm run executable [folder]
//
// The folder, by default `.release`, then has the file, its checksum, and a software bill of materials (CycloneDX 1.6).

import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));
const output = resolve(process.argv[2] ?? join(root, ".release"));

/** What threads run, and the decoder that they load. */
const threadModules = [
  "packages/capture/src/work/capture-worker.ts",
  "packages/capture/src/store/sqlite/sqlite-writer.ts",
  "packages/cli/src/kpm-decoder.ts",
  "packages/service/src/sql/sqlite-checkpointer.ts",
  "packages/students/src/work/student-worker.ts",
];

/** Files that the services send as they are. `npm run build:ui` makes those of the pages. */
const servedFolders = ["packages/cli/dist/ui", "packages/students/dist/ui", "packages/service/reference"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const { version } = readManifest("packages/cli");
const name = `signalbox-${version}-${process.platform}-${process.arch}`;
const temporary = mkdtempSync(join(tmpdir(), "signalbox-executable-"));
try {
  const packages = await build(join(output, process.platform === "win32" ? `${name}.exe` : name));
  writeFileSync(join(output, `${name}.cdx.json`), `${JSON.stringify(billOfMaterials(packages), null, 2)}\n`);
} finally {
  rmSync(temporary, { recursive: true });
}

/** Builds the executable, and returns the folders of the packages in it. */
async function build(file: string): Promise<ReadonlySet<string>> {
  const packages = new Set<string>();
  const assets: Record<string, string> = {};
  for (const folder of servedFolders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !path.endsWith(".map")) assets[embeddedPath(path)] = path;
    }
  }
  for (const module of threadModules) assets[embeddedPath(join(root, module))] = await bundle(module, packages);

  const config = join(temporary, "config.json");
  const main = await bundle("scripts/executable-entry.ts", packages);
  const options = {
    main,
    mainFormat: "module",
    output: file,
    assets,
    useCodeCache: true,
    disableExperimentalSEAWarning: true,
  };
  writeFileSync(config, JSON.stringify(options));
  mkdirSync(output, { recursive: true });
  execFileSync(process.execPath, [`--build-sea=${config}`], { stdio: ["ignore", "ignore", "inherit"] });
  // macOS runs only what is signed; this signature names nobody.
  if (process.platform === "darwin") execFileSync("codesign", ["--sign", "-", "--force", file], { stdio: "inherit" });

  const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(join(output, `${name}.sha256`), `${sum}  ${basename(file)}\n`);
  process.stdout.write(`${file}\n`);
  return packages;
}

/** Bundles a module with all that it imports except the modules of Node, and returns the file. Adds the packages that it contains. */
async function bundle(module: string, packages: Set<string>): Promise<string> {
  const bundled = await rolldown({
    input: join(root, module),
    platform: "node",
    // pg imports it only if a program asks for it.
    external: ["pg-native"],
    resolve: { conditionNames: ["@signalbox/source", "node", "default"] },
    plugins: [
      {
        name: "paths",
        // Each module of ours knows its path: service/src/resources.ts describes why.
        transform: (code, id) =>
          id.startsWith(join(root, "packages")) && code.includes("import.meta.url")
            ? code.replaceAll("import.meta.url", JSON.stringify(`executable://${embeddedPath(id)}`))
            : null,
      },
    ],
  });
  const [{ code, moduleIds }] = (await bundled.generate({ format: "esm", codeSplitting: false, minify: true })).output;
  await bundled.close();
  for (const id of moduleIds) {
    const [folder] = /^.*[\\/](?:node_modules[\\/](?:@[^\\/]+[\\/])?|packages[\\/])[^\\/]+/.exec(id) ?? [];
    if (folder !== undefined) packages.add(folder);
  }
  const file = join(temporary, `${basename(module, ".ts")}.mjs`);
  writeFileSync(file, code);
  return file;
}

/** The path of a file of this repository inside the executable, such as `/packages/cli/src/main.js`. */
function embeddedPath(file: string): string {
  return `/${relative(root, file).split(sep).join("/").replace(/\.ts$/, ".js")}`;
}

/** https://cyclonedx.org/docs/1.6/json/ */
function billOfMaterials(folders: ReadonlySet<string>): object {
  const components = Array.from(folders, (folder) => readManifest(relative(root, folder)))
    .map(({ name, version, license }) => ({
      type: "library",
      name,
      version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
      ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { node, ...parts } = process.versions;
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component: { type: "application", name: "signalbox", version } },
    components: [
      ...components,
      {
        type: "platform",
        name: "node",
        version: node,
        purl: `pkg:generic/node@${node}`,
        licenses: [{ expression: "MIT" }],
        components: Object.entries(parts).map(([name, version = ""]) => ({ type: "library", name, version })),
      },
    ],
  };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
}
