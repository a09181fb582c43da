// Runs benchmarks.
//
//   npm run bench                                  the comparisons below; writes the table and the picture of docs/benchmarks.md
//   npm run bench bench/capture.ts [argument…]     one of them, with its own arguments
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collectFigures, figuresPicture, pageWithFigures } from "./figures.ts";

const comparisons = ["capture.ts", "capture-proxy.ts", "students.ts", "client.ts", "kpm.ts"];

const [file, ...args] = process.argv.slice(2);
if (file === undefined) await runAll();
else process.exitCode = await runFile(file, args, {});

async function runAll(): Promise<void> {
  const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
  const page = path("docs/benchmarks.md");
  const figures = await collectFigures(async (environment) => {
    for (const comparison of comparisons) {
      const code = await runFile(path(`bench/${comparison}`), [], environment);
      if (code !== 0) throw new Error(`bench/${comparison} ended with ${code}.`);
    }
  });
  const lines = figures.figures.map((figure) => `\n    ${JSON.stringify(figure)}`).join(",");
  const { machine, day } = figures;
  writeFileSync(
    path("bench/figures.json"),
    `{\n  "machine": ${JSON.stringify(machine)},\n  "day": "${day}",\n  "figures": [${lines}\n  ]\n}\n`,
  );
  writeFileSync(page, pageWithFigures(readFileSync(page, "utf8"), figures));
  writeFileSync(path("docs/pictures/benchmarks.svg"), figuresPicture(figures));
  process.stdout.write("\nWritten to docs/benchmarks.md.\n");
}

async function runFile(
  file: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const options = ["-C", "@signalbox/source", "--expose-gc", "--no-warnings", file, ...args];
  const child = spawn(process.execPath, options, { stdio: "inherit", env: { ...process.env, ...variables } });
  // The terminal sends Ctrl-C to both processes; the benchmark then stops its servers.
  const wait = (): void => {};
  process.on("SIGINT", wait);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  process.off("SIGINT", wait);
  return code ?? (signal === null ? 0 : 1);
}
