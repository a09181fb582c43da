import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "signalbox-tests-";

/** Files that tests leave behind, the databases, and the packages that are installed: about 1 GB at most. */
const neededBytes = 4 * 2 ** 30;

/**
 * Puts the temporary files of this run and all its processes in memory, where the system has a file system for that. On a disk, to
 * create the thousand files of a database takes most of the time of many tests. Nothing that tests prove needs a disk: they end
 * processes, never the machine.
 */
export function keepFilesInMemory(): void {
  if (process.env.SIGNALBOX_TEST_DISK !== undefined || !isUsable()) return;
  removeLeftovers();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // Like /tmp: some processes of tests run as another user.
  chmodSync(folder, 0o1777);
  process.env.SIGNALBOX_TEST_DISK = tmpdir();
  process.env.TMPDIR = folder;
  process.once("exit", () => remove(folder));
}

/** Calls `load` with temporary files on the disk again: for what a later run uses, too. */
export async function withFilesOnDisk<Result>(load: () => Promise<Result>): Promise<Result> {
  const { TMPDIR: inMemory, SIGNALBOX_TEST_DISK: disk } = process.env;
  if (disk === undefined) return load();
  process.env.TMPDIR = disk;
  try {
    return await load();
  } finally {
    process.env.TMPDIR = inMemory;
  }
}

function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === memory);
    // Tests start programs that they write.
    return bavail * bsize >= neededBytes && mount !== undefined && !/\bnoexec\b/.test(mount);
  } catch {
    return false;
  }
}

/** Removes the folders of killed runs of this user. Others may share the machine. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(memory, name);
    const isOwn = lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (isOwn && !isRunning(Number.parseInt(name.slice(prefix.length), 10))) remove(folder);
  }
}

/** Removes a folder as far as possible: a process may still write to it, and a later run removes the rest. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Leftover files are no reason to fail.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
