import { fairQueue } from "../workers/fair-queue.ts";

/**
 * How long one iteration of the event loop starts requests, in milliseconds. One iteration handles up to 1,024 readable sockets.
 * Without a budget, a burst of one caller would run completely before any other request.
 */
const budgetMs = 10;

/** The most queued requests that one iteration starts; the budget usually ends it earlier. */
const startsAtOnce = 64;

/** Decides when a request may start. */
export interface FairDispatch {
  /**
   * Returns undefined when a request may start now, otherwise a promise that resolves when it may. `caller` is called only
   * when the request must wait.
   */
  admit(caller: () => string): Promise<void> | undefined;
}

/**
 * Starts requests at once while this iteration of the event loop has time left. The others wait in a queue that serves callers in
 * rotation. A single request therefore starts in the next iteration even if another caller has thousands waiting.
 */
export function fairDispatch(budget: number = budgetMs): FairDispatch {
  // The queue needs no limit: connections are limited, and each has few requests at a time.
  const queue = fairQueue<{ readonly caller: string; start(): void }>({
    perCaller: Number.POSITIVE_INFINITY,
    total: Number.POSITIVE_INFINITY,
  });
  let beganAt: number | undefined;

  return {
    admit(caller) {
      if (beganAt === undefined) {
        beganAt = performance.now();
        setImmediate(endIteration);
        return undefined;
      }
      if (queue.size === 0 && performance.now() - beganAt < budget) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.add({ caller: caller(), start: resolve });
      return promise;
    },
  };

  function endIteration(): void {
    if (queue.size === 0) {
      beganAt = undefined;
      return;
    }
    let until: number | undefined;
    // Immediates run after the sockets of the next iteration are read, so requests that arrive now join the rotation. Node runs the
    // synchronous part of a request between two immediates, so each one can measure the time of earlier ones.
    for (let count = Math.min(queue.size, startsAtOnce); count > 0; count -= 1) {
      setImmediate(() => {
        const now = performance.now();
        if (until !== undefined && now >= until) return;
        until ??= now + budget;
        queue.next(() => true)?.start();
      });
    }
    setImmediate(endIteration);
  }
}
