// Runs benchmarks.
//
//   npm run bench                                  all benchmarks below, about six minutes on an idle machine; writes the table
//                                                  and the picture of docs/benchmarks.md
//   npm run bench bench/capture.ts [argument…]     one of them, with its own arguments
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collectFigures, figuresPicture, figuresTable, pageWithFigures } from "./figures.ts";

interface Benchmark {
  readonly file: string;
  readonly args: readonly string[];
  readonly minutes: number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The benchmarks with peers, with short settings. */
const all: readonly Benchmark[] = [
  { file: "capture.ts", args: ["5", "bare,fastify,hono,mockttp,memory,sqlite"], minutes: 1 },
  { file: "students.ts", args: ["get", "page", "create"], minutes: 2, variables: { ROUNDS: "5" } },
  { file: "client-calls.ts", args: ["3", "60"], minutes: 2 },
  { file: "kpm.ts", args: ["1"], minutes: 1 },
];

const [file, ...args] = process.argv.slice(2);
if (file === undefined) await runAll();
else process.exitCode = await runFile(file, args, {});

async function runAll(): Promise<void> {
  const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
  const page = path("docs/benchmarks.md");
  const figures = await collectFigures(async (environment) => {
    for (const [index, { file, args, minutes, variables }] of all.entries()) {
      process.stderr.write(`\n${index + 1} of ${all.length}: ${file}, about ${minutes} min\n\n`);
      const code = await runFile(path(`bench/${file}`), args, { ...environment, ...variables });
      if (code !== 0) throw new Error(`bench/${file} ended with ${code}.`);
    }
  });
  writeFileSync(path("bench/figures.json"), `${JSON.stringify(figures, undefined, 2)}\n`);
  writeFileSync(page, pageWithFigures(readFileSync(page, "utf8"), figures));
  writeFileSync(path("docs/pictures/benchmarks.svg"), figuresPicture(figures));
  process.stdout.write(`\n${figuresTable(figures)}\n\n${figures.machine}\nWritten to docs/benchmarks.md.\n`);
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
