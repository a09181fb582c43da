import type { CapturedRequest } from "../captured-request.ts";
import type { Route } from "../route.ts";
import type { StoreReads } from "../store/capture-store.ts";
import type { Work } from "../work/work.ts";

/** What one who watches a route sees at a moment. */
export interface Look {
  /** What came after the number that was asked for, oldest first. */
  readonly requests: readonly CapturedRequest[];
  /** True when there may be more. */
  readonly isFull: boolean;
  /** The route, read after its requests; undefined when it is gone. */
  readonly route: Route | undefined;
}

/** Sees what came to a route after a request. */
export type LookAfter = (after: number) => Promise<Look>;

/** Few enough that a slow watcher holds little, enough that one who was away for long catches up in few steps. */
const pageSize = 20;
const maxBodyBytes = 64 * 1024;

/**
 * Looks at one route for all who watch it: a request wakes them in one turn of the event loop, and the store is read
 * once for all of them, however many they are. A look begins after all who share it have asked, so it is never old.
 */
export function shareLooks(
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
