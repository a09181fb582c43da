import { Readable, Writable } from "node:stream";
import { createProgram, run } from "../packages/cli/src/program.ts";
import type { Ran, RunOptions } from "./run-signalbox.ts";

/** The signals that commands handle. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The end of the previous command. Commands share the streams of the process, so they run one after another. */
let before: Promise<unknown> = Promise.resolve();

/** What a command sees of its process. */
interface Surroundings {
  readonly input: string | Uint8Array;
  readonly cwd: string;
  /** All environment variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the output of the command is a terminal, or how many columns that has. */
  readonly terminal?: boolean | number;
}

interface Options extends Omit<RunOptions, "cwd"> {
  /** Whether the output of the command is a terminal, or how many columns that has. */
  readonly terminal?: boolean | number;
}

/**
 * Runs the real `signalbox` command in this process, with its own standard streams, environment and exit code. A separate process
 * would load its modules each time, for a quarter of a second.
 *
 * `runSignalbox` starts a separate process: for signals, terminals, closed pipes, and commands that run until they are stopped.
 */
export async function runInProcess(args: readonly string[], options: Options = {}): Promise<Ran> {
  const { input = "", env, terminal = false } = options;
  const environment = { ...process.env, ...env };
  const ran = await runWholeInProcess(args, { input, environment, terminal, cwd: process.cwd() });
  return { code: ran.code, stdout: String(ran.stdout), stderr: String(ran.stderr) };
}

interface RanWhole {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/** Runs the real command in this process, which has another folder and environment for that long. */
export function runWholeInProcess(args: readonly string[], surroundings: Surroundings): Promise<RanWhole> {
  const ran = before.then(() => runAlone(args, surroundings));
  before = ran.catch(() => {});
  return ran;
}

async function runAlone(args: readonly string[], surroundings: Surroundings): Promise<RanWhole> {
  const { input, cwd, environment, terminal = false } = surroundings;
  const output = terminal === false ? {} : { isTTY: true, ...(terminal === true ? {} : { columns: terminal }) };
  const stdout = Object.assign(new Collector(), output);
  const stderr = Object.assign(new Collector(), output);
  const streams = { stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]), stdout, stderr };
  const names = ["stdin", "stdout", "stderr"] as const;
  const own = names.map((name) => Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor);
  const { env: ownEnv, exitCode: ownExitCode } = process;
  const listeners = signals.map((signal) => process.listeners(signal));
  for (const name of names) Object.defineProperty(process, name, { value: streams[name], configurable: true });
  const ownFolder = process.cwd();
  process.env = { ...environment };
  if (cwd !== ownFolder) process.chdir(cwd);
  process.exitCode = undefined;
  try {
    const exitCode = await run(await createProgram(args), args);
    const code = exitCode === 0 ? Number(process.exitCode ?? 0) : exitCode;
    return { code, stdout: stdout.bytes(), stderr: stderr.bytes() };
  } finally {
    if (cwd !== ownFolder) process.chdir(ownFolder);
    names.forEach((name, index) => {
      Object.defineProperty(process, name, own[index] as PropertyDescriptor);
    });
    signals.forEach((signal, index) => {
      for (const listener of process.listeners(signal)) {
        if (listeners[index]?.includes(listener) !== true) process.off(signal, listener);
      }
    });
    process.env = ownEnv;
    process.exitCode = ownExitCode;
  }
}

class Collector extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
