import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryRoot } from "./run-signalbox.ts";

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(`${repositoryRoot}package-lock.json`, "utf8")) as {
  packages: Readonly<Record<string, Locked>>;
};
const workspaces = readdirSync(`${repositoryRoot}packages`).map((name) => `packages/${name}`);

test.each(workspaces)("installing %s runs no script, its own or of a dependency", (workspace) => {
  const manifest = JSON.parse(readFileSync(`${repositoryRoot}${workspace}/package.json`, "utf8"));
  const own = ["preinstall", "install", "postinstall"].filter((name) => manifest.scripts?.[name] !== undefined);
  expect(own).toEqual([]);
  const installed = dependenciesOf(workspace);
  if (Object.keys(manifest.dependencies ?? {}).length > 0) expect(installed.size).toBeGreaterThan(0);
  expect([...installed].filter((path) => packages[path]?.hasInstallScript === true)).toEqual([]);
});

/** The locations in the lock file of a workspace's dependencies, resolved like Node resolves packages. */
function dependenciesOf(workspace: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
      const place = find(name, path);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      waiting.push(place);
    }
  }
  return found;
}

function find(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    const locked = packages[place];
    if (locked !== undefined) return locked.link === true ? locked.resolved : place;
    if (folder === "") return undefined;
  }
}
