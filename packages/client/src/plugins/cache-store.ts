import type { ClientResponse } from "../endpoint/options.ts";
import { rejectValue } from "../errors/checks.ts";

/** A response that is kept, and what to ask the service with whether it still holds. */
export interface CacheEntry {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly response: ClientResponse;
}

/** Where responses are kept. Entries are plain data, apart from binary bodies, which are `ArrayBuffer`s. */
export interface CacheStore {
  get(key: string): CacheEntry | undefined | Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): unknown;
}

/**
 * Keeps responses in memory, and forgets those that were not used for the longest time.
 *
 * @throws {HttpError} with status 400 when `maxEntries` is not a number of 0 or more.
 */
export function createMemoryStore(maxEntries: number = 500): CacheStore {
  if (!(maxEntries >= 0)) rejectValue("'maxEntries'", "a number, 0 or more", maxEntries);
  // A Map remembers the order of insertion: the first key is the one that was not used for the longest time.
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
