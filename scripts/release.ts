// Prepares a release and stops before anything is published: `npm run release -- 0.2.0`.
//
// It sets the version and the public address in all manifests and in CHANGELOG.md, runs the checks and the tests, packs every
// package into `.release/`, and prints the commands that publish them.

import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { publicAddress, withAbsoluteLinks, withAddress, withCloneAddress } from "./public-address.ts";
import { runNpm, runTool } from "./run-tool.ts";

interface Manifest {
  name: string;
  version: string;
  repository?: unknown;
  private?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const dependencyFields = ["dependencies", "devDependencies", "peerDependencies"] as const;

if (import.meta.main) {
  const [version = ""] = process.argv.slice(2);
  const root = fileURLToPath(new URL("..", import.meta.url));
  try {
    prepareRelease(root, version);
  } catch (error) {
    process.stderr.write(`release: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

function prepareRelease(root: string, version: string): void {
  const output: ExecFileSyncOptions = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
  const workspaces = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  const files = ["", ...workspaces].map((folder) => join(root, folder, "package.json"));
  const manifests = files.map((file) => JSON.parse(readFileSync(file, "utf8")) as Manifest);
  const [main] = manifests;
  const changelog = join(root, "CHANGELOG.md");
  const before = readFileSync(changelog, "utf8");
  assertNextVersion(version, main?.version ?? "", before);
  const address = publicAddress({ ...main });
  if (execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }) !== "") {
    throw new Error("The working tree has changes. Commit them first.");
  }
  const changes = releaseChanges(before, version, new Date().toISOString().slice(0, 10));

  const own = new Set(manifests.map(({ name }) => name));
  const released = manifests.map((manifest, index) => {
    const folder = workspaces[index - 1];
    const versioned = withVersion(manifest, version, own);
    return folder === undefined || manifest.private === true ? versioned : withAddress(versioned, address, folder);
  });
  for (const [index, file] of files.entries()) writeFileSync(file, `${JSON.stringify(released[index], null, 2)}\n`);
  writeFileSync(changelog, changes);
  const readme = join(root, "README.md");
  writeFileSync(readme, withCloneAddress(readFileSync(readme, "utf8"), address));
  runNpm(["install", "--package-lock-only", "--no-audit", "--no-fund"], output);
  runTool("biome", ["check", "--write", ...files], output);
  runNpm(["run", "check"], output);
  runNpm(["test"], output);

  const packed = join(root, ".release");
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed);
  const folders = new Map(released.slice(1).map(({ name }, index) => [name, workspaces[index] ?? ""]));
  const published = publishOrder(released).map((name) =>
    packPackage(root, folders.get(name) ?? "", { address, ref: `v${version}`, packed }),
  );
  const commands = [
    `git commit -am "build: release ${version}"`,
    `git tag v${version}`,
    "git push --follow-tags",
    ...published.map((tarball) => `npm publish --access public .release/${tarball}`),
  ];
  process.stdout.write(
    `\nEverything is ready; nothing is published. Look at the changes, then run:\n\n${commands.join("\n")}\n`,
  );
}

interface Packing {
  readonly address: string;
  /** The tag of the version, whose files the links of the README show. */
  readonly ref: string;
  /** Where the tarball goes. */
  readonly packed: string;
}

/** Packs a copy of a package whose README has absolute links, and returns the name of the tarball. */
export function packPackage(root: string, folder: string, { address, ref, packed }: Packing): string {
  const copy = mkdtempSync(join(tmpdir(), "signalbox-pack-"));
  try {
    const omitted = new Set(["node_modules", "test"]);
    cpSync(join(root, folder), copy, { recursive: true, filter: (source) => !omitted.has(basename(source)) });
    const readme = join(copy, "README.md");
    const path = `${folder}/README.md`;
    writeFileSync(readme, withAbsoluteLinks(readFileSync(readme, "utf8"), { address, path, ref }));
    return runNpm(["pack", "--silent", "--ignore-scripts", "--pack-destination", packed, copy], { cwd: root }).trim();
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/**
 * @param changelog shows whether `current` was released. The first version is set before its release.
 * @throws Error unless `version` is a semantic version (without build metadata) that is higher than `current`
 */
export function assertNextVersion(version: string, current: string, changelog: string): void {
  const [next, now] = [version, current].map((text) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number));
  if (next === undefined) throw new Error(`The version must be three numbers, as in 0.2.0, got '${version}'.`);
  if (version === current && !changelog.includes(`\n## ${version} – `)) return;
  const place = next.findIndex((number, index) => number !== now?.[index]);
  if (place === -1 || (next[place] ?? 0) < (now?.[place] ?? 0)) {
    throw new Error(`The version must be higher than ${current}, got ${version}.`);
  }
}

/**
 * Gives the section "Unreleased" the number and the date of a version.
 *
 * @throws Error when the section is empty
 */
export function releaseChanges(changelog: string, version: string, date: string): string {
  const [, before = "", changes = "", after = ""] = /^(.*## Unreleased\n)(.*?)((?:\n## .*)?)$/s.exec(changelog) ?? [];
  if (changes.trim() === "") throw new Error("CHANGELOG.md has nothing under '## Unreleased'.");
  return `${before}\n## ${version} – ${date}\n${changes}${after}`;
}

/** A manifest with its own version and those of the packages of this repository set. They are pinned exactly. */
export function withVersion<M extends Manifest>(manifest: M, version: string, own: ReadonlySet<string>): M {
  const changed = { ...manifest, version };
  for (const field of dependencyFields) {
    const dependencies = manifest[field];
    if (dependencies === undefined) continue;
    const entries = Object.entries(dependencies).map(([name, range]) => [name, own.has(name) ? version : range]);
    changed[field] = Object.fromEntries(entries);
  }
  return changed;
}

/** The published packages, each after its dependencies. */
export function publishOrder(manifests: readonly Manifest[]): string[] {
  const published = new Map(manifests.filter((manifest) => manifest.private !== true).map((one) => [one.name, one]));
  const order = new Set<string>();
  const add = (name: string): void => {
    const manifest = published.get(name);
    if (manifest === undefined || order.has(name)) return;
    for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) add(dependency);
    order.add(name);
  };
  for (const name of published.keys()) add(name);
  return [...order];
}
