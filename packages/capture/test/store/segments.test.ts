import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import type { Arrival } from "../../src/domain/captured-request.ts";
import type { CaptureStore, RequestPage } from "../../src/store/capture-store.ts";
import { openMemoryStore } from "../../src/store/sql/memory-store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { makeArrival } from "../make-request.ts";

const retention = { requests: 1_000, bytes: 10_000_000 };
let folder: string;
let stores: readonly CaptureStore[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-segments-"));
  stores = [
    await openMemoryStore({ retention }),
    await openSqliteStore({ file: join(folder, "capture.sqlite"), retention }),
  ];
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await rm(folder, { recursive: true });
});

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

test("rows of many requests store and return the same as rows of one request", async () => {
  await fc.assert(
    fc.asyncProperty(steps, limits, fc.array(page, { maxLength: 8 }), async (changes, limit, pages) => {
      const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
      const seen = await Promise.all(
        stores.map(async (store) => {
          const results: unknown[] = [];
          const settings = { response: [], limits: limit };
          for (const id of ids)
            await store.createRoute({ id, name: "", createdAt: 1, ttl: 1_000, secretHash: "", settings });
          for (const [index, change] of changes.entries()) {
            if (change === "clear") await store.clearRoute(ids[0]);
            else {
              results.push(
                await store.append(change.map(({ route, size }, n) => arrival(ids[route], size, `${index}:${n}`))),
              );
            }
          }
          for (const id of ids) {
            const { firstSeq = 0, lastSeq = 0, storedBytes } = (await store.findRoute(id, 1)) ?? {};
            results.push([firstSeq, lastSeq, storedBytes]);
            for (const asked of pages) results.push(await store.listRequests(id, asked));
            for (const seq of [firstSeq - 1, firstSeq, lastSeq, lastSeq + 1])
              results.push(await store.findRequest(id, seq));
          }
          return results;
        }),
      );
      const [kept, packed] = seen.map((results) => JSON.stringify(comparable(results)));
      expect(packed).toBe(kept);
    }),
    { numRuns: runs(15) },
  );
});

/** A value whose text does not depend on the order of fields or the array that holds its bytes. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("latin1");
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, comparable(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
