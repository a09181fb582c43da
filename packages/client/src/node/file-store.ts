import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { CacheEntry, CacheStore } from "../plugins/cache-store.ts";
import { replaceFile } from "./replace-file.ts";

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
    set: (key, entry) => replaceFile(fileOf(key), serialize(entry), { folder: 0o700, file: 0o600 }),
  };
}
