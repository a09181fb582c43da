// Runs every generator again and fails when its output differs from the committed files.

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm } from "./run-tool.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const before = snapshot();
runNpm(["run", "--silent", "gen"], { cwd: root, stdio: "inherit" });
const after = snapshot();
const stale = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));

if (stale.length > 0) {
  process.stderr.write(`Generated code was out of date and has been generated again. Review it and commit it:\n`);
  for (const file of stale.sort()) process.stderr.write(`  ${file}\n`);
  process.exitCode = 1;
}

/** The generated files with their content. */
function snapshot(): Map<string, string> {
  const pages = ["client/reference", "commands", "error-codes"].map((page) => `docs/${page}.md`);
  const files = globSync(["packages/*/src/gen/**/*.*", ...pages], { cwd: root });
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}
