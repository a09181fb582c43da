import { randomBytes } from "node:crypto";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { chmod, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { CommandError } from "./process.ts";

/** What went wrong with a file, in words. Other codes are printed as they are. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EEXIST: "it exists",
  EISDIR: "it is a folder; name a file in it",
  ENOENT: "no such file or folder",
  ENOSPC: "no space left",
  ENOTDIR: "a part of its path is not a folder",
  EPERM: "not permitted",
  EROFS: "the file system is read-only",
  ERR_FS_FILE_TOO_LARGE: "it is larger than 2 GiB, the limit",
};

/** Says what an error of the file system means. */
export function fileReason(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return reasons[code ?? ""] ?? code ?? message;
}

interface ReadOptions {
  /** The option that names the file, which is then an error of the arguments. */
  readonly option?: string;
}

/**
 * Reads a file that the command line names; `-` is stdin.
 *
 * @throws CommandError that names the file and the reason
 */
export async function readInputFile(file: string, options: ReadOptions = {}): Promise<Buffer> {
  if (file === "-") return buffer(process.stdin);
  try {
    return await readFile(file);
  } catch (cause) {
    throw unreadable(file, cause, options);
  }
}

/** The same before a service starts, which reads its flags at once. */
export function readInputFileSync(file: string, options: ReadOptions = {}): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw unreadable(file, cause, options);
  }
}

/** @throws CommandError when stdin is a terminal, on which nobody would know what to type */
export function openStdin(): typeof process.stdin {
  if (process.stdin.isTTY) throw CommandError.usage("nothing to read: name a file, pass the text, or pipe into stdin");
  return process.stdin;
}

/** The error about a file that cannot be read. */
export function unreadable(file: string, cause: unknown, { option }: ReadOptions = {}): CommandError {
  const message = `cannot read '${file}': ${fileReason(cause)}`;
  return option === undefined
    ? new CommandError(message, { cause })
    : new CommandError(`${option}: ${message}`, { exitCode: 2, cause });
}

interface WriteOptions {
  /** The mode of a new file; one that is replaced keeps its own. */
  readonly mode?: number;
}

/**
 * Writes a file whole or, when that fails or is interrupted, leaves it as it was: `write` fills a new file beside it, which then
 * takes its name. Devices and pipes are written to directly.
 *
 * @throws CommandError that names the file and the reason. A CommandError of `write` is passed on.
 */
export async function writeWhole(
  output: string,
  write: (file: string) => Promise<void>,
  { mode = 0o666 }: WriteOptions = {},
): Promise<void> {
  let part: string | undefined;
  using _ = onInterrupt(() => {
    if (part !== undefined) rmSync(part, { force: true });
  });
  try {
    const existing = await stat(output).catch(() => undefined);
    if (existing?.isDirectory()) throw Object.assign(new Error("is a folder"), { code: "EISDIR" });
    if (existing !== undefined && !existing.isFile()) {
      await write(output);
      return;
    }
    // A link stays, and what it leads to is replaced.
    const target = existing === undefined ? output : await realpath(output);
    const unique = `${target}.${randomBytes(6).toString("hex")}.part`;
    // "wx" does not follow a link that somebody put there. Synchronous: an interrupt in between would leave the file behind.
    closeSync(openSync(unique, "wx", mode));
    part = unique;
    await write(part);
    if (existing !== undefined) await chmod(part, existing.mode & 0o777);
    await rename(part, target);
    part = undefined;
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`cannot write '${output}': ${fileReason(cause)}`, { cause });
  } finally {
    if (part !== undefined) await rm(part, { force: true });
  }
}

/** Runs `clean` when the process is interrupted or terminated, which then ends by the same signal. */
function onInterrupt(clean: () => void): Disposable {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const end = (signal: NodeJS.Signals): void => {
    stop();
    clean();
    process.kill(process.pid, signal);
  };
  const stop = (): void => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  return { [Symbol.dispose]: stop };
}
