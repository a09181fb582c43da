import { setTimeout as sleep } from "node:timers/promises";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RequestUpdate } from "../domain/mark.ts";
import type { Route } from "../domain/route.ts";
import type { Feed, Look } from "./feed.ts";

/** What a subscriber of a route receives. */
export type RequestEvent =
  | { readonly kind: "request"; readonly request: CapturedRequest }
  /** These requests were not sent and are no longer stored: the route was emptied, or more came than it stores. */
  | { readonly kind: "gap"; readonly from: number; readonly to: number }
  /** Of those that were sent, up to this one, none is stored any more. */
  | { readonly kind: "cleared"; readonly to: number }
  /** Something changed about a request that was sent, or it was deleted. */
  | { readonly kind: "update"; readonly update: RequestUpdate }
  /** The route is gone. The last event. */
  | { readonly kind: "end" };

export interface RequestEventsOptions {
  readonly feed: Pick<Feed, "watch">;
  /** The route as it was when its follower was let in. */
  readonly route: Pick<Route, "id" | "secretHash" | "changes">;
  /** The number of the last request that is known already. */
  readonly after: number;
  readonly signal: AbortSignal;
}

/** How often a route is looked at that nothing is heard of, in milliseconds: it may have ended. */
const lookEvery = 5_000;

/** How long to wait after the store could not be read, in milliseconds. */
const retryAfter = 500;

/**
 * The requests of a route from a sequence number on: first those that are stored, then each as it comes. All are read
 * from the store by their number, so none is sent twice or left out; one that is gone is named as a gap. A store that
 * cannot be read is asked again until it can. They come to an end without a word when the route has got a secret since:
 * who knows it comes again with it.
 */
export async function* requestEvents(options: RequestEventsOptions): AsyncGenerator<RequestEvent, undefined> {
  const { feed, route: entered, signal } = options;
  let { after } = options;
  let { changes } = entered;
  let clearedTo = 0;
  let wake: () => void = () => undefined;
  let isNotified = false;
  const notice = (): void => {
    isNotified = true;
    wake();
  };
  const watch = feed.watch(entered.id, notice);
  signal.addEventListener("abort", notice);
  try {
    while (!signal.aborted) {
      isNotified = false;
      const look = await watch.look(after).catch(() => undefined);
      if (look === undefined) {
        await sleep(retryAfter, undefined, { signal, ref: false }).catch(() => undefined);
        continue;
      }
      const { requests, isFull, route } = look;
      if (requests.length === 0 && route === undefined) {
        yield { kind: "end" };
        return;
      }
      // The route was read after its requests: those that came with its secret are not sent.
      if (route !== undefined && route.secretHash !== "" && route.secretHash !== entered.secretHash) return;
      const gone = lastGone(look);
      if (gone.untold > after) {
        yield { kind: "gap", from: after + 1, to: gone.untold };
        after = gone.untold;
        clearedTo = after;
      } else if (gone.told >= after && after > clearedTo) {
        yield { kind: "cleared", to: after };
        clearedTo = after;
      }
      for (const request of requests) {
        // Some were deleted, or only pinned ones are left of them.
        if (request.seq > after + 1) yield { kind: "gap", from: after + 1, to: request.seq - 1 };
        yield { kind: "request", request };
        after = request.seq;
      }
      let isMore = isFull;
      if (route !== undefined && route.changes > changes) {
        const { updates, last } = (await watch.updates(changes).catch(() => undefined)) ?? {
          updates: [],
          last: changes,
        };
        // What is not sent yet comes with its changes.
        for (const update of updates) if (update.seq <= after) yield { kind: "update", update };
        isMore ||= last > changes && last < route.changes;
        changes = updates.length === 0 ? route.changes : last;
      }
      if (!isMore && !isNotified) await waitFor((resolve) => (wake = resolve));
    }
  } finally {
    watch.stop();
    signal.removeEventListener("abort", notice);
  }
}

/** Up to which number nothing is stored: of those that were to come, and, as the route was a moment later, of all. */
function lastGone({ requests, route }: Look): { untold: number; told: number } {
  // Pinned requests outlive others: with them, only an empty route says that nothing is stored.
  const mayHavePins = route !== undefined && route.changes > 0 && route.firstSeq <= route.lastSeq;
  const told = route === undefined || mayHavePins ? 0 : route.firstSeq - 1;
  const [oldest] = requests;
  return { told, untold: oldest === undefined ? told : oldest.seq - 1 };
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
