// Packs every workspace as npm would publish it and asks publint and are-the-types-wrong what a consumer would meet.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("..", import.meta.url).pathname;
const workspaces = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
const packed = mkdtempSync(join(tmpdir(), "signalbox-pack-"));
let failed = false;

for (const workspace of workspaces) {
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", packed], { cwd: workspace });
}
for (const tarball of readdirSync(packed)) {
  run("publint", [join(packed, tarball), "--strict"]);
  // The command (signalbox-<version>.tgz) is run, not imported: it has no types to check.
  if (!/^signalbox-\d/.test(tarball)) {
    run("attw", [join(packed, tarball), "--profile", "esm-only", "--format", "ascii"]);
  }
}
rmSync(packed, { recursive: true });
process.exitCode = failed ? 1 : 0;

function run(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  } catch (error) {
    failed = true;
    const stdout = (error as { stdout?: Buffer }).stdout?.toString() ?? "";
    process.stderr.write(`${command} ${args.join(" ")}\n${stdout || error}\n`);
  }
}
