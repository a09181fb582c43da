// Adds the pinned Node to the path of npm's scripts if npm has not: npm 10 and older remove node_modules/.bin/node
// when they skip the packages of other platforms. Plain JavaScript, because an older Node may run this.

import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const link = join(root, "node_modules", ".bin", "node");

if (!existsSync(link)) {
  const installed = Object.keys(optionalDependencies).find((name) =>
    existsSync(join(root, "node_modules", name, "bin", "node")),
  );
  if (installed !== undefined) symlinkSync(join("..", installed, "bin", "node"), link);
}
