import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import type { Arrival } from "../../src/domain/captured-request.ts";
import { type DeliveryOutcome, type NewDelivery, packDelivery } from "../../src/domain/delivery.ts";
import { MAX_PINNED_BYTES, MAX_PINS } from "../../src/domain/mark.ts";
import type { ForwardTarget, RouteChanges } from "../../src/domain/route.ts";
import type { CaptureStore, ForwardClaim, RequestPage } from "../../src/store/capture-store.ts";
import { openPostgresStore } from "../../src/store/sql/postgres-store.ts";
import type { Retention } from "../../src/store/sql/retention.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { type MadeRequest, makeArrival } from "../make-request.ts";

const retention = { requests: 10, bytes: 1_000 };
const publicRoute = { secretHash: "", settings: { response: [], rules: "", limits: {}, forward: [] } };

const databases = sharedDatabases();
const folder = temporaryFolder();
let files = 0;

/** Every statement of the PostgreSQL stores below. */
const statements = new Set<string>();
/** Creates the tables of the store partitioned by route, as an engine would that distributes them. */
let isPartitioned = false;
const query = pg.Client.prototype.query as (this: pg.Client, ...values: unknown[]) => unknown;
vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, statement, ...rest: unknown[]) {
  const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
  statements.add(text);
  const [, table, key] = /^create table (\w+) \(\s+(id|route_id) /.exec(text) ?? [];
  if (!isPartitioned || table === undefined) return query.call(this, statement, ...rest);
  const parts = [0, 1, 2].map(
    (part) => `create table ${table}_${part} partition of ${table} for values with (modulus 3, remainder ${part})`,
  );
  // Several statements in one message have no parameters, and one result.
  const [, ...callback] = rest;
  return query.call(this, [`${text} partition by hash (${key})`, ...parts].join("; "), ...callback);
});

type Open = (limits?: Retention) => Promise<CaptureStore>;

interface Kind {
  readonly kind: string;
  /** Creates an empty location, and returns a function that opens the store there. */
  readonly newStore: () => Promise<Open>;
}

const kinds: readonly Kind[] = [
  {
    kind: "SQLite",
    async newStore() {
      files += 1;
      const file = join(folder, `${files}.sqlite`);
      return (limits = retention) => openSqliteStore({ file, retention: limits });
    },
  },
  {
    // Other tests use the tables as they are.
    kind: "PostgreSQL, partitioned by route,",
    async newStore() {
      const url = await databases.createDatabase();
      return async (limits = retention) => {
        isPartitioned = true;
        const options = { url, retention: limits, routesPerCommit: 1 };
        const store = await openPostgresStore(options).finally(() => (isPartitioned = false));
        const client = new pg.Client(url);
        await client.connect();
        expect((await client.query("select from pg_partitioned_table")).rowCount).toBe(10);
        await client.end();
        return store;
      };
    },
  },
];

const now = Date.now();
const hour = 3_600_000;

function arrival(routeId: string, more: MadeRequest = {}): Arrival {
  return makeArrival(routeId, { receivedAt: now, ...more });
}

const responded: DeliveryOutcome = {
  kind: "responded",
  status: 200,
  reason: "OK",
  headers: [],
  body: new Uint8Array(),
  truncated: false,
  url: "http://x/",
  durationMs: 1.5,
};
const failed: DeliveryOutcome = { kind: "failed", code: "timeout", detail: "no response", durationMs: 10 };

function delivery(routeId: string, seq: number, more: Partial<NewDelivery> = {}): NewDelivery {
  const sent = { reason: "replay", attempt: 1, sentAt: now, url: "http://x/", method: "POST", edits: {} } as const;
  return { routeId, seq, ...sent, outcome: failed, ...more };
}

describe.each(kinds)("the $kind store", ({ newStore }) => {
  let open: Open;
  let store: CaptureStore;
  beforeAll(async () => {
    open = await newStore();
    store = await open();
  });
  afterAll(() => store.close());

  let spare: CaptureStore | undefined;
  afterAll(() => spare?.close());
  /** A store for one test at a time, without routes. */
  async function emptyStore(): Promise<CaptureStore> {
    spare ??= await (await newStore())();
    const own = spare;
    const listed = () => own.listRoutes(now, { after: "", limit: 100 });
    for (let routes = await listed(); routes.length > 0; routes = await listed()) {
      for (const { id } of routes) await own.deleteRoute(id);
    }
    return own;
  }

  /** A store of one test, in its own location. */
  async function ownStore(limits: Retention): Promise<CaptureStore> {
    const own = await (await newStore())(limits);
    onTestFinished(() => own.close());
    return own;
  }

  async function newRouteIn(where: CaptureStore, more: object = {}): Promise<string> {
    const id = crypto.randomUUID();
    await where.createRoute({ id, name: "", createdAt: now, ttl: hour, ...publicRoute, ...more });
    return id;
  }

  const newRoute = (ttl = hour): Promise<string> => newRouteIn(store, { ttl });

  async function update(id: string, changes: RouteChanges): Promise<void> {
    const version = (await store.findRoute(id, now))?.version ?? 0;
    expect(await store.updateRoute({ id, version }, changes)).toBe(true);
  }

  const newest: RequestPage = { order: "newest first", limit: 100, maxBodyBytes: 1_000_000 };
  const seqs = async (id: string, page: Partial<RequestPage> = {}) =>
    (await store.listRequests(id, { ...newest, ...page })).map(({ seq }) => seq);

  test("returns exactly what was stored", async () => {
    const id = await newRoute();
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const sent = arrival(id, {
      method: "M-SEARCH",
      target: `/${id}/\xe9?"'\\%00`,
      headers: ["X-a", "\xff\t'\"\\", "x-A", ""],
      trailers: ["T", "v"],
      body: bytes,
      flags: ["malformed"],
      malformed: "unterminated_chunk",
    });
    expect(await store.append([sent])).toEqual([{ seq: 1, routeVersion: 1 }]);
    const kept = await store.findRequest(id, 1);
    const { head, framing, body: _, ...attributes } = sent;
    expect(kept).toMatchObject({ ...attributes, seq: 1, size: 256, method: "M-SEARCH", trailers: ["T", "v"] });
    expect(kept).toMatchObject({ target: `/${id}/\xe9?"'\\%00`, headers: ["X-a", "\xff\t'\"\\", "x-A", ""] });
    for (const [name, part] of Object.entries({ head, framing, body: bytes })) {
      expect(Buffer.from(kept?.[name as "body"] ?? []).equals(Buffer.from(part)), name).toBe(true);
      expect(part.length, name).toBeGreaterThan(0);
    }
  });

  test("reserves the id of a deleted route for its creator", async () => {
    const id = crypto.randomUUID();
    const room = { routes: 1_000_000, routesPerAddress: 1_000_000 };
    const route = { id, name: "", createdAt: Date.now(), ttl: hour, ...publicRoute };
    expect(await store.createRoute({ ...route, ownerHash: "creator" }, room)).toBe("created");
    expect(await store.createRoute({ ...route, proofHash: "creator" }, room)).toBe("id taken");
    expect(await store.deleteRoute(id)).toBe(true);
    expect(await store.createRoute(route, room)).toBe("id taken");
    expect(await store.createRoute({ ...route, proofHash: "another" }, room)).toBe("id taken");
    expect(await store.createRoute({ ...route, proofHash: "creator", ownerHash: "creator" }, room)).toBe("created");
    expect((await store.findRoute(id, now))?.ownerHash).toBe("creator");
    await store.deleteRoute(id);
    const later = { ...route, createdAt: Date.now() + 31 * 24 * hour };
    expect(await store.createRoute(later, room)).toBe("created");
    await store.deleteRoute(id);
  });

  test("makes room by evicting empty routes, the oldest public one first", async () => {
    const own = await emptyStore();
    const minute = 60_000;
    const make = (name: string, createdAt: number, more: object = {}, routes = 5) =>
      own
        .createRoute(
          { id: crypto.randomUUID(), name, createdAt, ttl: hour, ...publicRoute, ...more },
          { routes, routesPerAddress: 100 },
        )
        .then((outcome) => [outcome, name]);
    const names = async (): Promise<string[]> =>
      (await own.listRoutes(now, { after: "", limit: 10 })).map(({ name }) => name).sort();
    const used = crypto.randomUUID();
    await make("used", now - 40 * minute, { id: used });
    await own.append([arrival(used, { receivedAt: now })]);
    await make("private", now - 30 * minute, { secretHash: "x" });
    await make("older", now - 20 * minute);
    await make("old", now - 15 * minute);
    await make("young", now - minute);
    expect(await make("first", now)).toEqual(["created", "first"]);
    expect(await names()).toEqual(["first", "old", "private", "used", "young"]);
    expect(await make("second", now)).toEqual(["created", "second"]);
    expect(await names()).toEqual(["first", "private", "second", "used", "young"]);
    expect(await make("third", now)).toEqual(["created", "third"]);
    expect(await names()).toEqual(["first", "second", "third", "used", "young"]);
    expect(await make("fourth", now)).toEqual(["store full", "fourth"]);
  });

  test("ends a list of routes early when their settings are large", async () => {
    const own = await emptyStore();
    const settings = { ...publicRoute.settings, response: [{ when: "x".repeat(3 * 1024 * 1024), responses: [] }] };
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID()).sort();
    for (const id of ids) await own.createRoute({ id, name: "", createdAt: now, ttl: hour, ...publicRoute, settings });
    const list = async (after: string) => (await own.listRoutes(now, { after, limit: 10 })).map(({ id }) => id);
    expect(await list("")).toEqual(ids.slice(0, 2));
    expect(await list(ids[3] ?? "")).toEqual(ids.slice(4));
  });

  test("limits each creator to a share of all routes, and evicts its own unused ones first", async () => {
    const own = await emptyStore();
    const room = { routes: 100, routesPerAddress: 2 };
    const make = (createdAt: number, creatorNetwork: string) =>
      own.createRoute(
        { id: crypto.randomUUID(), name: "", createdAt, ttl: hour, ...publicRoute, creatorNetwork },
        room,
      );
    expect(await make(now - 3_600_000 / 2, "192.0.2.1")).toBe("created");
    expect(await make(now, "192.0.2.1")).toBe("created");
    expect(await make(now, "192.0.2.1")).toBe("created");
    expect(await make(now, "192.0.2.1")).toBe("share full");
    expect(await make(now, "192.0.2.2")).toBe("created");
    expect(await own.listRoutes(now, { after: "", limit: 10 })).toHaveLength(3);
  });

  test("assigns numbers without gaps in 20 concurrent batches for 5 routes", async () => {
    const routes = await Promise.all(Array.from({ length: 5 }, () => newRoute()));
    const append = async (arrivals: readonly Arrival[]): Promise<void> => {
      expect(await Promise.all(await store.append(arrivals))).not.toContain(undefined);
    };
    // Each in a different order: batches that deadlock would never end.
    const orders = Array.from({ length: 20 }, (_, index) => routes.toSorted(() => (index % 2 === 0 ? 1 : -1)));
    await Promise.all(orders.map((ids) => append(ids.map((id) => arrival(id)))));
    for (const id of routes) {
      expect(await store.findRoute(id, now)).toMatchObject({ lastSeq: 20, firstSeq: 11 });
      expect(await seqs(id)).toEqual(Array.from({ length: 10 }, (_, index) => 20 - index));
    }
  });

  test("stores deliveries newest first, byte for byte", async () => {
    const id = await newRoute();
    await store.append([arrival(id), arrival(id)]);
    const headers = ["X-a", "\xff", "x-A", ""];
    const outcome = { ...responded, headers, body: new Uint8Array([0, 255, 10]), truncated: true };
    expect(await store.storeDelivery(delivery(id, 1, { outcome }))).toBe(1);
    expect(await store.storeDelivery(delivery(id, 1, { edits: { method: "PUT", headers: [["A", "b"]] } }))).toBe(2);
    expect(await store.storeDelivery(delivery(id, 2, { reason: "forward", attempt: 3, outcome: failed }))).toBe(1);
    const [second, first] = await store.listDeliveries(id, 1);
    expect(second).toEqual({ ...delivery(id, 1, { edits: { method: "PUT", headers: [["A", "b"]] } }), number: 2 });
    expect(first).toMatchObject({ number: 1, outcome: { ...outcome, body: expect.anything() } });
    expect(first?.outcome.kind === "responded" && [...first.outcome.body]).toEqual([0, 255, 10]);
    expect(await store.listDeliveries(id, 2)).toEqual([
      { ...delivery(id, 2, { reason: "forward", attempt: 3, outcome: failed }), number: 1 },
    ]);
  });

  test("discards the oldest deliveries of a request and of a route beyond the limits", async () => {
    const id = await newRoute();
    await store.append(Array.from({ length: 10 }, () => arrival(id)));
    for (let n = 0; n < 52; n += 1) await store.storeDelivery(delivery(id, 1, { sentAt: now + n, outcome: failed }));
    const numbers = (await store.listDeliveries(id, 1)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index));
    const large = { ...responded, body: new Uint8Array(64 * 1024) };
    for (let n = 0; n < 260; n += 26) {
      const some = Array.from({ length: 26 }, (_, at) =>
        delivery(id, 2 + ((n + at) % 9), { sentAt: now + 100 + n + at, outcome: large }),
      );
      await store.storeDeliveries(id, some.map(packDelivery));
    }
    expect(await store.listDeliveries(id, 1)).toEqual([]);
    const left = await Promise.all(Array.from({ length: 9 }, (_, n) => store.listDeliveries(id, n + 2)));
    expect(left.flat().length).toBeGreaterThan(240);
    expect(left.flat().length).toBeLessThan(257);
  });

  test("stores deliveries only as long as their request", async () => {
    const id = await newRoute();
    await store.append([arrival(id)]);
    await store.storeDelivery(delivery(id, 1));
    expect(await store.storeDelivery(delivery(id, 2))).toBeUndefined();
    expect(await store.storeDelivery(delivery(crypto.randomUUID(), 1))).toBeUndefined();
    await store.append(Array.from({ length: 10 }, () => arrival(id)));
    expect(await store.storeDelivery(delivery(id, 1))).toBeUndefined();
    await store.storeDelivery(delivery(id, 2));
    expect(await store.listDeliveries(id, 1)).toEqual([]);
    await store.clearRoute(id);
    expect(await store.listDeliveries(id, 2)).toEqual([]);
    await store.append([arrival(id)]);
    await store.storeDelivery(delivery(id, 12));
    await store.deleteRoute(id);
    expect(await store.listDeliveries(id, 12)).toEqual([]);
  });

  test("counts deliveries towards the limit of all routes", async () => {
    const own = await emptyStore();
    const id = await newRouteIn(own);
    await own.append([arrival(id, { body: new Uint8Array() })]);
    await own.storeDelivery(delivery(id, 1, { outcome: { ...responded, body: new Uint8Array(5_000) } }));
    await own.trimTo(10_000);
    expect(await own.listDeliveries(id, 1)).toHaveLength(1);
    await own.trimTo(4_000);
    expect(await own.listDeliveries(id, 1)).toEqual([]);
  });

  describe("of a route with a forward", () => {
    const limited = { redirects: 0, timeout: 10, attempts: 5, concurrency: 2 };
    const forward: ForwardTarget = { name: "", url: "http://x/", when: "", edits: [], ...limited };
    const leased = 6_000;

    const set = (id: string, targets: readonly ForwardTarget[]) =>
      update(id, { settings: { response: [], rules: "", limits: {}, forward: targets } });
    async function forwardingRoute(...targets: readonly ForwardTarget[]): Promise<string> {
      const id = await newRoute();
      await set(id, targets);
      return id;
    }
    const claim = async (id: string, at = now, limit = 10, target = "") =>
      (await store.claimForwards({ routeId: id, target }, { now: at, limit })).map(({ seq, attempt }) => [
        seq,
        attempt,
      ]);
    const due = async (at: number) => (await store.dueForwards(at)).map(({ routeId }) => routeId);

    test("leases a request again when its lease expires, and ignores the late outcome", async () => {
      const id = await forwardingRoute({ ...forward, concurrency: 1 });
      await store.append([arrival(id), arrival(id)]);
      expect(await claim(id)).toEqual([[1, 1]]);
      expect(await claim(id, now + leased - 1)).toEqual([]);
      expect(await due(now + leased)).toContain(id);
      expect(await claim(id, now + leased)).toEqual([[1, 2]]);
      await store.settleForward(
        { routeId: id, target: "", seq: 1, attempt: 1 },
        { kind: "done", delivery: delivery(id, 1) },
      );
      expect(await store.listDeliveries(id, 1)).toHaveLength(1);
      expect(await claim(id, now + leased + 1)).toEqual([]);
      await store.settleForward({ routeId: id, target: "", seq: 1, attempt: 2 }, { kind: "dropped" });
      expect(await claim(id, now + leased + 1)).toEqual([[2, 1]]);
    });

    test("a renewed lease stays with its holder, and a lost one with the new holder", async () => {
      const id = await forwardingRoute({ ...forward, concurrency: 1 });
      await store.append([arrival(id)]);
      await claim(id);
      const first = { routeId: id, target: "", seq: 1, attempt: 1 };
      expect(await store.renewForward(first, now + 5_000)).toBe(true);
      expect(await claim(id, now + 5_000 + leased - 1)).toEqual([]);
      expect(await claim(id, now + 5_000 + leased)).toEqual([[1, 2]]);
      expect(await store.renewForward(first, now + 60_000)).toBe(false);
      expect(await claim(id, now + 5_000 + 2 * leased)).toEqual([[1, 3]]);
    });

    test("a clock that goes back delays no lease and no retry, and one that goes forward expires leases", async () => {
      const id = await forwardingRoute({ ...forward, concurrency: 1 });
      await store.append([arrival(id)]);
      const hour = 3_600_000;
      expect(await claim(id, now + hour)).toEqual([[1, 1]]);
      expect(await due(now)).toContain(id);
      expect(await claim(id, now)).toEqual([[1, 2]]);
      // The lease and a pause by this clock still have to pass.
      expect(await claim(id, now)).toEqual([]);
      const again = { kind: "again", delivery: delivery(id, 1), dueAt: now + 330_000 } as const;
      await store.settleForward({ routeId: id, target: "", seq: 1, attempt: 2 }, again);
      expect(await due(now)).not.toContain(id);
      expect(await claim(id, now)).toEqual([]);
      expect(await claim(id, now - hour)).toEqual([[1, 3]]);
      expect(await claim(id, now + hour)).toEqual([[1, 4]]);
      // The previous holder can no longer record results.
      await store.settleForward({ routeId: id, target: "", seq: 1, attempt: 3 }, { kind: "dropped" });
      expect(await claim(id, now + hour + leased)).toEqual([[1, 5]]);
    });

    test("skips requests that were discarded before they were forwarded", async () => {
      const id = await forwardingRoute({ ...forward, concurrency: 1 });
      await store.append(Array.from({ length: 14 }, () => arrival(id)));
      expect(await claim(id)).toEqual([[5, 1]]);
      await store.clearRoute(id);
      await store.settleForward({ routeId: id, target: "", seq: 5, attempt: 1 }, { kind: "dropped" });
      expect(await claim(id)).toEqual([]);
      expect(await due(now)).not.toContain(id);
      await store.append([arrival(id)]);
      expect(await claim(id)).toEqual([[15, 1]]);
    });

    test("lists waiting and failed requests, retries and drops them", async () => {
      const id = await forwardingRoute({ ...forward, concurrency: 1 });
      const backlog = await store.countForwardBacklog();
      await store.append([arrival(id), arrival(id), arrival(id)]);
      expect(await store.countForwardBacklog()).toBe(backlog + 3);
      const [claimed] = await store.claimForwards({ routeId: id, target: "" }, { now, limit: 1 });
      expect(claimed).toMatchObject({ seq: 1, attempt: 1 });
      if (claimed === undefined) return;
      const given = delivery(id, 1, { reason: "forward", target: "" });
      await store.settleForward(claimed, { kind: "again", delivery: given, dueAt: now + 300_000 });
      const jobs = [{ seq: 1, attempt: 1, dueAt: now + 300_000 }];
      const failures = [{ seq: 1, attempt: 1, outcome: failed }];
      expect(await store.listForwardQueues(id)).toMatchObject([{ target: "", waiting: 2, jobs, failures }]);
      expect(await store.claimForwards({ routeId: id, target: "" }, { now, limit: 1 })).toEqual([]);
      // A job without an attempt cannot be retried.
      expect(await store.retryForward({ routeId: id, target: "", seq: 3 }, now)).toBe(false);
      expect(await store.retryForward({ routeId: id, target: "", seq: 1 }, now)).toBe(true);
      const [again] = await store.claimForwards({ routeId: id, target: "" }, { now, limit: 1 });
      expect(again).toMatchObject({ seq: 1, attempt: 2 });
      expect(await store.countForwardBacklog()).toBe(backlog + 3);
      expect(await store.dropForward({ routeId: id, target: "", seq: 1 })).toBe(true);
      expect(await store.countForwardBacklog()).toBe(backlog + 2);
      expect(await store.dropForward({ routeId: id, target: "", seq: 1 })).toBe(false);
      // What is under way ends as well, and is given up once.
      await store.settleForward(again as ForwardClaim, { kind: "done", delivery: given });
      expect(await store.listForwardQueues(id)).toMatchObject([{ delivered: 0, failed: 1 }]);
      // A retried job continues to count its attempts.
      expect(await store.retryForward({ routeId: id, target: "", seq: 1 }, now)).toBe(true);
      expect(await store.listForwardQueues(id)).toMatchObject([{ failed: 0, jobs: [{ seq: 1, attempt: 1 }] }]);
      const [retried] = await store.claimForwards({ routeId: id, target: "" }, { now, limit: 1 });
      const accepted = delivery(id, 1, { reason: "forward", target: "", attempt: 2, outcome: responded });
      await store.settleForward(retried as ForwardClaim, { kind: "done", delivery: accepted });
      expect(await store.listForwardQueues(id)).toMatchObject([{ delivered: 1, failed: 0, failures: [] }]);
      // Sent and dropped once more, it is still one that was delivered.
      expect(await store.retryForward({ routeId: id, target: "", seq: 1 }, now)).toBe(true);
      expect(await store.dropForward({ routeId: id, target: "", seq: 1 })).toBe(true);
      expect(await store.listForwardQueues(id)).toMatchObject([{ delivered: 1, failed: 0 }]);
      expect(await store.listForwardQueues(await newRoute())).toEqual([]);
    });

    test("keeps its progress when it is changed, and loses it when it is removed", async () => {
      const id = await forwardingRoute({ ...forward, concurrency: 1 });
      await store.append([arrival(id), arrival(id), arrival(id)]);
      await claim(id);
      await set(id, [{ ...forward, url: "http://y/", concurrency: 2 }]);
      expect(await claim(id)).toEqual([[2, 1]]);
      await set(id, []);
      expect(await claim(id)).toEqual([]);
      expect(await due(now + hour)).not.toContain(id);
      await set(id, [forward]);
      expect(await claim(id)).toEqual([]);
      await store.append([arrival(id)]);
      expect(await claim(id)).toEqual([[4, 1]]);
      await store.deleteRoute(id);
      expect(await claim(id)).toEqual([]);
    });

    test("shows a target that failed until it accepts, whatever others did meanwhile", async () => {
      const id = await forwardingRoute({ ...forward, name: "down" }, { ...forward, name: "good" });
      await store.append([arrival(id)]);
      const of = (target: string, outcome: DeliveryOutcome) => delivery(id, 1, { reason: "forward", target, outcome });
      const shown = async () => (await store.findRequest(id, 1))?.deliveries?.status;
      await store.storeDeliveries(
        id,
        [of("down", { ...responded, status: 503 }), of("good", responded)].map(packDelivery),
      );
      expect(await shown()).toBe(503);
      await store.storeDelivery(of("good", responded));
      expect(await shown()).toBe(503);
      await store.storeDelivery(of("down", responded));
      expect(await shown()).toBe(200);
    });
  });

  test("stores a pinned request with its note and deliveries until it is unpinned", async () => {
    const id = await newRoute();
    await store.append(
      [2, 3, 4].map((size) => arrival(id, { target: `/${id}/${size}`, body: Buffer.alloc(size, size) })),
    );
    const pin = { routeId: id, seq: 2 };
    expect(await store.markRequest(pin, { pinned: true })).toEqual({
      kind: "marked",
      mark: { pinned: true, note: "" },
    });
    expect(await store.markRequest(pin, { note: "the odd one" })).toMatchObject({
      mark: { pinned: true, note: "the odd one" },
    });
    await store.storeDelivery(delivery(id, 2));
    await store.append(Array.from({ length: 30 }, () => arrival(id)));
    expect(await seqs(id)).toEqual([33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 2]);
    expect(await seqs(id, { before: 26 })).toEqual([25, 24, 2]);
    expect(await seqs(id, { limit: 10 })).toHaveLength(10);
    expect(await seqs(id, { order: "oldest first", after: 1, limit: 2 })).toEqual([2, 24]);
    expect(await seqs(id, { order: "oldest first", after: 2, limit: 1 })).toEqual([24]);
    const found = await store.findRequest(id, 2);
    expect(found).toMatchObject({ target: `/${id}/3`, size: 3, mark: { pinned: true, note: "the odd one" } });
    expect(Buffer.from(found?.body ?? []).equals(Buffer.alloc(3, 3))).toBe(true);
    expect(await store.storeDelivery(delivery(id, 2))).toBe(2);
    expect(await store.listDeliveries(id, 2)).toHaveLength(2);
    expect(await store.findRoute(id, now)).toMatchObject({ firstSeq: 24, stored: 11 });
    expect(await store.markRequest(pin, { pinned: false })).toMatchObject({ kind: "marked" });
    expect(await store.findRequest(id, 2)).toBeUndefined();
    expect(await store.markRequest(pin, { pinned: true })).toEqual({ kind: "unknown" });
    expect(await seqs(id)).toHaveLength(10);
    expect(await store.findRoute(id, now)).toMatchObject({ stored: 10 });
  });

  test("limits the number and bytes of pinned requests", async () => {
    const own = await ownStore({ requests: 1_000, bytes: 1e9 });
    const id = await newRouteIn(own);
    await own.append(Array.from({ length: MAX_PINS + 1 }, () => arrival(id)));
    for (let seq = 1; seq <= MAX_PINS; seq += 1) {
      expect(await own.markRequest({ routeId: id, seq }, { pinned: true })).toMatchObject({ kind: "marked" });
    }
    const last = { routeId: id, seq: MAX_PINS + 1 };
    expect(await own.markRequest(last, { pinned: true })).toEqual({ kind: "full", of: "pins" });
    expect(await own.markRequest(last, { note: "not pinned" })).toMatchObject({ kind: "marked" });
    await own.clearRoute(id);
    await own.append([arrival(id, { body: Buffer.alloc(MAX_PINNED_BYTES) })]);
    const large = { routeId: id, seq: MAX_PINS + 2 };
    expect(await own.markRequest(large, { pinned: true })).toEqual({ kind: "full", of: "pinned bytes" });
  });

  test("deletes one request completely and no other", async () => {
    const id = await newRoute();
    await store.append([1, 2, 3, 4, 5].map((size) => arrival(id, { body: Buffer.alloc(size, size) })));
    const before = await store.findRoute(id, now);
    expect(await store.deleteRequest({ routeId: id, seq: 3 })).toBe(true);
    expect(await store.deleteRequest({ routeId: id, seq: 3 })).toBe(false);
    expect(await store.deleteRequest({ routeId: id, seq: 9 })).toBe(false);
    expect(await store.findRequest(id, 3)).toBeUndefined();
    expect(await seqs(id)).toEqual([5, 4, 2, 1]);
    // A page is short only at the end of the list.
    expect(await seqs(id, { limit: 3 })).toEqual([5, 4, 2]);
    expect(await seqs(id, { order: "oldest first", after: 1, limit: 2 })).toEqual([2, 4]);
    for (const seq of [1, 2, 4, 5]) {
      expect(Buffer.from((await store.findRequest(id, seq))?.body ?? []).equals(Buffer.alloc(seq, seq))).toBe(true);
    }
    const after = await store.findRoute(id, now);
    expect(after).toMatchObject({ storedBytes: 12, stored: 4, lastSeq: 5 });
    expect(after?.headBytes).toBeLessThan(before?.headBytes ?? 0);
    expect(await store.storeDelivery(delivery(id, 3))).toBeUndefined();
    await store.append([arrival(id)]);
    expect(await seqs(id)).toEqual([6, 5, 4, 2, 1]);
    await store.clearRoute(id);
    expect(await store.findRoute(id, now)).toMatchObject({ storedBytes: 0, headBytes: 0, stored: 0 });
  });

  test("counts uses of the current rules, apart for rules, recorded calls and requests without one", async () => {
    const routeId = await newRoute();
    const of = { routeId, rules: "first" };
    const uses = (["rule", "call", "missed"] as const).map((kind) => ({ kind, number: 1 }));
    for (const use of uses) expect(await store.countRuleUse(of, use)).toBe(0);
    for (const use of uses) expect(await store.countRuleUse(of, use)).toBe(1);
    expect(await store.ruleUses(of)).toHaveLength(3);
    expect(await store.ruleUses(of)).toEqual(expect.arrayContaining(uses));
    expect(await store.ruleUses({ routeId, rules: "second" })).toEqual([]);
  });

  test("stores what senders received, and derives it where a route has no rules", async () => {
    const id = await newRoute();
    await store.append([
      arrival(id),
      arrival(id, { hasDefaultResponse: true }),
      arrival(id, { hasDefaultResponse: true }),
      arrival(id),
    ]);
    await store.storeResponses([
      { routeId: id, seq: 4, responded: "closed by a rule" },
      { routeId: id, seq: 3, responded: 503 },
      { routeId: crypto.randomUUID(), seq: 1, responded: 200 },
    ]);
    const responded = (await store.listRequests(id, newest)).map((request) => request.responded);
    expect(responded).toEqual(["closed by a rule", 503, 200, undefined]);
    expect((await store.findRequest(id, 3))?.responded).toBe(503);
    await store.markRequest({ routeId: id, seq: 3 }, { pinned: true });
    await store.append(Array.from({ length: 20 }, () => arrival(id)));
    await store.storeResponses([{ routeId: id, seq: 24, responded: 404 }]);
    expect((await store.findRequest(id, 3))?.responded).toBe(503);
    expect((await store.findRequest(id, 24))?.responded).toBe(404);
  });

  test("lists changes in order, after the last known one", async () => {
    const id = await newRoute();
    await store.append([arrival(id), arrival(id), arrival(id)]);
    expect(await store.listUpdates(id, 0)).toEqual({ updates: [], last: 0 });
    await store.markRequest({ routeId: id, seq: 1 }, { note: "first" });
    const { last } = await store.listUpdates(id, 0);
    await store.storeResponses([{ routeId: id, seq: 2, responded: 500 }]);
    await store.deleteRequest({ routeId: id, seq: 3 });
    await store.storeDelivery(delivery(id, 1, { outcome: responded }));
    await store.storeDelivery(delivery(id, 1, { outcome: failed }));
    expect((await store.progressOf([id])).get(id)).toEqual({ lastSeq: 3, changes: last + 4 });
    expect(await store.listUpdates(id, 0)).toEqual({
      updates: [
        { kind: "updated", seq: 1, pinned: false, note: "first" },
        { kind: "updated", seq: 2, responded: 500 },
        { kind: "deleted", seq: 3 },
        { kind: "updated", seq: 1, deliveries: { count: 1, status: 200 } },
        { kind: "updated", seq: 1, deliveries: { count: 2, status: null } },
      ],
      last: last + 4,
    });
    expect((await store.listUpdates(id, last)).updates).toHaveLength(4);
    expect((await store.listRequests(id, newest)).map(({ deliveries }) => deliveries)).toEqual([
      undefined,
      { count: 2, status: null },
    ]);
    expect((await store.findRequest(id, 1))?.deliveries).toEqual({ count: 2, status: null });
  });

  test("registers one listener at a time, and replaces one whose lease expired", async () => {
    const id = await newRoute();
    const take = (listener: string, at = now) =>
      store.registerListener(
        id,
        { id: listener, until: at + 1_000, waitMs: 500 },
        { name: listener.split(" ")[0] ?? "", now: at },
      );
    expect(await take("a 1")).toBe(true);
    expect(await store.findRoute(id, now)).toMatchObject({
      listener: { id: "a 1", until: now + 1_000, waitMs: 500 },
      version: 2,
    });
    expect(await take("b 1")).toBe(false);
    expect(await take("a 2")).toBe(true);
    expect(await store.renewListener(id, "a 1", now + 5_000)).toBe(false);
    expect(await store.renewListener(id, "a 2", now + 5_000)).toBe(true);
    expect(await take("b 1", now + 4_999)).toBe(false);
    expect(await take("b 1", now + 5_000)).toBe(true);
    await store.unregisterListener(id, "a 2");
    expect((await store.findRoute(id, now))?.listener?.id).toBe("b 1");
    await store.unregisterListener(id, "b 1");
    expect((await store.findRoute(id, now))?.listener).toBeUndefined();
    expect(await take("c 1")).toBe(true);
  });

  test("extends the lifetime of a route with each request, and deletes it at its extended expiry", async () => {
    const id = await newRoute(1_000);
    const appendAt = (receivedAt: number) => store.append([arrival(id, { receivedAt })]);
    expect(await appendAt(now + 900)).toMatchObject([{ seq: 1 }]);
    for (const at of [1_000, 1_100, 1_899]) await store.removeExpired(now + at);
    expect(await store.findRoute(id, now + 1_899)).toBeDefined();
    expect(await store.findRoute(id, now + 1_900)).toBeUndefined();
    expect(await appendAt(now + 1_900)).toEqual([undefined]);
    expect(await appendAt(now + 1_800)).toMatchObject([{ seq: 2 }]);
    await store.removeExpired(now + 1_900);
    expect(await store.findRequest(id, 2)).toBeDefined();
    expect(await store.removeExpired(now + 2_800)).toBe(1);
    expect(await store.findRequest(id, 2)).toBeUndefined();
  });

  test("counts heads towards the limit of all routes while they are stored", async () => {
    const own = await emptyStore();
    const routes = [await newRouteIn(own), await newRouteIn(own, { createdAt: now + 1 })] as const;
    const large = { method: "GET", headers: ["X", "\xff".repeat(25_000)], body: new Uint8Array() };
    const send = async (id: string, count: number, at: number): Promise<void> => {
      await own.append(Array.from({ length: count }, () => arrival(id, { ...large, receivedAt: at })));
    };
    // The store keeps the last ten of these: some are never written, others are deleted with the next commit.
    await send(routes[0], 35, now + 10);
    for (let n = 0; n < 15; n += 1) await send(routes[0], 1, now + 10);
    await send(routes[1], 8, now + 20);
    const isKept = async () => Promise.all(routes.map(async (id) => (await own.findRequest(id, 8)) !== undefined));
    const stored = async (id: string) => (await own.findRoute(id, now))?.firstSeq;
    await own.trimTo(1_200_000);
    expect([await stored(routes[0]), await isKept()]).toEqual([41, [false, true]]);
    await own.trimTo(430_000);
    expect([await stored(routes[0]), await isKept()]).toEqual([51, [false, true]]);
    await own.clearRoute(routes[1]);
    await send(routes[1], 1, now + 30);
    await own.trimTo(60_000);
    expect(await own.findRequest(routes[1], 9)).toBeDefined();
    await own.trimTo(20_000);
    expect(await own.findRequest(routes[1], 9)).toBeUndefined();
  });

  test("empties the routes that were unused for longest, public ones first", async () => {
    const own = await emptyStore();
    const make = async (usedAt: number, secretHash = ""): Promise<string> => {
      const id = await newRouteIn(own, { secretHash });
      await own.append([arrival(id, { receivedAt: usedAt, body: Buffer.alloc(4_000) })]);
      return id;
    };
    const [newer, oldest, newest] = [await make(now + 20), await make(now + 10), await make(now + 30)];
    const hidden = await make(now, "x");
    const kept = (): Promise<(number | undefined)[]> =>
      Promise.all([hidden, oldest, newer, newest].map(async (id) => (await own.findRoute(id, now))?.storedBytes));
    await own.trimTo(13_000);
    expect(await kept()).toEqual([4_000, 0, 4_000, 4_000]);
    await own.trimTo(5_000);
    expect(await kept()).toEqual([4_000, 0, 0, 0]);
    await own.trimTo(0);
    expect(await own.findRequest(hidden, 1)).toBeUndefined();
    expect(await own.listRoutes(now, { after: "", limit: 10 })).toHaveLength(4);
  });
});

/** What has the id of a route: a condition, the rows that are inserted, or an append. */
const namesRoute =
  /\b(?:route_)?id"? (?:= \$|in \(\$)|\(held\.route_id, held\.seq\) in|\("(?:route_)?id", .* values \(\$|with growth\(id,/;

/** The only statements across routes: for the operator, the limits of all routes, and the sweep of what expired. */
const acrossRoutes = [
  /^select .* from "capture"."route" where "id" in \(select id from /,
  /^select "id" from "capture"."route" where "(?:sweep_at|used)" /,
  'select count(*) as "routes" from "capture"."route"',
  "select sum(octet_length(settings)) as bytes",
  "select (select sum(stored_bytes + head_bytes)",
  "select id, stored_bytes + head_bytes",
  "select forwarding.route_id, forwarding.target, route.creator from",
  'select (select count(*) from "capture"."forward_job")',
  'update "capture"."route" set "sweep_at" = "expires_at" where "id" in (select',
  /^update "capture"."route" set "listener" = \$1, .* where "listener" <> /,
  'delete from "capture"."held" where "until" <= ',
  'delete from "capture"."removed_route" where "removed_at" <',
];

/** Transaction ids, physical places, locks of a session or of a table: other engines have none, or others. */
const forbidden =
  /\bxid8?\b|txid|pg_current_xact|snapshot|\bctid\b|xmin|pg_advisory_lock|lock table|\blisten\s|\bnotify\b/i;

test("PostgreSQL may distribute routes: statements, references and unique keys are of one route, except a few", async () => {
  const used = [...statements].map((text) => text.replace(/\s+/g, " ").trim());
  const onTables = used.filter((text) => text.includes('"capture".') && !text.includes('"schema_step"'));
  const across = onTables.filter((text) => !namesRoute.test(text));
  expect(onTables.length - across.length).toBeGreaterThan(50);
  const isListed = (text: string) =>
    acrossRoutes.some((one) => (typeof one === "string" ? text.startsWith(one) : one.test(text)));
  expect(across.filter((text) => !isListed(text))).toEqual([]);
  expect(used.filter((text) => forbidden.test(text))).toEqual([]);

  const tables = used.filter((text) => text.startsWith("create table "));
  for (const table of tables.filter((text) => !text.includes("schema_step"))) {
    expect(table).toMatch(/^create table \w+ \( (?:id|route_id) text (?:primary key|not null)/);
    if (!table.includes("text primary key")) expect(table).toContain("primary key (route_id, ");
    expect(table.match(/references \w+ \((?!id|route_id)/)).toBeNull();
  }
  expect(used.filter((text) => text.startsWith("create unique index"))).toEqual([]);
});
