import type { CapturedRequest } from "../domain/captured-request.ts";
import type { Route } from "../domain/route.ts";
import type { StoreReads } from "../store/capture-store.ts";
import type { Work } from "../work/work.ts";

/** A subscription to a route. */
interface Watch {
  /** What came after a request, and the route. Subscribers that ask for the same at the same moment share one read. */
  readonly look: LookAfter;
  stop(): void;
}

/** The subscribers of routes, and how far each route has come. */
export interface Feed {
  /** Calls `stirred` whenever the route has grown, was emptied or deleted, until the subscription is stopped. */
  watch(routeId: string, stirred: () => void): Watch;
  /** Notifies the subscribers of a route that it has come to `seq`. Numbers only grow; some may be passed over. */
  publish(routeId: string, seq: number): void;
  /** Notifies the subscribers of a route of anything else: it was emptied or deleted. */
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
 * A feed over one store. What this process captures is published at once. What other processes capture is found by a query
 * for the newest sequence numbers of all routes with subscribers, as long as there are any.
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
      // A store that cannot be read for a moment is asked again; subscribers lose nothing by it.
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

/** What a subscriber sees of a route at a moment. */
export interface Look {
  /** What came after the number that was asked for, oldest first. */
  readonly requests: readonly CapturedRequest[];
  /** True when there may be more. */
  readonly isFull: boolean;
  /** The route, read after its requests; undefined when it is gone. */
  readonly route: Route | undefined;
}

/** Sees what came to a route after a request. */
type LookAfter = (after: number) => Promise<Look>;

/** Few enough that a slow subscriber holds little memory, enough that one who was away catches up in few steps. */
const pageSize = 20;
const maxBodyBytes = 64 * 1024;

/**
 * Reads one route for all its subscribers: a request wakes them in one turn of the event loop, and the store is read
 * once for all of them, however many they are. A look begins after all who share it have asked, so it is never old.
 */
function shareLooks(
  store: Pick<StoreReads, "listRequests" | "findRoute">,
  work: Pick<Work, "admit">,
  routeId: string,
): LookAfter {
  const upcoming = new Map<number, Promise<Look>>();

  async function begin(after: number): Promise<Look> {
    await new Promise((resolve) => setImmediate(resolve));
    // Those who stand at many places of one route make many reads: the routes take turns.
    await work.admit(`feed of ${routeId}`);
    upcoming.delete(after);
    const page = { after, order: "oldest first", limit: pageSize, maxBodyBytes } as const;
    const requests = await store.listRequests(routeId, page);
    return { requests, isFull: requests.length === pageSize, route: await store.findRoute(routeId, Date.now()) };
  }

  return (after) => {
    const look = upcoming.get(after) ?? begin(after);
    upcoming.set(after, look);
    return look;
  };
}
