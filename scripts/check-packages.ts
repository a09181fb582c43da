// Packs every workspace as npm would publish it, and checks it with publint and are-the-types-wrong.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm, runTool } from "./run-tool.ts";

interface Manifest {
  readonly name: string;
  /** Missing for packages that only contain a command. */
  readonly exports?: object;
  /** Packages that are bundled into others and never published. */
  readonly private?: boolean;
}

const packages = fileURLToPath(new URL("../packages", import.meta.url));
const packed = mkdtempSync(join(tmpdir(), "signalbox-pack-"));
const failures: string[] = [];

for (const workspace of readdirSync(packages).map((name) => join(packages, name))) {
  const manifest: Manifest = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"));
  if (manifest.private === true) continue;
  const pack = ["pack", "--silent", "--ignore-scripts", "--pack-destination", packed];
  const tarball = join(packed, runNpm(pack, { cwd: workspace }).trim());
  check("publint", [tarball, "--strict"]);
  if (manifest.exports === undefined) continue;
  // Node 10's resolution ignores `exports`, and ES modules cannot be required.
  const profile = JSON.stringify(manifest.exports).includes('"require"') ? "node16" : "esm-only";
  check("attw", [tarball, "--profile", profile, "--format", "ascii"]);
}
rmSync(packed, { recursive: true });
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

function check(command: string, args: readonly string[]): void {
  try {
    runTool(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    failures.push(`${command} ${args.join(" ")}\n${stdout || error}`);
  }
}
