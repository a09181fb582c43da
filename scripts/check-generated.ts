// Runs every generator again and fails when its output differs from what the tree holds.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const before = snapshot();
execFileSync("npm", ["run", "--silent", "gen"], { cwd: root, stdio: "inherit" });
const after = snapshot();
const stale = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));

if (stale.length > 0) {
  process.stderr.write(`Generated code was out of date; it is now made anew, look at it and commit it:\n`);
  for (const file of stale.sort()) process.stderr.write(`  ${file}\n`);
  process.exitCode = 1;
}

function snapshot(): Map<string, string> {
  const pages = ["client/reference", "commands", "error-codes", "kpm-reference"].map((page) => `docs/${page}.md`);
  const files = globSync(["packages/*/{src,test}/gen/**", ...pages], {
    cwd: root,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = `${parentPath}/${name}`;
      return [file.slice(root.length), createHash("sha256").update(readFileSync(file)).digest("hex")];
    }),
  );
}
