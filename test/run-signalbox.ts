import type {
  ChildProcess,
  ChildProcessByStdio,
  ChildProcessWithoutNullStreams,
  SpawnOptions,
} from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
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

/** What runs the `signalbox` command from its source. */
export const fromSource: readonly [string, ...string[]] = [
  process.execPath,
  "-C",
  "@signalbox/source",
  join(repositoryRoot, "packages/cli/src/main.ts"),
];

/** Runs the real `signalbox` command as a separate process. */
export function runSignalbox(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const [command, ...before] = fromSource;
  return runCommand(command, [...before, ...args], options);
}

/** Starts the real `signalbox` command as a separate process, which runs until it is stopped. */
export function startCommand(args: readonly string[], options: SpawnOptions = {}): ChildProcessWithoutNullStreams {
  const [command, ...before] = fromSource;
  return spawn(command, [...before, ...args], { ...options, stdio: "pipe" });
}

/** Resolves with all that a process has printed from now, once it matches. @throws Error when the process ends before */
export function printed(
  child: ChildProcessByStdio<null | Writable, Readable, Readable>,
  pattern: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        all += chunk;
        if (pattern.test(all)) resolve(all);
      });
    }
    child.once("close", () => reject(new Error(`The command ended after: ${all}`)));
  });
}

/** Sends a signal to a process, and returns its exit code and the signal that ended it. */
export async function stopped(child: ChildProcess, signal: NodeJS.Signals = "SIGINT"): Promise<unknown[]> {
  const closed = once(child, "close");
  child.kill(signal);
  return await closed;
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
