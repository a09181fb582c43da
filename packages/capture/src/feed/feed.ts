import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RequestUpdates } from "../domain/mark.ts";
import type { Route } from "../domain/route.ts";
import type { StoreReads } from "../store/capture-store.ts";
import type { Work } from "../work/work.ts";

/** A subscription to a route. */
interface Subscription {
  /**
   * The requests after a sequence number, and the route. Subscribers that ask for the same at the same time share one read.
   */
  readonly read: ReadAfter;
  /** The changes of stored requests after a change number; shared in the same way. */
  readonly updates: (after: number) => Promise<RequestUpdates>;
  stop(): void;
}

/** The subscribers of routes, and the newest sequence number of each. */
export type Feed = ReturnType<typeof createFeed>;

interface Followed extends Pick<Subscription, "read" | "updates"> {
  lastSeq: number;
  changes: number;
  readonly subscribers: Set<() => void>;
}

type FeedStore = Pick<StoreReads, "progressOf" | "listRequests" | "findRoute" | "listUpdates">;

/** How often to poll the store for requests that other processes captured, in milliseconds. */
const POLL_MS = 200;

/**
 * A feed over one store. Captures of this process are published at once. For those of other processes, it polls the newest
 * sequence numbers of all routes with subscribers.
 */
export function createFeed(store: FeedStore, work: Pick<Work, "admit">) {
  const routes = new Map<string, Followed>();
  let timer: NodeJS.Timeout | undefined;

  /** Notifies the subscribers of a route of its newest sequence number. Numbers only grow; some may be skipped. */
  function publish(routeId: string, seq: number): void {
    const route = routes.get(routeId);
    if (route === undefined || seq <= route.lastSeq) return;
    route.lastSeq = seq;
    for (const notified of route.subscribers) notified();
  }

  /** Notifies the subscribers of a route of anything else: it was emptied or deleted, or a stored request has changed. */
  function notify(routeId: string): void {
    for (const notified of routes.get(routeId)?.subscribers ?? []) notified();
  }

  function noteChanges(routeId: string, changes: number): void {
    const route = routes.get(routeId);
    if (route === undefined || changes <= route.changes) return;
    route.changes = changes;
    notify(routeId);
  }

  function pollLater(): void {
    timer ??= setTimeout(poll, POLL_MS).unref();
  }

  function poll(): void {
    store
      .progressOf([...routes.keys()])
      .then((found) => {
        for (const [routeId, { lastSeq, changes }] of found) {
          publish(routeId, lastSeq);
          noteChanges(routeId, changes);
        }
      })
      // Retried: subscribers miss nothing while the store cannot be read.
      .catch(() => undefined)
      .finally(() => {
        timer = undefined;
        if (routes.size > 0) pollLater();
      });
  }

  return {
    publish,
    notify,
    /** Calls `notified` whenever the route gets a request, is emptied or deleted, until the subscription is stopped. */
    subscribe(routeId: string, notified: () => void): Subscription {
      const route: Followed = routes.get(routeId) ?? {
        lastSeq: 0,
        changes: 0,
        subscribers: new Set(),
        ...shareReads(store, work, routeId),
      };
      routes.set(routeId, route);
      route.subscribers.add(notified);
      pollLater();
      return {
        read: route.read,
        updates: route.updates,
        stop() {
          route.subscribers.delete(notified);
          if (route.subscribers.size === 0 && routes.get(routeId) === route) routes.delete(routeId);
        },
      };
    },
    close(): void {
      clearTimeout(timer);
      routes.clear();
    },
  };
}

/** One read of a route for a subscriber. */
export interface FeedRead {
  /** The requests after the given number, oldest first. */
  readonly requests: readonly CapturedRequest[];
  /** Whether there may be more. */
  readonly isFull: boolean;
  /** The route, read after its requests; undefined when it is gone. */
  readonly route: Route | undefined;
}

/** Reads the requests of a route after a sequence number. */
type ReadAfter = (after: number) => Promise<FeedRead>;

/** Few enough that a slow subscriber holds little memory, and enough to catch up in few reads. */
const PAGE_SIZE = 20;
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads one route for all its subscribers: a request wakes them in one iteration of the event loop, and they share one read.
 * The read starts after all of them have asked, so it is never stale.
 */
function shareReads(
  store: FeedStore,
  work: Pick<Work, "admit">,
  routeId: string,
): Pick<Subscription, "read" | "updates"> {
  // Subscribers at many positions of one route need many reads, so routes are served in rotation.
  const admit = (): Promise<void> | undefined => work.admit(`feed of ${routeId}`);
  return {
    read: shared(admit, async (after) => {
      const page = { after, order: "oldest first", limit: PAGE_SIZE, maxBodyBytes: MAX_BODY_BYTES } as const;
      const requests = await store.listRequests(routeId, page);
      return { requests, isFull: requests.length === PAGE_SIZE, route: await store.findRoute(routeId, Date.now()) };
    }),
    updates: shared(admit, (after) => store.listUpdates(routeId, after)),
  };
}

/** Shares one read among all that ask for the same in one iteration of the event loop. */
function shared<Result>(
  admit: () => Promise<void> | undefined,
  read: (after: number) => Promise<Result>,
): (after: number) => Promise<Result> {
  const upcoming = new Map<number, Promise<Result>>();

  async function begin(after: number): Promise<Result> {
    await new Promise((resolve) => setImmediate(resolve));
    await admit();
    upcoming.delete(after);
    return read(after);
  }

  return (after) => {
    const result = upcoming.get(after) ?? begin(after);
    upcoming.set(after, result);
    return result;
  };
}
