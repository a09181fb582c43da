import type { ClientResponse } from "../request-options.ts";

/** An answer that is kept, and what to ask the service with whether it still holds. */
export interface CacheEntry {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly response: ClientResponse;
}

/** Where answers are kept. Entries are plain data, apart from binary bodies, which are `ArrayBuffer`s. */
export interface CacheStore {
  get(key: string): CacheEntry | undefined | Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): unknown;
}
