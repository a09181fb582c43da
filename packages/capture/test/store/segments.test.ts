import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import type { Arrival } from "../../src/domain/captured-request.ts";
import type { Appended, RequestPage } from "../../src/store/capture-store.ts";
import { openPostgresStore } from "../../src/store/sql/postgres-store.ts";
import { openMemoryStore } from "../../src/store/sqlite/sqlite-store.ts";
import { makeArrival } from "../make-request.ts";

function arrival(routeId: string, size: number, mark: string): Arrival {
  return makeArrival(routeId, { target: `/${mark}`, headers: ["X-Mark", mark], body: Buffer.alloc(size, mark) });
}

/** A change of a store: batches of bodies, by their sizes, for two routes, or a request to empty one route. */
type Step = readonly { readonly route: 0 | 1; readonly size: number }[] | "clear";

const size = fc.oneof(
  { weight: 6, arbitrary: fc.nat(40) },
  { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 80_000 }) },
);
const batch = fc.array(fc.record({ route: fc.constantFrom(0 as const, 1 as const), size }), {
  minLength: 1,
  maxLength: 200,
});
const steps = fc.array(fc.oneof<[fc.Arbitrary<Step>, fc.Arbitrary<Step>]>(batch, fc.constant("clear")), {
  maxLength: 6,
});
const limits = fc.record({ requests: fc.integer({ min: 1, max: 150 }), bytes: fc.integer({ min: 1, max: 200_000 }) });
const page = fc.record({
  before: fc.integer({ min: 1, max: 500 }),
  after: fc.nat(300),
  limit: fc.integer({ min: 1, max: 200 }),
  order: fc.constantFrom<RequestPage["order"][]>("newest first", "oldest first"),
  maxBodyBytes: fc.constantFrom(-1, 10, 30_000, 1_000_000),
});

/** A route as it should be: its stored requests by number. */
function modelOf(limit: { readonly requests: number; readonly bytes: number }) {
  const requests = new Map<number, Arrival>();
  let [first, last] = [1, 0];
  const bytes = (): number => [...requests.values()].reduce((sum, { body }) => sum + body.length, 0);
  return {
    append(added: Arrival): number {
      last += 1;
      requests.set(last, added);
      // The newest request is always stored.
      while (requests.size > limit.requests || (bytes() > limit.bytes && requests.size > 1)) {
        requests.delete(first);
        first += 1;
      }
      return last;
    },
    clear() {
      requests.clear();
      first = last + 1;
    },
    bytes,
    state: () => [first, last],
    list({ before = Number.POSITIVE_INFINITY, after = 0, limit: most, order, maxBodyBytes }: RequestPage) {
      const found = [...requests].filter(([seq]) => seq < before && seq > after);
      if (order === "newest first") found.reverse();
      return found.slice(0, most).map(([seq, sent]) => described(seq, sent, maxBodyBytes));
    },
  };
}

/** A request as text: its number, its head and its body, unless that is longer than the reader wants. */
function described(seq: number, { head, body: { pieces, length } }: Arrival, maxBodyBytes: number): string {
  return textOf(seq, head, length <= maxBodyBytes ? Buffer.concat(pieces) : undefined);
}

function textOf(seq: number, head: Uint8Array, body: Uint8Array | undefined): string {
  return `${seq} ${Buffer.from(head)} ${body === undefined ? "omitted" : Buffer.from(body)}`;
}

const databases = sharedDatabases();
const retention = { requests: 1_000, bytes: 10_000_000 };
test.each([
  ["SQLite", () => openMemoryStore({ retention })],
  ["PostgreSQL", async () => openPostgresStore({ url: await databases.createDatabase(), retention })],
] as const)("rows of many requests in %s return what was stored, and discard the oldest", async (_, open) => {
  const store = await open();
  await fc.assert(
    fc.asyncProperty(steps, limits, fc.array(page, { maxLength: 8 }), async (changes, limit, pages) => {
      const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
      const models = [modelOf(limit), modelOf(limit)] as const;
      const settings = { response: [], rules: "", limits: limit, forward: [] };
      for (const id of ids) {
        await store.createRoute({ id, name: "", createdAt: 1, ttl: 1_000, secretHash: "", settings });
      }
      for (const [index, change] of changes.entries()) {
        if (change === "clear") {
          models[0].clear();
          await store.clearRoute(ids[0]);
          continue;
        }
        const sent = change.map(({ route, size }, n) => ({
          route,
          arrival: arrival(ids[route], size, `${index}:${n}`),
        }));
        const appended = await store.append(sent.map(({ arrival }) => arrival));
        expect(appended.map((one) => (one as Appended | undefined)?.seq)).toEqual(
          sent.map(({ route, arrival }) => models[route].append(arrival)),
        );
      }
      for (const [index, id] of ids.entries()) {
        const model = models[index] as (typeof models)[0];
        const route = await store.findRoute(id, 1);
        expect([route?.firstSeq, route?.lastSeq]).toEqual(model.state());
        // Some of the discarded requests may not be deleted yet.
        expect(route?.storedBytes).toBeGreaterThanOrEqual(model.bytes());
        expect(route?.storedBytes).toBeLessThanOrEqual(Math.max(limit.bytes, model.bytes()));
        for (const asked of pages) {
          const requests = await store.listRequests(id, asked);
          const shown = requests.map(({ seq, head, body }) => textOf(seq, head, body));
          expect(shown).toEqual(model.list(asked));
        }
        const [first = 1, last = 0] = model.state();
        const found = await Promise.all([first - 1, first, last, last + 1].map((seq) => store.findRequest(id, seq)));
        const isStored = last >= first;
        expect(found.map((request) => request?.seq)).toEqual([
          undefined,
          isStored ? first : undefined,
          isStored ? last : undefined,
          undefined,
        ]);
      }
    }),
    { numRuns: runs(15) },
  );
  await store.close();
});
