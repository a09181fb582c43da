import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { CacheEntry, CacheStore } from "../plugins/cache-store.ts";

/**
 * Stores responses as files in `folder`, one for each request, for the next process. Files are
 * readable by their owner only.
 */
export function createFileStore(folder: string): CacheStore {
  const fileOf = (key: string): string => join(folder, createHash("sha256").update(key).digest("hex"));
  return {
    async get(key) {
      try {
        return deserialize(await readFile(fileOf(key))) as CacheEntry;
      } catch {
        // If the file does not exist or is incomplete, the request is sent as for the first time.
        return undefined;
      }
    },
    async set(key, entry) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(key);
      // Several calls may write the same entry at once, even in this process.
      const written = `${file}.${randomUUID()}`;
      try {
        await writeFile(written, serialize(entry), { mode: 0o600 });
        // Renaming is atomic: readers see the old entry or the new one, never a partial one.
        await rename(written, file);
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
    },
  };
}
