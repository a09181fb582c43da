import { refuseOption } from "../read-settings.ts";
import type { CacheEntry, CacheStore } from "./cache-store.ts";

/**
 * Keeps answers in memory, and forgets those that were not used for the longest time.
 *
 * @throws {HttpError} with status 400 when `maxEntries` is not a number of 0 or more.
 */
export function createMemoryStore(maxEntries: number = 500): CacheStore {
  if (!(maxEntries >= 0)) refuseOption("maxEntries", "a number, 0 or more", maxEntries);
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
