// Runs npm and the commands of installed packages through their JavaScript files, because Windows starts no `.cmd` without a
// shell, and a shell splits paths at spaces.

import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs the npm that started this script, and returns its output. */
export function runNpm(args: readonly string[], options: ExecFileSyncOptions = {}): string {
  const npm = process.env.npm_execpath;
  return npm === undefined
    ? run("npm", args, { ...options, shell: process.platform === "win32" })
    : run(process.execPath, [npm, ...args], options);
}

/** Runs a command of an installed package, and returns its output. */
export function runTool(command: string, args: readonly string[], options: ExecFileSyncOptions = {}): string {
  return run(process.execPath, [fileOf(command), ...args], options);
}

/** The packages of commands with another name. */
const packages: Readonly<Record<string, string>> = {
  attw: "@arethetypeswrong/cli",
  biome: "@biomejs/biome",
  buf: "@bufbuild/buf",
  tsc: "typescript",
};

function fileOf(command: string): string {
  const folder = join(root, "node_modules", packages[command] ?? command);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { bin: string | object };
  return join(folder, typeof bin === "string" ? bin : String(Reflect.get(bin, command)));
}

function run(file: string, args: readonly string[], options: ExecFileSyncOptions): string {
  // Without a pipe, there is no output to return.
  return String(execFileSync(file, args, { ...options, encoding: "utf8" }) ?? "");
}
