import { LRUCache } from "lru-cache";
import { type Route, rulesBytes } from "../domain/route.ts";
import type { CaptureStore } from "./capture-store.ts";

/** A cache of the routes in use, so that a capture needs no read before its write. */
export type RouteCache = ReturnType<typeof createRouteCache>;

/** The bounds of a cache by route: far more routes than are in use at a time, and bytes of their rules. */
export const routeCacheBounds = { max: 10_000, maxSize: 32 * 1024 * 1024 } as const;

/** The size of a route without its rules, in bytes. */
const ROUTE_BYTES = 1_000;

export function createRouteCache(store: Pick<CaptureStore, "findRoute">) {
  const routes = new LRUCache<string, Route>(routeCacheBounds);
  return {
    /** The route as last read. Its version at the commit shows whether it has changed since. */
    get: (id: string) => routes.get(id),
    /** Reads the route from the store. */
    async load(id: string, now: number) {
      const route = await store.findRoute(id, now);
      if (route === undefined) routes.delete(id);
      else routes.set(id, route, { size: ROUTE_BYTES + rulesBytes(route.settings.response) });
      return route;
    },
    forget: (id: string) => void routes.delete(id),
  };
}
