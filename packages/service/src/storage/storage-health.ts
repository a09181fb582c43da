import { existsSync, rmSync, writeFileSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { storageErrorOf } from "./storage-error.ts";

/** Whether the files of a store are undamaged and writable. */
export type StorageHealth = ReturnType<typeof storageHealth>;

/** The free space that one write may need, in bytes: the largest record, its history and the log of both. */
const MIN_ROOM = 4 * 1024 * 1024;

/** The space that is reserved for deletions, in bytes: more than the log of one that deletes thousands of pages. */
const RESERVE_BYTES = 1024 * 1024;

/**
 * Tracks the disk of `file`. Trial writes go to `<file>.room`, which is removed at once. While the store is open,
 * `<file>.reserve` reserves space for deletions: on a full disk, they could not write the log entries that free space in the
 * file.
 */
export function storageHealth(file: string) {
  const reserve = `${file}.reserve`;
  let isOurs = writeReserve(reserve);
  let lastFailed = false;
  let damage: Error | undefined;
  return {
    /** Records the error of a failed read or write. Errors that are not about storage are ignored. */
    failed(error: unknown): void {
      const kind = storageErrorOf(error)?.kind;
      if (kind === "damaged") damage ??= error as Error;
      else if (kind === "full" || kind === "read_only") lastFailed = true;
    },
    /** The damage that was found; undefined while there is none. Further writes would make it worse. */
    get damage(): Error | undefined {
      return damage;
    },
    /** Records that a write is on disk. */
    succeeded(): void {
      lastFailed = false;
    },
    /** Frees the space that is reserved for deletions. */
    spendReserve: (): void => rmSync(reserve, { force: true }),
    /** Removes the reserve, unless it is that of another process. */
    close(): void {
      if (isOurs) rmSync(reserve, { force: true });
    },
    /**
     * Resolves when writes are expected to work. While the disk is almost full, or after a write failed for lack of space, it makes a
     * trial write. It therefore recovers as soon as there is space.
     *
     * @throws Error with the reason.
     */
    async check(): Promise<void> {
      if (damage !== undefined) {
        const todo = "stop the service, and put a backup in its place";
        throw new Error(`${file} is damaged (${damage.message}); ${todo}`, { cause: damage });
      }
      const { bavail, bsize } = await statfs(dirname(file));
      try {
        if (lastFailed || bavail * bsize < MIN_ROOM) await tryToWrite(`${file}.room`);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${dirname(file)} has no room or cannot be written (${reason})`, { cause });
      }
      lastFailed = false;
      isOurs = writeReserve(reserve) || isOurs;
    },
  };
}

/** Returns false when the reserve exists, or has no space. The next check tries again. */
function writeReserve(path: string): boolean {
  if (existsSync(path)) return false;
  try {
    writeFileSync(path, Buffer.alloc(RESERVE_BYTES, 1), { mode: 0o600 });
    return true;
  } catch {
    rmSync(path, { force: true });
    return false;
  }
}

async function tryToWrite(path: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(Buffer.alloc(MIN_ROOM, 1));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
