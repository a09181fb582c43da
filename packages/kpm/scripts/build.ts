// Builds the CommonJS half of the package into dist/cjs, after `tsc -b` has built the ES modules. A manifest of one line makes
// Node and TypeScript read what is in there as CommonJS.

import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runTool } from "../../../scripts/run-tool.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = `${root}dist/cjs`;
rmSync(target, { recursive: true, force: true });
runTool("tsc", ["-p", `${root}tsconfig.cjs.json`], { stdio: "inherit" });
writeFileSync(`${target}/package.json`, `${JSON.stringify({ type: "commonjs" })}\n`);
