import type { CapturedRequest } from "../captured-request.ts";
import type { StoreReads } from "../store/capture-store.ts";
import type { Feed } from "./feed.ts";

/** What one who follows a route is told. */
export type RequestEvent =
  | { readonly kind: "request"; readonly request: CapturedRequest }
  /** These requests are no longer kept: the route was emptied, or more came than it keeps. */
  | { readonly kind: "gap"; readonly from: number; readonly to: number }
  /** The route is gone. The last event. */
  | { readonly kind: "end" };

export interface RequestEventsOptions {
  readonly store: Pick<StoreReads, "listRequests" | "findRoute">;
  readonly feed: Feed;
  readonly routeId: string;
  /** The number of the last request that is known already. */
  readonly after: number;
  readonly signal: AbortSignal;
}

const pageSize = 50;
const maxBodyBytes = 64 * 1024;

/** How often a route without requests is looked at, in milliseconds: it may have ended. */
const lookEvery = 5_000;

/**
 * The requests of a route from a number on, for ever: first those that are kept, then each as it comes. All are read
 * from the store by their number, so none is told twice or left out; one that is gone is named as a gap.
 */
export async function* requestEvents(options: RequestEventsOptions): AsyncGenerator<RequestEvent, undefined> {
  const { store, feed, routeId, signal } = options;
  let { after } = options;
  let wake: () => void = () => undefined;
  let grown = true;
  const notice = (): void => {
    grown = true;
    wake();
  };
  const unwatch = feed.watch(routeId, notice);
  signal.addEventListener("abort", notice);
  try {
    while (!signal.aborted) {
      grown = false;
      const requests = await store.listRequests(routeId, {
        after,
        order: "oldest first",
        limit: pageSize,
        maxBodyBytes,
      });
      for (const request of requests) {
        if (request.seq > after + 1) yield { kind: "gap", from: after + 1, to: request.seq - 1 };
        yield { kind: "request", request };
        after = request.seq;
      }
      if (requests.length > 0 || grown) continue;
      const route = await store.findRoute(routeId, Date.now());
      if (route === undefined) {
        yield { kind: "end" };
        return;
      }
      // Captured and removed again before it could be read.
      if (route.firstSeq > route.lastSeq && route.lastSeq > after) {
        yield { kind: "gap", from: after + 1, to: route.lastSeq };
        after = route.lastSeq;
      }
      if (!grown) await waitFor((resolve) => (wake = resolve));
    }
  } finally {
    unwatch();
    signal.removeEventListener("abort", notice);
  }
}

async function waitFor(register: (resolve: () => void) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve) => {
      register(resolve);
      timer = setTimeout(resolve, lookEvery).unref();
    });
  } finally {
    clearTimeout(timer);
  }
}
