// Builds the CommonJS half of the package in the current folder into dist/cjs, after `tsc -b` has built the ES modules. A manifest
// of one line makes Node and TypeScript read what is in there as CommonJS.

import { rmSync, writeFileSync } from "node:fs";
import { runTool } from "./run-tool.ts";

/** What differs from `tsconfig.build.json`; other packages are found as their users find them. */
const OPTIONS: Readonly<Record<string, string>> = {
  module: "commonjs",
  moduleResolution: "bundler",
  customConditions: "null",
  verbatimModuleSyntax: "false",
  composite: "false",
  isolatedDeclarations: "false",
  sourceMap: "false",
  tsBuildInfoFile: "null",
  outDir: "dist/cjs",
};

rmSync("dist/cjs", { recursive: true, force: true });
const flags = Object.entries(OPTIONS).flatMap(([name, value]) => [`--${name}`, value]);
runTool("tsc", ["-p", "tsconfig.build.json", ...flags], { stdio: "inherit" });
writeFileSync("dist/cjs/package.json", `${JSON.stringify({ type: "commonjs" })}\n`);
