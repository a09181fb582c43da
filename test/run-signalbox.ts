import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { spawn } from "./child-processes.ts";

export const repositoryRoot: string = fileURLToPath(new URL("..", import.meta.url));

/** The variables that a process needs when it may see nothing else of the test environment. */
export const bareEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? "",
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
};

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the real `signalbox` command as a separate process. */
export function runSignalbox(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const main = join(repositoryRoot, "packages/cli/src/main.ts");
  return runCommand(process.execPath, ["-C", "@signalbox/source", main, ...args], options);
}

/** Runs any command until it exits. */
export async function runCommand(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? repositoryRoot,
    env: { ...process.env, ...options.env },
    stdio: "pipe",
  });
  // A command that ends without reading its input closes the pipe; its exit code says what happened.
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  const [code, stdout, stderr] = await Promise.all([
    new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    }),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
