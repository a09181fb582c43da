// Runs benchmarks.
//
//   npm run bench                                  the comparisons below; writes the table and the picture of docs/benchmarks.md
//   npm run bench bench/capture.ts [argument…]     one of them, with its own arguments
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { writeFigures } from "./figures.ts";

const comparisons = ["capture.ts", "students.ts", "client.ts", "kpm.ts"];

// The file finds its own arguments from process.argv[2] on, as if it had been started itself.
const [file] = process.argv.splice(2, 1);
if (file === undefined) {
  for (const comparison of comparisons) await import(`./${comparison}`);
  writeFigures();
  process.stdout.write("\nWritten to docs/benchmarks.md.\n");
} else await import(pathToFileURL(resolve(file)).href);
