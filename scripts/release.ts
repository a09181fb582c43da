// Prepares a release and stops before anything is published: `npm run release -- 0.2.0`.
//
// It sets the version and the public address in all manifests and in CHANGELOG.md, runs the checks and the tests, packs every
// package into `.release/`, and prints the commands that publish them.

import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
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
  const changelog = join(root, "CHANGELOG.md");
  const changes = releaseChanges(readFileSync(changelog, "utf8"), version, new Date().toISOString().slice(0, 10));
  const address = publicAddress({ ...manifests[0] });
  if (execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }) !== "") {
    throw new Error("The working tree has changes. Commit them first.");
  }

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
 * Gives the section of a version its date.
 *
 * @throws Error unless `version` is three numbers and CHANGELOG.md has a section for it without a date
 */
export function releaseChanges(changelog: string, version: string, date: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(`The version must be three numbers, as in 0.2.0, got '${version}'.`);
  }
  const heading = `## ${version}\n`;
  if (!changelog.includes(`\n${heading}`)) {
    throw new Error(`CHANGELOG.md has no section '## ${version}'. Write it, without a date, before the release.`);
  }
  return changelog.replace(heading, `## ${version} – ${date}\n`);
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

/**
 * The address that the root manifest names, such as `https://github.com/owner/name`.
 *
 * @throws Error if it is missing or not an https address
 */
export function publicAddress({ repository }: { readonly repository?: unknown }): string {
  const named = typeof repository === "object" && repository !== null ? Reflect.get(repository, "url") : repository;
  const advice = "Set it once: npm pkg set repository=https://<host>/<owner>/<name>";
  if (typeof named !== "string" || named === "") {
    throw new Error(`The root package.json does not name the repository, so nothing can be published. ${advice}`);
  }
  const text = named.replace(/^git\+/, "").replace(/(?:\.git)?\/?$/, "");
  const url = URL.parse(text);
  const isPlain = url?.protocol === "https:" && url.username === "" && url.search === "" && url.hash === "";
  if (url === null || !isPlain || url.pathname.split("/").length < 3) {
    throw new Error(`'repository' in the root package.json must be an https address, got '${named}'. ${advice}`);
  }
  return url.href;
}

/** A manifest with the source of its package. `folder` is the folder of the package, from the root of the repository. */
export function withAddress<M extends object>(manifest: M, address: string, folder: string): M {
  return {
    ...manifest,
    homepage: `${address}/tree/main/${folder}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: "git", url: `git+${address}.git`, directory: folder },
  };
}

interface Place {
  readonly address: string;
  /** The document, from the root of the repository, with slashes. */
  readonly path: string;
  /** The commit or tag whose files the links show. */
  readonly ref: string;
}

/** A document whose links to files of the repository are absolute. Code is unchanged. */
export function withAbsoluteLinks(markdown: string, { address, path, ref }: Place): string {
  const absolute = (whole: string, mark: string, text: string, target: string): string => {
    if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(target)) return whole;
    const kind = mark === "!" ? "raw" : "blob";
    return `${mark}[${text}](${address}/${kind}/${ref}/${posix.join(posix.dirname(path), target)})`;
  };
  return markdown
    .split(/(^```.*?^```$)/ms)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, absolute)))
    .join("");
}

/** The root README with the command that clones the repository. */
export function withCloneAddress(markdown: string, address: string): string {
  return markdown.replaceAll("<this repository>", address);
}
