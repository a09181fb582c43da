import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file, and its folder if it is missing, with the permissions `mode`. Readers see the old file or the new one, never a
 * partial one, and several calls may write the same file at once.
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  mode: { readonly folder?: number; readonly file?: number } = {},
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: mode.folder });
  const written = `${file}.${randomUUID()}`;
  try {
    await writeFile(written, content, { mode: mode.file });
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}
