import type { StoreReads } from "../store/capture-store.ts";

/** Called with the newest number of a route. Numbers only grow, but some may be passed over. */
export type Watcher = (lastSeq: number) => void;

/** Who watches which route, and how far it has come. */
export interface Feed {
  /** Calls `watcher` whenever the route has grown, until the answer of `watch` is called. */
  watch(routeId: string, watcher: Watcher): () => void;
  /** Tells the watchers of a route that it has come to `seq`. */
  publish(routeId: string, seq: number): void;
  close(): void;
}

interface Watched {
  lastSeq: number;
  readonly watchers: Set<Watcher>;
}

/** How often the store is asked for what other processes have captured, in milliseconds. */
const followEvery = 200;

/**
 * A feed over one store. What this process captures is told at once; what others capture on the same store is found by
 * asking it for the newest numbers of the watched routes, all in one query, and only while somebody watches.
 */
export function createFeed(store: Pick<StoreReads, "lastSeqs">): Feed {
  const routes = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  function publish(routeId: string, seq: number): void {
    const route = routes.get(routeId);
    if (route === undefined || seq <= route.lastSeq) return;
    route.lastSeq = seq;
    for (const watcher of route.watchers) watcher(seq);
  }

  function followLater(): void {
    timer ??= setTimeout(follow, followEvery).unref();
  }

  function follow(): void {
    store
      .lastSeqs([...routes.keys()])
      .then((found) => found.forEach((seq, routeId) => void publish(routeId, seq)))
      // A store that cannot be read for a moment is asked again; those who watch lose nothing by it.
      .catch(() => undefined)
      .finally(() => {
        timer = undefined;
        if (routes.size > 0) followLater();
      });
  }

  return {
    publish,
    watch(routeId, watcher) {
      const route = routes.get(routeId) ?? { lastSeq: 0, watchers: new Set() };
      routes.set(routeId, route);
      route.watchers.add(watcher);
      followLater();
      return () => {
        route.watchers.delete(watcher);
        if (route.watchers.size === 0 && routes.get(routeId) === route) routes.delete(routeId);
      };
    },
    close() {
      clearTimeout(timer);
      routes.clear();
    },
  };
}
