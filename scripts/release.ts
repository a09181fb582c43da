// Prepares a release and stops before anything is published: `npm run release -- 0.2.0`.
//
// It sets the version and the public address in all manifests and in CHANGELOG.md, runs the checks and the tests, packs every
// package and the single executable into `.release/`, and prints the commands that publish them.

import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm, runTool } from "./run-tool.ts";

interface Manifest {
  name: string;
  version: string;
  repository?: string | { readonly url: string };
  private?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const [version = ""] = process.argv.slice(2);
const root = fileURLToPath(new URL("..", import.meta.url));
const output: ExecFileSyncOptions = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
const workspaces = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
const files = ["package.json", ...workspaces.map((folder) => `${folder}/package.json`)];
const manifests = files.map((file) => JSON.parse(read(file)) as Manifest);
const own = new Set(manifests.map(({ name }) => name));

try {
  prepareRelease();
} catch (error) {
  process.stderr.write(`release: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function prepareRelease(): void {
  // Everything is checked before the first file changes.
  const changes = releaseChanges(read("CHANGELOG.md"));
  const address = publicAddress();
  if (execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }) !== "") {
    throw new Error("The working tree has changes. Commit them first.");
  }

  for (const [index, file] of files.entries()) {
    const released = releaseManifest(manifests[index] as Manifest, posix.dirname(file), address);
    write(file, `${JSON.stringify(released, null, 2)}\n`);
  }
  write("CHANGELOG.md", changes);
  write("README.md", read("README.md").replaceAll("<this repository>", address));
  runNpm(["install", "--package-lock-only", "--no-audit", "--no-fund"], output);
  runTool("biome", ["check", "--write", ...files], output);
  runNpm(["run", "check"], output);
  runNpm(["test"], output);

  rmSync(join(root, ".release"), { recursive: true, force: true });
  mkdirSync(join(root, ".release"));
  const commands = [
    `git commit -am "build: release ${version}"`,
    `git tag v${version}`,
    "git push --follow-tags",
    ...publishOrder().map((folder) => `npm publish --access public .release/${packPackage(folder, address)}`),
  ];
  runNpm(["run", "executable"], output);
  process.stdout.write(
    `\nEverything is ready; nothing is published. Look at the changes, then run:\n\n${commands.join("\n")}\n`,
  );
}

/** Gives the section of the version its date. */
function releaseChanges(changelog: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(`The version must be three numbers, as in 0.2.0, got '${version}'.`);
  }
  const heading = `\n## ${version}\n`;
  if (!changelog.includes(heading)) {
    throw new Error(`CHANGELOG.md has no section '## ${version}'. Write it, without a date, before the release.`);
  }
  return changelog.replace(heading, `\n## ${version} – ${new Date().toISOString().slice(0, 10)}\n`);
}

/** The address that the root manifest names, such as `https://github.com/owner/name`. */
function publicAddress(): string {
  const { repository = "" } = manifests[0] ?? {};
  const named = typeof repository === "string" ? repository : repository.url;
  const [, address] = /^(?:git\+)?(https:\/\/[^/@?#]+(?:\/[^/@?#]+)+?)(?:\.git)?\/?$/.exec(named) ?? [];
  if (address !== undefined) return address;
  throw new Error(
    `'repository' in the root package.json must be an https address, got '${named}'. Set it once: npm pkg set repository=https://<host>/<owner>/<name>`,
  );
}

/** A manifest with its own version and those of the packages of this repository, pinned exactly, and the source of its package. */
function releaseManifest(manifest: Manifest, folder: string, address: string): Manifest {
  const changed: Manifest = { ...manifest, version };
  for (const field of ["dependencies", "devDependencies", "peerDependencies"] as const) {
    const entries = Object.entries(manifest[field] ?? {});
    if (entries.length === 0) continue;
    changed[field] = Object.fromEntries(entries.map(([name, range]) => [name, own.has(name) ? version : range]));
  }
  if (folder === "." || manifest.private === true) return changed;
  const source = {
    homepage: `${address}/tree/main/${folder}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: "git", url: `git+${address}.git`, directory: folder },
  };
  return { ...changed, ...source };
}

/** The folders of the published packages, each after its dependencies. */
function publishOrder(): readonly string[] {
  const order = new Set<string>();
  const add = (name: string): void => {
    const index = manifests.findIndex((one) => one.name === name && one.private !== true);
    const { dependencies, peerDependencies } = manifests[index] ?? {};
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) add(dependency);
    if (index > 0) order.add(posix.dirname(files[index] ?? ""));
  };
  for (const name of own) add(name);
  return [...order];
}

/** Packs a copy of a package whose README has absolute links, and returns the name of the tarball. */
function packPackage(folder: string, address: string): string {
  const copy = mkdtempSync(join(tmpdir(), "signalbox-pack-"));
  try {
    const omitted = new Set(["node_modules", "test"]);
    cpSync(join(root, folder), copy, { recursive: true, filter: (source) => !omitted.has(basename(source)) });
    writeFileSync(join(copy, "README.md"), withAbsoluteLinks(read(`${folder}/README.md`), folder, address));
    const pack = ["pack", "--silent", "--ignore-scripts", "--pack-destination", join(root, ".release"), copy];
    return runNpm(pack, { cwd: root }).trim();
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** The README of a package with links to the files of this version. Code is unchanged. */
function withAbsoluteLinks(markdown: string, folder: string, address: string): string {
  const absolute = (whole: string, mark: string, text: string, target: string): string => {
    if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(target)) return whole;
    const kind = mark === "!" ? "raw" : "blob";
    return `${mark}[${text}](${address}/${kind}/v${version}/${posix.join(folder, target)})`;
  };
  return markdown
    .split(/(^```.*?^```$)/ms)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, absolute)))
    .join("");
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function write(file: string, content: string): void {
  writeFileSync(join(root, file), content);
}
