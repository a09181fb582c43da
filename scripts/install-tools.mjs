// Installs the tools of checks, tests and benchmarks unless they are installed. `npm ci` omits them (`omit=dev` in .npmrc),
// so that a clone starts soon and needs a third of the disk space. Plain JavaScript, because an older Node may run this.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const wanted = packagesOf("package-lock.json");
// npm records here what it has installed.
const installed = existsSync(`${root}node_modules/.package-lock.json`)
  ? packagesOf("node_modules/.package-lock.json")
  : {};
// npm skips optional packages for other platforms.
const missing = Object.entries(wanted).filter(
  ([path, { dev, optional, version }]) => dev === true && optional !== true && installed[path]?.version !== version,
);

if (missing.length > 0) {
  process.stderr.write(`Installing ${missing.length} packages for development; this happens once.\n`);
  const npm = process.env.npm_execpath;
  const args = ["install", "--include=dev", "--no-save", "--no-audit", "--no-fund"];
  const { status } =
    npm === undefined
      ? spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" })
      : spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" });
  process.exitCode = status ?? 1;
}

/** The packages of a lock file by path. */
function packagesOf(file) {
  return JSON.parse(readFileSync(`${root}${file}`, "utf8")).packages;
}
