import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import {
  type AuthenticateOptions,
  type CacheEntry,
  Client,
  type ClientOptions,
  cache,
  createMemoryStore,
  type JsonCodec,
  losslessJson,
} from "../../src/index.ts";
import { createFileStore } from "../../src/node/index.ts";
import { type Script, sendJson, startServer } from "../support/scripted-server.ts";

const Caching = Client.plugin(cache);

/** Responds with a new count, or with 304 if the request has today's entity tag. */
const tagged: Script = (request, response, index) =>
  request.headers["if-none-match"] === '"1"'
    ? response.writeHead(304, { etag: '"1"', "x-index": index }).end()
    : sendJson(response, { index, by: request.headers.authorization }, 200, { etag: '"1"' });

async function withServer(
  script: Script,
  options: ClientOptions,
  run: (client: Client, requests: readonly { headers: Record<string, unknown> }[]) => Promise<void>,
): Promise<void> {
  await using server = await startServer(script);
  await run(new Caching({ baseUrl: server.url, ...options }), server.requests);
}

describe("cache", () => {
  test("revalidates a response and reuses it", () =>
    withServer(tagged, {}, async ({ request }, requests) => {
      const first = await request("GET /x");
      const second = await request("GET /x");
      expect(second).toMatchObject({ data: first.data, status: 200, headers: { "x-index": "1" } });
      expect(requests[1]?.headers["if-none-match"]).toBe('"1"');
    }));

  test("revalidates by date without an entity tag", async () => {
    const date = new Date(0).toUTCString();
    const dated: Script = (request, response) =>
      request.headers["if-modified-since"] === date
        ? response.writeHead(304).end()
        : sendJson(response, { a: 1 }, 200, { "last-modified": date });
    await withServer(dated, {}, async ({ request }) => {
      await request("GET /x");
      expect((await request("GET /x")).data).toEqual({ a: 1 });
    });
  });

  test("returns a separate copy to each caller", () =>
    withServer(tagged, {}, async ({ request }) => {
      for (const _ of [1, 2, 3]) {
        const { data } = await request<{ index: number }>("GET /x");
        expect(data.index).toBe(0);
        data.index = 99;
      }
    }));

  test("never returns the response for one credential to another", () =>
    withServer(tagged, {}, async (client) => {
      client.authenticate({ type: "token", token: "a" });
      await client.request("GET /x");
      client.authenticate({ type: "token", token: "b" });
      expect((await client.request("GET /x")).data).toMatchObject({ by: "token b" });
    }));

  const storable = { etag: '"1"' };
  const plain: Script = (_, response) => sendJson(response, {}, 200, storable);
  const redirecting: Script = ({ url }, response, index) =>
    url === "/y"
      ? response.writeHead(302, { location: "/file?token=hush" }).end()
      : plain({} as never, response, index);
  const setting: Script = (_, response) => sendJson(response, {}, 200, { ...storable, "set-cookie": "a=hush" });

  test.each<[what: string, entries: number, script: Script, credential?: AuthenticateOptions]>([
    ["a token in a header", 1, plain, { type: "token", token: "hush" }],
    // The service may quote a URL in links.
    ["a token in the URL", 0, plain, { type: "oauth", token: "hush", in: "query" }],
    ["a key and a secret in the URL", 0, plain, { type: "oauth", key: "k", secret: "hush", in: "query" }],
    ["a redirect to an address with a token", 0, redirecting],
    ["cookies", 1, setting],
  ])("stores nothing of %s", async (_, entries, script, credential) => {
    const kept = new Map<string, CacheEntry>();
    await withServer(script, { cache: { store: kept } }, async (client) => {
      if (credential !== undefined) client.authenticate(credential);
      const { headers } = await client.request("GET /y");
      expect(headers["set-cookie"]).toBe(script === setting ? "a=hush" : undefined);
      expect(kept.size).toBe(entries);
      expect(JSON.stringify([...kept])).not.toContain("hush");
    });
  });

  test("separates responses of each JSON codec, and stores none of a codec without a name", async () => {
    const numbered: Script = (request, response, index) =>
      request.headers["if-none-match"] === '"1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { "content-type": "application/json", etag: '"1"' }).end(`[${2n ** 60n}, ${index}]`);
    const reversing = { ...JSON, stringify: String, parse: (text: string) => [...JSON.parse(text)].reverse() };
    const named = { ...reversing, name: "reversed" };
    await withServer(numbered, {}, async ({ request }, requests) => {
      const codecs = [undefined, losslessJson, named, reversing];
      for (const json of [...codecs, ...codecs]) await request("GET /x", { request: { json } });
      const data = async (json: JsonCodec | undefined) => (await request("GET /x", { request: { json } })).data;
      expect(await data(undefined)).toEqual([2 ** 60, 0]);
      expect(await data(losslessJson)).toEqual([2n ** 60n, 1]);
      expect(await data(named)).toEqual([2, 2 ** 60]);
      const asked = requests.map(({ headers }) => "if-none-match" in headers);
      expect(asked).toEqual([false, false, false, false, true, true, true, false, true, true, true]);
    });
  });

  test.each([
    [null, "'cache' must be an object, got null"],
    ["yes", "'cache'"],
    [{ store: null }, "'cache.store' must be a store with get() and set(), got null"],
    [{ store: {} }, "'cache.store'"],
  ])("rejects the option %j at construction", (option, message) => {
    expect(() => new Caching({ cache: option as never })).toThrow(message);
  });

  test("throws errors to callers that revalidate themselves", () =>
    withServer(tagged, {}, async ({ request }) => {
      await request("GET /x");
      await expect(request("GET /x", { headers: { "if-none-match": '"1"' } })).rejects.toMatchObject({ status: 304 });
    }));

  test.each([
    ["without a tag", "GET /", {}],
    ["that must not be stored", "GET /", { etag: '"1"', "cache-control": "private, No-Store" }],
    ["to another method", "POST /", { etag: '"1"' }],
  ])("does not store a response %s", (_, route, headers) =>
    withServer(
      (_, response) => sendJson(response, {}, 200, headers),
      {},
      async ({ request }, requests) => {
        await request(route);
        await request(route);
        expect(requests[1]?.headers).not.toHaveProperty("if-none-match");
      },
    ),
  );

  test("does nothing when it is switched off", () =>
    withServer(tagged, { cache: false }, async ({ request }, requests) => {
      await request("GET /x");
      await request("GET /x");
      expect(requests[1]?.headers).not.toHaveProperty("if-none-match");
    }));
});

describe("a store that fails", () => {
  test.each([[{}], ["text"], [{ etag: '"1"' }], [{ etag: '"1"', response: null }]])(
    "and returns %j for an entry is treated as empty",
    async (entry) => {
      const store = { get: () => entry as never, set: () => {} };
      await withServer(tagged, { cache: { store } }, async ({ request }, requests) => {
        expect((await request("GET /x")).data).toMatchObject({ index: 0 });
        expect(requests[0]?.headers).not.toHaveProperty("if-none-match");
      });
    },
  );

  test("by never responding does not block a call", async () => {
    const store = { get: () => new Promise<never>(() => {}), set: () => {} };
    await withServer(tagged, { cache: { store } }, async ({ request }) => {
      const signal = AbortSignal.timeout(30);
      await expect(request("GET /x", { request: { signal } })).rejects.toMatchObject({ name: "TimeoutError" });
      await expect(request("GET /x", { request: { totalTimeout: 30 } })).rejects.toMatchObject({ kind: "timeout" });
    });
  });

  const broken = (): never => {
    throw new Error("disk full");
  };

  test.each([
    ["get", { get: broken, set: () => {} }],
    ["set", { get: () => undefined, set: async () => broken() }],
    ["get, with null", { get: () => null as never, set: broken }],
  ])("at %s does not make a call fail, and the log says so", async (_, store) => {
    const warned: unknown[] = [];
    const log = { warn: (...line: unknown[]) => void warned.push(line) };
    await withServer(tagged, { cache: { store }, log }, async ({ request }) => {
      expect((await request("GET /x")).data).toMatchObject({ index: 0 });
    });
    expect(warned).toEqual([[expect.stringContaining("cache"), new Error("disk full")]]);
  });
});

describe("createFileStore()", () => {
  const all = temporaryFolder();
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(all, "store-"));
  });

  test("preserves responses across processes: big integers, bytes and all", async () => {
    const data = [1n, { a: undefined }, new Uint8Array([1, 2]).buffer];
    const response = { data, status: 200, headers: {}, url: "u" };
    const entry: CacheEntry = { etag: '"1"', lastModified: undefined, response };
    await createFileStore(folder).set("key", entry);
    expect(await createFileStore(folder).get("key")).toEqual(entry);
    expect(await createFileStore(folder).get("other")).toBeUndefined();
  });

  test("ignores a truncated or unknown file", async () => {
    const store = createFileStore(folder);
    await store.set("key", { response: { data: "x".repeat(100), status: 200, headers: {}, url: "" } });
    const [name = ""] = readdirSync(folder);
    const bytes = readFileSync(join(folder, name));
    for (const content of [bytes.subarray(0, 50), "{}", "", "no"]) {
      writeFileSync(join(folder, name), content);
      expect(await store.get("key")).toBeUndefined();
    }
  });

  test("stores the same response concurrently, and leaves no other file", async () => {
    const store = createFileStore(folder);
    const warn = vi.fn();
    await withServer(tagged, { cache: { store }, log: { warn } }, async ({ request }) => {
      await Promise.all(Array.from({ length: 20 }, () => request("GET /x")));
      expect((await request("GET /x")).headers).toHaveProperty("x-index");
    });
    expect(warn).not.toHaveBeenCalled();
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
  });
});

describe("createMemoryStore()", () => {
  test("evicts the least recently used entry", () => {
    const store = createMemoryStore(2);
    const entry: CacheEntry = { response: { data: 1, status: 200, headers: {}, url: "" } };
    store.set("a", entry);
    store.set("b", entry);
    expect(store.get("a")).toBe(entry);
    store.set("c", entry);
    expect(["a", "b", "c"].map((key) => store.get(key) !== undefined)).toEqual([true, false, true]);
  });
});
