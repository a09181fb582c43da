// Counts the source files and their lines: all packages together, then each.
//
//   npm run bench bench/file-sizes.ts

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const listed = execFileSync("git", ["ls-files", "packages/*/src/*.ts", "packages/*/src/*.tsx"], { encoding: "utf8" });
const files = listed
  .trim()
  .split("\n")
  .filter((file) => !file.includes("/gen/"))
  .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }));

report("all packages", files);
for (const [name, own] of Map.groupBy(files, ({ file }) => file.split("/")[1] ?? "")) report(name, own);

function report(name: string, measured: typeof files): void {
  const sorted = measured.toSorted((a, b) => a.lines - b.lines);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)]?.lines ?? 0;
  const short = sorted.filter(({ lines }) => lines < 30).length / sorted.length;
  const longest = sorted.at(-1);
  console.log(
    `${name}: ${sorted.length} files, median ${at(0.5)} lines, 90th percentile ${at(0.9)}, ` +
      `${(short * 100).toFixed(0)} % under 30; longest ${longest?.lines} (${longest?.file})`,
  );
}
