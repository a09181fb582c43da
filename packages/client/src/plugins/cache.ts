import type { RequestClient } from "../core/request.ts";
import type { BuiltRequest, ClientResponse } from "../endpoint/options.ts";
import { rejectValue, resolveOptions } from "../errors/checks.ts";
import { HttpError } from "../errors/http-error.ts";
import { redactor } from "../errors/redact.ts";
import { wantsStream } from "../transport/fetch-messages.ts";
import { withAbort } from "../transport/limits.ts";
import { encodeBase64, isObject } from "../values.ts";
import { type CacheEntry, type CacheStore, createMemoryStore } from "./cache-store.ts";

/** The option `cache` of a client. */
export interface CacheOptions {
  /** The store of responses. Default: `createMemoryStore()`. */
  store?: CacheStore;
}

/**
 * Plugin: stores responses to GET that have an `etag` or `last-modified` header, and revalidates them before it returns them again.
 * A valid response costs no quota. A response for one credential is never returned for another. Responses of URLs with a
 * credential are not stored, nor are cookies.
 *
 * @throws {HttpError} from the constructor, with status 400, when an option is invalid.
 */
export function cache(client: RequestClient, options: { cache?: boolean | CacheOptions }): void {
  const { cache: option = true } = options;
  if (option === false) return;
  const store = findStore(option === true ? {} : option);
  client.hook.wrap("send", async (send, built) => {
    const key = isCacheable(built) ? await cacheKey(built) : undefined;
    if (key === undefined) return send(built);
    const { signal } = built.request ?? {};
    const found = await useStore(client, signal, () => store.get(key));
    const entry = isObject(found?.response) ? found : undefined;
    try {
      const response = await send(entry === undefined ? built : makeConditional(built, entry));
      await useStore(client, signal, () => storeResponse(store, key, response, built));
      return response;
    } catch (error) {
      if (entry === undefined || !(error instanceof HttpError) || error.status !== 304) throw error;
      const { response } = entry;
      return { ...response, headers: { ...response.headers, ...error.headers }, data: structuredClone(response.data) };
    }
  });
}

function findStore(option: CacheOptions): CacheStore {
  resolveOptions("cache", {}, option);
  const { store = createMemoryStore() } = option;
  if (!store?.get || !store.set) rejectValue("'cache.store'", "a store with get() and set()", store);
  return store;
}

/** If the store fails, the request is sent: a failing store must not make a call fail. */
function useStore<Result>(
  { log }: RequestClient,
  signal: AbortSignal | undefined,
  use: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  const run = async (): Promise<Result> => use();
  return withAbort(
    signal,
    run().catch((error: unknown) => {
      log.warn("The cache store failed", error);
      return undefined;
    }),
  );
}

function isCacheable(built: BuiltRequest): boolean {
  const { method, url, headers, request = {} } = built;
  const asksItself = "if-none-match" in headers || "if-modified-since" in headers || "range" in headers;
  const hasNamelessCodec = request.json !== undefined && request.json.name === undefined;
  return method === "GET" && !wantsStream(request) && !asksItself && !hasNamelessCodec && !holdsCredential(url, built);
}

/** Whether a URL contains a credential. The response may repeat it, for example in links. */
function holdsCredential(url: string, built: BuiltRequest): boolean {
  return redactor(built)(url) !== url;
}

function makeConditional(built: BuiltRequest, { etag, lastModified }: CacheEntry): BuiltRequest {
  const headers = { ...built.headers };
  if (etag !== undefined) headers["if-none-match"] = etag;
  else if (lastModified !== undefined) headers["if-modified-since"] = lastModified;
  return { ...built, headers };
}

async function storeResponse(
  store: CacheStore,
  key: string,
  response: ClientResponse,
  built: BuiltRequest,
): Promise<void> {
  const { "set-cookie": _, ...headers } = response.headers;
  const { etag, "last-modified": lastModified, "cache-control": control = "" } = headers;
  const isRefused = /\bno-store\b/i.test(control) || holdsCredential(response.url, built);
  if (response.status !== 200 || isRefused || (etag ?? lastModified) === undefined) return;
  await store.set(key, {
    etag,
    lastModified,
    // A copy, because the caller may change its response.
    response: { ...response, headers, data: structuredClone(response.data) },
  });
}

/**
 * The key of a request: its address, what it accepts, how its body is read, and a digest of its other headers, since they
 * may hold credentials, which must not be readable in a store. Without a digest function (an insecure page), requests
 * with other headers are not kept.
 */
async function cacheKey({ url, headers, request = {} }: BuiltRequest): Promise<string | undefined> {
  const { accept = "", "user-agent": _, ...others } = headers;
  const address = `${url} ${accept}${request.json ? ` ${request.json.name}` : ""}`;
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${value}`);
  if (lines.length === 0) return address;
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.sort().join("\n")));
  return `${address} ${encodeBase64(new Uint8Array(digest))}`;
}
