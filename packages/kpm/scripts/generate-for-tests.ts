// Generates the code that only tests and benchmarks use, `test/gen/`, unless it is current. Tests, type checks and benchmarks
// begin with it.

import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runTool } from "../../../scripts/run-tool.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The global set-up of the tests. */
export default function generateForTests(): void {
  const hash = createHash("sha256");
  const files = globSync(["proto/**/*.proto", "buf.gen.test.yaml", "package.json"], {
    cwd: root,
  });
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
  const inputs = hash.digest("hex");
  const stamp = join(root, "test/gen/inputs.txt");
  // A change of the branch may delete the output and leave this file, which is not part of the repository.
  const current = (): string => `${inputs}, ${globSync("test/gen/**/*.ts", { cwd: root }).length} files\n`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current()) return;
  // The plugins of the template are found on the path, as in scripts of npm.
  const bin = join(root, "../../node_modules/.bin");
  const path = `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`;
  runTool("buf", ["generate", "--template", "buf.gen.test.yaml"], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ["ignore", "inherit", "inherit"],
  });
  writeFileSync(stamp, current());
}

if (import.meta.main) generateForTests();
