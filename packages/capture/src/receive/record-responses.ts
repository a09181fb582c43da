import { impliedResponse } from "../domain/captured-request.ts";
import type { SentResponse } from "../domain/mark.ts";
import type { Feed } from "../feed/feed.ts";
import type { StoreWrites } from "../store/capture-store.ts";
import type { Report } from "./capture-context.ts";

interface ResponseRecorder {
  /** A report that also stores what the senders of captured requests received. */
  readonly report: Report;
  /** Stores all collected responses. Resolves when they are stored. */
  flush(): Promise<void>;
}

interface ResponseRecorderParts {
  readonly store: Pick<StoreWrites, "storeResponses">;
  readonly feed: Pick<Feed, "notify">;
  readonly report: Report;
  readonly onError: (error: unknown) => void;
}

/** How long responses are collected, in milliseconds: one commit stores those of many requests. */
const gatherMs = 100;

/**
 * The most responses that wait to be stored. Further ones are dropped, because nobody reads each response under such a
 * load.
 */
const maxWaiting = 50_000;

/**
 * Stores what senders received, unless it is the default response. It happens after the response, so nobody waits, and a
 * route without rules costs nothing. A crash loses responses that are not stored yet.
 */
export function recordResponses({ store, feed, report, onError }: ResponseRecorderParts): ResponseRecorder {
  let waiting: SentResponse[] = [];
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return storing;
    storing = storing
      .then(() => store.storeResponses(batch))
      .then(() => {
        for (const routeId of new Set(batch.map((response) => response.routeId))) feed.notify(routeId);
      })
      .catch(onError);
    return storing;
  }

  return {
    report(context, outcome) {
      report(context, outcome);
      const { captured } = context;
      if (captured === undefined || outcome === impliedResponse(captured.arrival)) return;
      if (waiting.length >= maxWaiting) return;
      waiting.push({ routeId: captured.arrival.routeId, seq: captured.seq, responded: outcome });
      timer ??= setTimeout(flush, gatherMs);
    },
    flush,
  };
}
