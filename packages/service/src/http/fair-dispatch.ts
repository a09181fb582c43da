import { fairQueue } from "../workers/fair-queue.ts";

/**
 * How long one iteration of the event loop starts requests, in milliseconds. An iteration handles every socket that has
 * something to read, up to 1,024 of them: without a budget, a burst of one caller is handled as a whole before anybody else.
 */
const budgetMs = 10;

/** How many queued requests one iteration starts at most; the budget usually ends it before. */
const startsAtOnce = 64;

/** Decides when a request may start. */
export interface FairDispatch {
  /** Undefined when a request may start now; otherwise resolves when it may. `caller` says whose it is, when it matters. */
  admit(caller: () => string): Promise<void> | undefined;
}

/**
 * Starts requests at once as long as this iteration of the event loop has time left. The rest wait in a queue that serves
 * callers in rotation: a caller with one request starts in the next iteration, whoever else has thousands.
 */
export function fairDispatch(budget: number = budgetMs): FairDispatch {
  // Connections are limited, and each has few requests at a time: the queue needs no limit of its own.
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
    // These run after the sockets of the next iteration were read, so that callers who come now are part of the rotation. Node
    // runs what a request does at first between two immediates: each sees what those before it took.
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
