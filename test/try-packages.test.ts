import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tryPackages } from "../scripts/try-packages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const shell = process.platform === "win32";

test("the published packages work in an npm project, with each TypeScript, the oldest Nodes, 24 and this one", ({
  skip,
}) => {
  try {
    execFileSync("npm", ["ping"], { cwd: root, stdio: "ignore", shell, timeout: 60_000 });
  } catch {
    skip("the npm registry, which the project installs from, is out of reach");
  }
  const configs = globSync("packages/*/tsconfig.build.json", { cwd: root });
  // Pages and bundles are built once; the output of TypeScript is updated each time, which takes a second without changes.
  const isBuilt = [
    "cli/dist/main.js",
    "client/dist/index.js",
    "kpm/dist/index.js",
    "capture/dist/ui",
    "cli/dist/ui",
    "students/dist/ui",
  ];
  if (isBuilt.every((file) => existsSync(join(root, "packages", file)))) {
    execFileSync(join(root, "node_modules/.bin/tsc"), ["-b", ...configs], { cwd: root, shell });
  } else execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore", shell });

  const trials = tryPackages({ quick: true });
  expect(trials.filter(({ failure }) => failure !== undefined)).toEqual([]);
  expect(new Set(trials.map(({ by }) => by.replace(/\.\d+$/, "")))).toEqual(
    new Set(["TypeScript 5", "TypeScript 7", "Node 20.19", "Node 22.16", "Node 24.21", "Node 26.10"]),
  );
}, 900_000);
