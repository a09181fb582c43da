import { setTimeout as sleep } from "node:timers/promises";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RequestUpdate } from "../domain/mark.ts";
import type { Route } from "../domain/route.ts";
import type { Feed, FeedRead } from "./feed.ts";

/** What a subscriber of a route receives. */
export type RequestEvent =
  | { readonly kind: "request"; readonly request: CapturedRequest }
  /** These requests were not sent and are no longer stored: the route was emptied, or retention discarded them. */
  | { readonly kind: "gap"; readonly from: number; readonly to: number }
  /** The sent requests up to this number are no longer stored. */
  | { readonly kind: "cleared"; readonly to: number }
  /** A sent request has changed or was deleted. */
  | { readonly kind: "update"; readonly update: RequestUpdate }
  /** The route was deleted or has expired. The last event. */
  | { readonly kind: "end" };

interface RequestEventsOptions {
  readonly feed: Pick<Feed, "subscribe">;
  /** The route when the subscriber was admitted. */
  readonly route: Pick<Route, "id" | "secretHash" | "changes">;
  /** The sequence number of the last known request. */
  readonly after: number;
  readonly signal: AbortSignal;
}

/** How often to check an idle route, which may have expired, in milliseconds. */
const POLL_MS = 5_000;

/** How long to wait after a failed read of the store, in milliseconds. */
const RETRY_AFTER_MS = 500;

/**
 * The requests of a route from a sequence number on: first the stored ones, then each new one. All are read from the store by
 * number, so none is sent twice or skipped; discarded ones are reported as a gap. A failed read is retried. The stream ends
 * without an event when the route became private: a subscriber with the secret reconnects.
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
  const subscription = feed.subscribe(entered.id, notice);
  signal.addEventListener("abort", notice);
  try {
    while (!signal.aborted) {
      isNotified = false;
      const read = await subscription.read(after).catch(() => undefined);
      if (read === undefined) {
        await sleep(RETRY_AFTER_MS, undefined, { signal, ref: false }).catch(() => undefined);
        continue;
      }
      const { requests, isFull, route } = read;
      if (requests.length === 0 && route === undefined) {
        yield { kind: "end" };
        return;
      }
      // The route is read after its requests, so none that arrived after it became private is sent.
      if (route !== undefined && route.secretHash !== "" && route.secretHash !== entered.secretHash) return;
      const discarded = lastDiscarded(read);
      if (discarded.unsent > after) {
        yield { kind: "gap", from: after + 1, to: discarded.unsent };
        after = discarded.unsent;
        clearedTo = after;
      } else if (discarded.sent >= after && after > clearedTo) {
        yield { kind: "cleared", to: after };
        clearedTo = after;
      }
      for (const request of requests) {
        // Some were deleted, or only pinned ones are left.
        if (request.seq > after + 1) yield { kind: "gap", from: after + 1, to: request.seq - 1 };
        yield { kind: "request", request };
        after = request.seq;
      }
      let isMore = isFull;
      if (route !== undefined && route.changes > changes) {
        const { updates, last } = (await subscription.updates(changes).catch(() => undefined)) ?? {
          updates: [],
          last: changes,
        };
        // Unsent requests will include their changes.
        for (const update of updates) if (update.seq <= after) yield { kind: "update", update };
        isMore ||= last > changes && last < route.changes;
        changes = updates.length === 0 ? route.changes : last;
      }
      if (!isMore && !isNotified) await waitFor((resolve) => (wake = resolve));
    }
  } finally {
    subscription.stop();
    signal.removeEventListener("abort", notice);
  }
}

/** The last discarded number: before the next requests (`unsent`), and in total, by the later read of the route (`sent`). */
function lastDiscarded({ requests, route }: FeedRead): { unsent: number; sent: number } {
  // Pinned requests may be stored below `firstSeq`, so it says nothing unless the route is empty.
  const mayHavePins = route !== undefined && route.changes > 0 && route.firstSeq <= route.lastSeq;
  const sent = route === undefined || mayHavePins ? 0 : route.firstSeq - 1;
  const [oldest] = requests;
  return { sent, unsent: oldest === undefined ? sent : oldest.seq - 1 };
}

async function waitFor(register: (resolve: () => void) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  register(resolve);
  using _ = setTimeout(resolve, POLL_MS).unref();
  await promise;
}
