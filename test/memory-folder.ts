import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const sharedMemory = "/dev/shm";

/** Whether the system has a gigabyte of shared memory. */
export const hasSharedMemory: boolean = freeBytes(sharedMemory) >= 2 ** 30;

/**
 * Where databases go: in memory, where the system has it, otherwise where temporary files are. Tests end processes, never the
 * machine, so they need not wait for a disk at each commit.
 */
export const memoryFolder: string = hasSharedMemory ? sharedMemory : tmpdir();

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
