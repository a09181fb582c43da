// Runs benchmarks.
//
//   npm run bench                                  the comparisons below; writes the table and the picture of docs/benchmarks.md
//   npm run bench bench/capture.ts [argument…]     one file: calls what it exports as `run`, if it does
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { writeFigures } from "./figures.ts";

const comparisons = ["capture.ts", "students.ts", "client.ts", "kpm.ts"];

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  for (const comparison of comparisons) await (await import(`./${comparison}`)).run();
  writeFigures();
  process.stdout.write("\nWritten to docs/benchmarks.md.\n");
} else await (await import(pathToFileURL(resolve(file)).href)).run?.(...args);
