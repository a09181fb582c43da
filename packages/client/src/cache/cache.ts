import type { ClientOptions } from "../client-options.ts";
import type { CoreClient } from "../core-client.ts";
import { encodeBase64 } from "../encode-base64.ts";
import { HttpError } from "../http-error.ts";
import type { BuiltRequest, ClientResponse } from "../request-options.ts";
import type { CacheEntry, CacheStore } from "./cache-store.ts";
import { createMemoryStore } from "./memory-store.ts";

/** The option `cache` of a client. */
export interface CacheOptions {
  /** Where answers are kept. Default: in memory. */
  store?: CacheStore;
  /** How many answers are kept in memory. Default: 500. */
  maxEntries?: number;
}

/**
 * Plugin: keeps answers to GET that have an `etag` or `last-modified` header, and asks the service whether they still
 * hold before it gives them again. What still holds costs no quota. Answers for one credential are never given for another.
 */
export function cache(client: CoreClient, options: ClientOptions): void {
  const { cache: option = true } = options;
  if (option === false) return;
  const { maxEntries, store = createMemoryStore(maxEntries) } = option === true ? {} : option;
  client.hook.wrap("send", async (send, built) => {
    const key = isCacheable(built) ? await cacheKey(built) : undefined;
    if (key === undefined) return send(built);
    const entry = (await tolerate(client, () => store.get(key))) ?? undefined;
    try {
      const response = await send(entry === undefined ? built : askWhetherItHolds(built, entry));
      await tolerate(client, () => keep(store, key, response));
      return response;
    } catch (error) {
      if (entry === undefined || !(error instanceof HttpError) || error.status !== 304) throw error;
      const { response } = entry;
      return { ...response, headers: { ...response.headers, ...error.headers }, data: structuredClone(response.data) };
    }
  });
}

/** A store that fails must not make a call fail: without its answer the service is asked. */
async function tolerate<Result>({ log }: CoreClient, use: () => Result): Promise<Awaited<Result> | undefined> {
  try {
    return await use();
  } catch (error) {
    log.warn("The store of the cache failed", error);
    return undefined;
  }
}

function isCacheable({ method, headers, request = {} }: BuiltRequest): boolean {
  const asksItself = "if-none-match" in headers || "if-modified-since" in headers || "range" in headers;
  return method === "GET" && !request.stream && !asksItself;
}

function askWhetherItHolds(built: BuiltRequest, { etag, lastModified }: CacheEntry): BuiltRequest {
  const headers = { ...built.headers };
  if (etag !== undefined) headers["if-none-match"] = etag;
  else if (lastModified !== undefined) headers["if-modified-since"] = lastModified;
  return { ...built, headers };
}

async function keep(store: CacheStore, key: string, response: ClientResponse): Promise<void> {
  const { etag, "last-modified": lastModified, "cache-control": control = "" } = response.headers;
  if (response.status !== 200 || /\bno-store\b/i.test(control) || (etag === undefined && lastModified === undefined)) {
    return;
  }
  await store.set(key, {
    etag,
    lastModified,
    // The caller may change what it gets; the kept answer must not change with it.
    response: { ...response, data: structuredClone(response.data) },
  });
}

/**
 * The key of a request: its address, what it accepts, how its body is read, and a digest of its other headers, since they
 * may hold credentials, which must not be readable in a store. Without a digest function (an insecure page), requests
 * with other headers are not kept.
 */
async function cacheKey({ url, headers, request = {} }: BuiltRequest): Promise<string | undefined> {
  const { accept = "", "user-agent": _, ...others } = headers;
  const address = `${url} ${accept}${request.json ? " json" : ""}`;
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${value}`);
  if (lines.length === 0) return address;
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.sort().join("\n")));
  return `${address} ${encodeBase64(new Uint8Array(digest))}`;
}
