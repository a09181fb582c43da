import { setTimeout as sleep, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Change, ChangeFeed } from "../store/change-feed.ts";

/** How often to ask the store for changes of other processes while subscribers wait, in milliseconds. */
const POLL_MS = 500;
/** How many subscribers continue per iteration of the event loop: writing to that many streams takes a few milliseconds. */
const WOKEN_AT_ONCE = 25;
/** How many reads are shared at a time. All subscribers that are up to date need the same read. */
const MAX_SHARED = 16;

interface NextChanges {
  /** The most changes to read. */
  readonly limit: number;
  /** Gives up waiting. */
  readonly signal: AbortSignal;
  /** How long to wait, in milliseconds. */
  readonly waitMs: number;
}

/** Notifies subscribers of new changes, and reads those once for all of them. */
export type ChangeNotifier = ReturnType<typeof createChangeNotifier>;

/**
 * Creates the notifier of `feed`. It reports writes of this process at once, and polls for writes of others twice a
 * second.
 */
export function createChangeNotifier(feed: ChangeFeed) {
  let waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen: string | undefined;
  let closed = false;
  let isWaking = false;
  let wakeAgain = false;
  const shared = new LRUCache<string, Promise<readonly Change[]>>({ max: MAX_SHARED });

  function notify(): void {
    shared.clear();
    wakeAgain = true;
    if (!isWaking) void wakeAll();
  }

  /** Wakes the waiting subscribers, some per iteration of the event loop, in at most half of the time. */
  async function wakeAll(): Promise<void> {
    isWaking = true;
    while (wakeAgain) {
      wakeAgain = false;
      clearTimeout(timer);
      timer = undefined;
      const woken = waiting;
      waiting = new Set();
      const began = performance.now();
      let count = 0;
      for (const wake of woken) {
        wake();
        count += 1;
        if (count % WOKEN_AT_ONCE === 0) await yieldToEventLoop();
      }
      if (count > WOKEN_AT_ONCE && !closed) await sleep(performance.now() - began, undefined, { ref: false });
    }
    isWaking = false;
  }

  function schedule(): void {
    if (timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => void poll(), POLL_MS);
    timer.unref();
  }

  async function poll(): Promise<void> {
    timer = undefined;
    try {
      const latest = await feed.latest();
      if (latest !== seen) notify();
      seen = latest;
    } catch {
      // The database is unreachable for the moment. Subscribers keep waiting.
    }
    schedule();
  }

  /** Reads changes. Subscribers that ask for the same until the next write share one read. */
  function read(position: string | undefined, limit: number): Promise<readonly Change[]> {
    const key = `${position}/${limit}`;
    const known = shared.get(key);
    if (known !== undefined) return known;
    const changes = feed.after(position, limit);
    shared.set(key, changes);
    // A failed read is not shared: the next subscriber tries again.
    changes.catch(() => shared.delete(key));
    return changes;
  }

  return {
    /** There may be changes: this process has written. */
    notify: (): void => notify(),
    /** Whether the notifier is closed: the service stops, so streams end. */
    get closed(): boolean {
      return closed;
    },
    /**
     * Resolves with the first changes after `position` as soon as there are any. Resolves with none after `waitMs`, when
     * `signal` aborts, and when the notifier closes.
     */
    async next(position: string | undefined, { limit, signal, waitMs }: NextChanges): Promise<readonly Change[]> {
      let isOver = signal.aborted || closed;
      let wake = (): void => {};
      const end = (): void => {
        isOver = true;
        wake();
      };
      const timeout = setTimeout(end, waitMs);
      signal.addEventListener("abort", end, { once: true });
      try {
        while (!isOver && !closed) {
          const { promise, resolve } = Promise.withResolvers<void>();
          wake = resolve;
          // Registered before the read, so no change between the two is missed.
          waiting.add(wake);
          const changes = await read(position, limit);
          if (changes.length > 0) return changes;
          schedule();
          await promise;
        }
        return [];
      } finally {
        waiting.delete(wake);
        clearTimeout(timeout);
        signal.removeEventListener("abort", end);
      }
    },
    close(): void {
      closed = true;
      notify();
    },
  };
}
