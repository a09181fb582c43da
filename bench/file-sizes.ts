// Counts the hand-written files and their lines: each package, all together, and what surrounds them.
//
//   npm run bench bench/file-sizes.ts

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => /\.(ts|tsx|js|mjs|css)$/.test(file) && !file.includes("/gen/"))
  .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }));
const isTest = (file: string): boolean => /^(packages\/[^/]+\/)?test\//.test(file);
const sources = files.filter(({ file }) => file.startsWith("packages/") && !isTest(file));

for (const [name, own] of Map.groupBy(sources, ({ file }) => file.split("/")[1] ?? "")) report(name, own);
report("all packages", sources);
report(
  "tests",
  files.filter(({ file }) => isTest(file)),
);
for (const folder of ["bench", "scripts"]) {
  report(
    folder,
    files.filter(({ file }) => file.startsWith(`${folder}/`)),
  );
}

function report(name: string, measured: typeof files): void {
  const sorted = measured.toSorted((a, b) => a.lines - b.lines);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)]?.lines ?? 0;
  const lines = measured.reduce((sum, { lines }) => sum + lines, 0);
  const longest = sorted.at(-1);
  console.log(
    `${name}: ${lines} lines in ${sorted.length} files, median ${at(0.5)}, 90th percentile ${at(0.9)}, ` +
      `longest ${longest?.lines} (${longest?.file})`,
  );
}
