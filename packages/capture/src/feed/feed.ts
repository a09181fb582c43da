import type { StoreReads } from "../store/capture-store.ts";
import type { Work } from "../work/work.ts";
import { type LookAfter, shareLooks } from "./share-looks.ts";

/** One who watches a route. */
export interface Watch {
  /** What came after a request, and the route. Those who ask for the same at the same moment share one answer. */
  readonly look: LookAfter;
  stop(): void;
}

/** Who watches which route, and how far it has come. */
export interface Feed {
  /** Calls `stirred` whenever the route has grown, was emptied or removed, until the watch is stopped. */
  watch(routeId: string, stirred: () => void): Watch;
  /** Tells the watchers of a route that it has come to `seq`. Numbers only grow; some may be passed over. */
  publish(routeId: string, seq: number): void;
  /** Tells the watchers of a route that something else happened to it: it was emptied or removed. */
  stir(routeId: string): void;
  close(): void;
}

interface Watched {
  lastSeq: number;
  readonly watchers: Set<() => void>;
  readonly look: LookAfter;
}

/** How often the store is asked for what other processes have captured, in milliseconds. */
const followEvery = 200;

/**
 * A feed over one store. What this process captures is told at once; what others capture on the same store is found by
 * asking it for the newest numbers of the watched routes, all in one query, and only while somebody watches.
 */
export function createFeed(
  store: Pick<StoreReads, "lastSeqs" | "listRequests" | "findRoute">,
  work: Pick<Work, "admit">,
): Feed {
  const routes = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  function publish(routeId: string, seq: number): void {
    const route = routes.get(routeId);
    if (route === undefined || seq <= route.lastSeq) return;
    route.lastSeq = seq;
    for (const stirred of route.watchers) stirred();
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
    stir(routeId) {
      for (const stirred of routes.get(routeId)?.watchers ?? []) stirred();
    },
    watch(routeId, stirred) {
      const route = routes.get(routeId) ?? { lastSeq: 0, watchers: new Set(), look: shareLooks(store, work, routeId) };
      routes.set(routeId, route);
      route.watchers.add(stirred);
      followLater();
      return {
        look: route.look,
        stop() {
          route.watchers.delete(stirred);
          if (route.watchers.size === 0 && routes.get(routeId) === route) routes.delete(routeId);
        },
      };
    },
    close() {
      clearTimeout(timer);
      routes.clear();
    },
  };
}
