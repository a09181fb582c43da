import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createPostgresLimits } from "../../../../examples/client-limits-postgres.ts";
import { createRedisLimits } from "../../../../examples/client-limits-redis.ts";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { Client, type LimitStore, type SharedLimit, shareLimits, throttling } from "../../src/index.ts";
import { type RedisConnection, startRedis, startRedisProtocol } from "../support/redis.ts";
import { sendJson, startServer } from "../support/scripted-server.ts";

/** A store that two processes open, and its close function. */
interface Opened {
  readonly stores: readonly [LimitStore, LimitStore];
  close(): Promise<void>;
}

const realRedis = await startRedis();
const protocol = await startRedisProtocol();
const databases = sharedDatabases();
afterAll(async () => {
  await Promise.all([realRedis?.stop(), protocol.stop()]);
});

async function openRedis(server: typeof protocol): Promise<Opened> {
  const connections = await Promise.all([server.connect(), server.connect()]);
  const [one, other] = connections.map(({ send }: RedisConnection) => createRedisLimits(send)) as [
    LimitStore,
    LimitStore,
  ];
  return {
    stores: [one, other],
    async close() {
      for (const connection of connections) connection.close();
    },
  };
}

async function openPostgres(): Promise<Opened> {
  const connectionString = await databases.createDatabase();
  const pools = [new pg.Pool({ connectionString }), new pg.Pool({ connectionString })] as const;
  return {
    stores: [await createPostgresLimits(pools[0]), await createPostgresLimits(pools[1])],
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

const STORES: [name: string, open: () => Promise<Opened>][] = [
  ["PostgreSQL", openPostgres],
  ["the protocol of Redis", () => openRedis(protocol)],
];
// Runs the same suite on Redis if the machine has one.
if (realRedis !== undefined) STORES.push(["Redis", () => openRedis(realRedis)]);

describe.each(STORES)("a store in %s", (_, open) => {
  async function start(): Promise<Opened["stores"]> {
    const opened = await open();
    onTestFinished(() => opened.close());
    return opened.stores;
  }

  const limit = (changes: Partial<SharedLimit> = {}): SharedLimit => ({
    name: randomUUID(),
    concurrency: 2,
    gap: 0,
    ...changes,
  });

  test("grants as many permits as a limit allows to all processes together", async () => {
    const [one, other] = await start();
    const limits = [limit()];
    const permits = [randomUUID(), randomUUID(), randomUUID()] as const;
    expect(await one.acquire(permits[0], limits, 60_000)).toBeUndefined();
    expect(await other.acquire(permits[1], limits, 60_000)).toBeUndefined();
    expect(await one.acquire(permits[2], limits, 60_000)).toBeGreaterThan(0);
    await other.release(permits[1], limits);
    expect(await one.acquire(permits[2], limits, 60_000)).toBeUndefined();
  });

  test("never grants more to any number of callers", async () => {
    const stores = await start();
    const limits = [limit()];
    const asked = Array.from({ length: 12 }, (_, index) => stores[index % 2]?.acquire(randomUUID(), limits, 60_000));
    const given = (await Promise.all(asked)).filter((delay) => delay === undefined);
    expect(given.length).toBeLessThanOrEqual(2);
  });

  test("starts calls at the interval of the gap, and returns how long to wait", async () => {
    const [one, other] = await start();
    const limits = [limit({ gap: 60_000 })];
    const permit = randomUUID();
    expect(await one.acquire(permit, limits, 60_000)).toBeUndefined();
    await one.release(permit, limits);
    const delay = await other.acquire(randomUUID(), limits, 60_000);
    expect(delay).toBeGreaterThan(50_000);
    expect(delay).toBeLessThanOrEqual(60_000);
  });

  test("acquires no permit of one limit when another one has none", async () => {
    const [one, other] = await start();
    const [free, full] = [limit({ concurrency: 1, gap: 60_000 }), limit({ concurrency: 1 })];
    expect(await one.acquire(randomUUID(), [full], 60_000)).toBeUndefined();
    expect(await one.acquire(randomUUID(), [free, full], 60_000)).toBeGreaterThan(0);
    expect(await other.acquire(randomUUID(), [free], 60_000)).toBeUndefined();
  });

  test("starts nothing while a limit is paused", async () => {
    const [one, other] = await start();
    const [held, free] = [limit(), limit()];
    await one.hold(held, 60_000);
    expect(await other.acquire(randomUUID(), [held], 60_000)).toBeGreaterThan(50_000);
    expect(await other.acquire(randomUUID(), [free], 60_000)).toBeUndefined();
  });

  test("releases a permit after its lease, since processes end", async () => {
    const [one, other] = await start();
    const limits = [limit({ concurrency: 1 })];
    expect(await one.acquire(randomUUID(), limits, 20)).toBeUndefined();
    await expect.poll(() => other.acquire(randomUUID(), limits, 60_000)).toBeUndefined();
  });

  test("keeps the calls of two clients within one limit", async () => {
    const stores = await start();
    let [running, most] = [0, 0];
    const server = await startServer(async (_, response) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      sendJson(response, {});
    });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const Throttled = Client.plugin(throttling);
    const id = randomUUID();
    const clients = stores.map((store) => {
      const shared = shareLimits(store, { id, limits: { core: { concurrency: 1 } } });
      const throttle = { onRateLimit: () => false, onAbuseLimit: () => false, shared };
      return new Throttled({ baseUrl: server.url, throttle });
    });
    await Promise.all(clients.flatMap((client) => [client.request("GET /a"), client.request("GET /b")]));
    expect([server.requests.length, most]).toEqual([4, 1]);
  });
});

describe("shareLimits()", () => {
  const throttle = { onRateLimit: () => true, onAbuseLimit: () => true };
  const Throttled = Client.plugin(throttling);

  /** A store that records its calls. */
  function recordingStore(acquire: () => Promise<number | undefined> = async () => undefined) {
    const asked: string[] = [];
    const store: LimitStore = {
      acquire: async (_, limits) => {
        asked.push(`acquire ${limits.map(({ name }) => name)}`);
        return acquire();
      },
      release: async () => asked.push("release"),
      hold: async ({ name }, milliseconds) => asked.push(`hold ${name} ${milliseconds}`),
    };
    return { asked, store };
  }

  test("acquires all limits of a call, and reports a limit that was hit", async () => {
    const { asked, store } = recordingStore();
    const shared = shareLimits(store, { id: "app" });
    const server = await startServer((_, response, index) => {
      sendJson(response, {}, index === 0 ? 429 : 200, index === 0 ? { "retry-after": "1" } : {});
    });
    onTestFinished(() => server[Symbol.asyncDispose]());
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"], shouldAdvanceTime: true, advanceTimeDelta: 500 });
    onTestFinished(() => void vi.useRealTimers());
    await new Throttled({ baseUrl: server.url, throttle: { ...throttle, shared } }).request("POST /x");
    expect(asked).toEqual([
      "acquire app:core,app:write",
      "release",
      "hold app:core 1000",
      "acquire app:core,app:write",
      "release",
    ]);
  });

  test("continues with the limits of the process when the store fails", async () => {
    const warnings: unknown[] = [];
    const { store } = recordingStore(() => Promise.reject(new Error("gone")));
    const shared = shareLimits(store, { log: { warn: (...line) => void warnings.push(line) } });
    const server = await startServer();
    onTestFinished(() => server[Symbol.asyncDispose]());
    await new Throttled({ baseUrl: server.url, throttle: { ...throttle, shared } }).request("GET /x");
    expect(warnings).toEqual([["The store of the shared limits failed", new Error("gone")]]);
  });

  test("ends its waits with the signal of the call", async () => {
    const { store } = recordingStore(async () => 60_000);
    const controller = new AbortController();
    const running = new Throttled({ throttle: { ...throttle, shared: shareLimits(store) } }).request("GET /x", {
      request: { signal: controller.signal },
    });
    controller.abort(new Error("enough"));
    await expect(running).rejects.toThrow("enough");
  });

  test("releases the permit of an aborted call while the store does not respond", async () => {
    const answer = Promise.withResolvers<undefined>();
    let isFirst = true;
    const { asked, store } = recordingStore(async () => {
      if (!isFirst) return undefined;
      isFirst = false;
      return answer.promise;
    });
    const server = await startServer();
    onTestFinished(() => server[Symbol.asyncDispose]());
    const limits = { write: { gap: 0 } };
    const client = new Throttled({
      baseUrl: server.url,
      throttle: { ...throttle, limits, shared: shareLimits(store, { limits }) },
    });
    const controller = new AbortController();
    const aborted = client.request("POST /a", { request: { signal: controller.signal } });
    await expect.poll(() => asked).toHaveLength(1);
    controller.abort(new Error("enough"));
    await expect(aborted).rejects.toThrow("enough");
    await client.request("POST /b");
    expect(asked).toHaveLength(3);
    answer.resolve(undefined);
    await expect.poll(() => asked).toHaveLength(4);
    expect(asked[3]).toBe("release");
    expect(server.requests.map(({ url }) => url)).toEqual(["/b"]);
  });

  test("returns a response before the store has released the permit", async () => {
    const { asked, store } = recordingStore();
    const never = new Promise<never>(() => {});
    const shared = shareLimits({ ...store, release: () => never }, { timeoutMs: 20, log: { warn: () => {} } });
    const server = await startServer();
    onTestFinished(() => server[Symbol.asyncDispose]());
    const limits = { core: { concurrency: 1 } };
    const client = new Throttled({ baseUrl: server.url, throttle: { ...throttle, limits, shared } });
    await client.request("GET /a");
    // The process's own slot is free again once the store's time limit has passed.
    await client.request("GET /b");
    expect(asked).toHaveLength(2);
  });

  test("continues without a store that does not respond in time", async () => {
    const warnings: unknown[] = [];
    const { store } = recordingStore(() => new Promise(() => {}));
    const log = { warn: (...line: unknown[]) => void warnings.push(line) };
    const server = await startServer();
    onTestFinished(() => server[Symbol.asyncDispose]());
    const shared = shareLimits(store, { timeoutMs: 20, log });
    await new Throttled({ baseUrl: server.url, throttle: { ...throttle, shared } }).request("GET /x");
    const error = expect.objectContaining({ name: "TimeoutError" });
    expect(warnings).toEqual([["The store of the shared limits failed", error]]);
  });
});
