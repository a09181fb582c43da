import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Opens an empty file that only this user can read, to be appended to and read. It has no name any more: whatever becomes of
 * the process, nothing of it is left when it is closed.
 */
export async function openTemporary(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-file-"));
  try {
    return await open(join(folder, "content"), "ax+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
