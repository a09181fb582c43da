#!/usr/bin/env node
// The command `signalbox`. A package from the registry runs what was built. A clone of the repository runs its sources, so that
// the command works after `npm ci` and shows every change at once. Plain JavaScript, because an older Node may run this.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

/** Not published, so it tells a clone from a package. */
const isClone = existsSync(new URL("../tsconfig.build.json", import.meta.url));

// Node keeps what it compiled, so that the next command starts in a third of the time. NODE_DISABLE_COMPILE_CACHE=1 turns it off.
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`signalbox: Node ${process.versions.node} is too old; version 20.19 or later is needed.\n`);
  process.exitCode = 1;
} else if (!isClone) {
  module.enableCompileCache?.();
  await import("../dist/main.js");
} else if (major < 24) {
  const advice = "Run 'npm ci' in the clone, then 'npx signalbox': it uses the Node that npm installed.";
  process.stderr.write(
    `signalbox: Node ${process.versions.node} is too old; version 24 or later is needed. ${advice}\n`,
  );
  process.exitCode = 1;
} else {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const args = ["-C", "@signalbox/source", main, ...process.argv.slice(2)];
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL("../../../node_modules/.cache/node-compile", import.meta.url),
  );
  // One process, so that signals reach the command itself. Windows cannot replace a process.
  if (process.platform !== "win32") process.execve(process.execPath, [process.execPath, ...args], process.env);
  // Ctrl-C reaches the command as well, and this process waits for it.
  process.on("SIGINT", () => {});
  process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}
