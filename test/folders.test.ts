import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "./run-signalbox.ts";

/** Trees of source in which data flows one way. The linter finds cycles between files only. */
const trees = [
  "asn1/src",
  "capture/src",
  "capture/ui/src",
  "cli/src",
  "client/src",
  "json/src",
  "kpm/src",
  "service/src",
  "signatures/src",
  "students/src",
  "students/ui/src",
  "ui/src",
  "wire/src",
];

/** Imports that run against the direction of their tree, most of them of types. The list may only become shorter. */
const upward: Readonly<Record<string, readonly string[]>> = {
  "asn1/src": [
    "interpret > plain.ts",
    "model > interpret",
    "model > runtime",
    "runtime > interpret",
    "runtime > plain.ts",
  ],
  "client/src": ["endpoint > errors"],
  "kpm/src": ["runtime > aper", "runtime > protobuf"],
};

describe.each(trees)("the folders of %s", (tree) => {
  const root = join(repositoryRoot, "packages", tree);
  const folderOf = (file: string): string => relative(root, file).split("/", 1)[0] ?? "";
  const imports = new Map<string, Set<string>>();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = join(root, name);
    const from = folderOf(file);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)) {
      const to = folderOf(join(dirname(file), path));
      if (to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }

  test("do not import one another in a circle, types included", () => {
    const known = (upward[tree] ?? []).map((name) => name.split(" > ") as [string, string]);
    expect(known.filter(([from, to]) => imports.get(from)?.delete(to) !== true)).toEqual([]);
    const circles = [...imports.keys()].filter((folder) => reachable(folder).has(folder));
    expect(circles).toEqual([]);
  });

  function reachable(folder: string, found: Set<string> = new Set()): ReadonlySet<string> {
    for (const next of imports.get(folder) ?? []) if (!found.has(next)) reachable(next, found.add(next));
    return found;
  }
});
