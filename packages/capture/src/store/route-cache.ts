import type { Route } from "../route.ts";
import type { CaptureStore } from "./capture-store.ts";

/** The routes that are in use, so that a capture needs no read before its write. */
export interface RouteCache {
  /** The route as it was last seen. It may have changed since; its version at the commit tells. */
  get(id: string): Route | undefined;
  /** Reads the route from the store. */
  load(id: string, now: number): Promise<Route | undefined>;
  forget(id: string): void;
}

/** Far more than are in use at once; a route takes some hundred bytes. */
const maxRoutes = 10_000;

export function createRouteCache(store: Pick<CaptureStore, "findRoute">): RouteCache {
  const routes = new Map<string, Route>();
  return {
    get: (id) => routes.get(id),
    async load(id, now) {
      const route = await store.findRoute(id, now);
      routes.delete(id);
      if (route === undefined) return undefined;
      const oldest = routes.size >= maxRoutes ? routes.keys().next().value : undefined;
      if (oldest !== undefined) routes.delete(oldest);
      routes.set(id, route);
      return route;
    },
    forget: (id) => void routes.delete(id),
  };
}
