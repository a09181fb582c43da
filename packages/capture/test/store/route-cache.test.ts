import { expect, onTestFinished, test } from "vitest";
import { defaultLimits } from "../../src/capture-options.ts";
import type { Route } from "../../src/domain/route.ts";
import { createResponders } from "../../src/respond/responder.ts";
import { createRouteCache } from "../../src/store/route-cache.ts";
import { openMemoryStore } from "../../src/store/sql/memory-store.ts";
import { openWork } from "../../src/work/work.ts";

/** Routes with large rules, in a store. */
async function largeRoutes(count: number) {
  const store = await openMemoryStore({ retention: { requests: 10, bytes: 1e9 } });
  const one = { kind: "response", status: 200, headers: [], encoding: "utf8", delay: 0, times: 1 } as const;
  const createdAt = Date.now();
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  for (const [index, id] of ids.entries()) {
    const response = [{ when: "", responses: [{ ...one, body: `${index}`.padEnd(800_000, "x") }] }];
    const settings = { response, limits: {}, rules: id };
    await store.createRoute({ id, name: "", createdAt, ttl: 60_000, secretHash: "", settings });
  }
  return { store, ids };
}

test("caches routes up to a limit of memory, most recent first", async () => {
  const { store, ids } = await largeRoutes(100);
  const routes = createRouteCache(store);
  for (const id of ids) await routes.load(id, Date.now());
  const kept = ids.map((id) => routes.get(id) !== undefined);
  expect(kept.filter(Boolean).length).toBeGreaterThan(20);
  expect(kept.filter(Boolean).length).toBeLessThan(60);
  expect(kept.at(-1)).toBe(true);
  for (const id of ids) routes.forget(id);
  for (const id of ids.slice(0, 20)) await routes.load(id, Date.now());
  expect(ids.slice(0, 20).every((id) => routes.get(id) !== undefined)).toBe(true);
});

test("caches compiled rules up to a limit of memory", async () => {
  const { store, ids } = await largeRoutes(100);
  const work = openWork({ location: { kind: "memory" }, decoders: [], limits: defaultLimits }, store);
  onTestFinished(() => work.close());
  const responderOf = createResponders(store, work);
  const routes = await Promise.all(ids.map((id) => store.findRoute(id, Date.now())));
  const responders = routes.map((route) => responderOf(route as Route));
  expect(responderOf(routes.at(-1) as Route)).toBe(responders.at(-1));
  expect(responderOf(routes[0] as Route)).not.toBe(responders[0]);
});
