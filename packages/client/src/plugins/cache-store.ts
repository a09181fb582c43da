import type { ClientResponse } from "../endpoint/options.ts";
import { rejectValue } from "../errors/checks.ts";

/** A cached response, and its validators. */
export interface CacheEntry {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly response: ClientResponse;
}

/** A store of responses. Entries are plain data, except binary bodies, which are `ArrayBuffer`s. */
export interface CacheStore {
  get(key: string): CacheEntry | undefined | Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): unknown;
}

/**
 * Stores responses in memory, and evicts the least recently used.
 *
 * @throws {HttpError} with status 400 when `maxEntries` is not a number of 0 or more.
 */
export function createMemoryStore(maxEntries: number = 500): CacheStore {
  if (!(maxEntries >= 0)) rejectValue("'maxEntries'", "a number, 0 or more", maxEntries);
  // A Map preserves the order of insertion, so the first key is the least recently used.
  const entries = new Map<string, CacheEntry>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    set(key, entry) {
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    },
  };
}
