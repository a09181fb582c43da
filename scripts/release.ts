// Prepares a release and stops before anything is published: `npm run release -- 0.2.0`.
//
// It sets the version in all manifests and in CHANGELOG.md, runs the checks and the tests, packs every package into `.release/`,
// and prints the commands that publish them.

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Manifest {
  name: string;
  version: string;
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
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  const folders = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
  const files = [root, ...folders].map((folder) => join(folder, "package.json"));
  const manifests = files.map((file) => JSON.parse(readFileSync(file, "utf8")) as Manifest);
  const [{ version: current } = { version: "" }] = manifests;
  assertNextVersion(version, current);
  if (execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }) !== "") {
    throw new Error("The working tree has changes. Commit them first.");
  }
  const changelog = join(root, "CHANGELOG.md");
  const changes = releaseChanges(readFileSync(changelog, "utf8"), version, new Date().toISOString().slice(0, 10));

  const released = manifests.map((manifest) =>
    withVersion(manifest, version, new Set(manifests.map(({ name }) => name))),
  );
  for (const [index, file] of files.entries()) writeFileSync(file, `${JSON.stringify(released[index], null, 2)}\n`);
  writeFileSync(changelog, changes);
  run("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund"]);
  run("npx", ["biome", "check", "--write", ...files]);
  run("npm", ["run", "check"]);
  run("npm", ["test"]);

  const packed = join(root, ".release");
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed);
  const published = publishOrder(released);
  for (const name of published) {
    run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", packed, "--workspace", name]);
  }
  const tarballs = published.map((name) => `npm publish --access public .release/${tarballOf(name, version)}`);
  const commands = [
    `git commit -am "build: release ${version}"`,
    `git tag v${version}`,
    "git push --follow-tags",
    ...tarballs,
  ];
  process.stdout.write(
    `\nEverything is ready; nothing is published. Look at the changes, then run:\n\n${commands.join("\n")}\n`,
  );
}

/** @throws Error unless `version` is a semantic version (without build metadata) that is higher than `current`. */
export function assertNextVersion(version: string, current: string): void {
  const [next, now] = [version, current].map((text) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number));
  if (next === undefined) throw new Error(`The version must be three numbers, as in 0.2.0, got '${version}'.`);
  const place = next.findIndex((number, index) => number !== now?.[index]);
  if (place === -1 || (next[place] ?? 0) < (now?.[place] ?? 0)) {
    throw new Error(`The version must be higher than ${current}, got ${version}.`);
  }
}

/**
 * Gives what stands under "Unreleased" the number and the date of a version.
 *
 * @throws Error when nothing stands there
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

/** The packages that are published, each after those that it depends on. */
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

function tarballOf(name: string, version: string): string {
  return `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
}
