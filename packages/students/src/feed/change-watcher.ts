import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import type { Change, ChangeFeed } from "../store/change-feed.ts";

/** How often the store is asked for changes of other processes, in milliseconds, while somebody waits. */
const pollMs = 500;
/** How many waiters go on in one turn of the event loop: writing to that many streams takes a few milliseconds. */
const wokenAtOnce = 25;
/** How many reads are shared at a time: followers that are up to date all need the same one. */
const maxShared = 16;

export interface NextChanges {
  /** The most changes to read. */
  readonly limit: number;
  /** Gives up waiting. */
  readonly signal: AbortSignal;
  /** How long to wait, in milliseconds. */
  readonly waitMs: number;
}

/** Tells those who wait when there are new changes, and reads these once for all of them. */
export interface ChangeWatcher {
  /** There may be changes: this process has written. */
  notify(): void;
  /**
   * The first changes behind `position`, as soon as there are any; none when the time is over, with `signal`, or when the
   * watcher closes.
   */
  next(position: string | undefined, options: NextChanges): Promise<readonly Change[]>;
  /** Whether the service ends: streams end too. */
  readonly closed: boolean;
  close(): void;
}

/** Watches `feed`: at once for writes of this process, and twice a second for those of others. */
export function changeWatcher(feed: ChangeFeed): ChangeWatcher {
  let waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen: string | undefined;
  let closed = false;
  let isWaking = false;
  let wakeAgain = false;
  const shared = new Map<string, Promise<readonly Change[]>>();

  function notify(): void {
    shared.clear();
    wakeAgain = true;
    if (!isWaking) void wakeAll();
  }

  /** Wakes those who wait, some in each turn, and takes no more than half of the time for it. */
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
        if (count % wokenAtOnce === 0) await turn();
      }
      if (count > wokenAtOnce && !closed) await sleep(performance.now() - began, undefined, { ref: false });
    }
    isWaking = false;
  }

  function schedule(): void {
    if (timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => void poll(), pollMs);
    timer.unref();
  }

  async function poll(): Promise<void> {
    timer = undefined;
    try {
      const latest = await feed.latest();
      if (latest !== seen) notify();
      seen = latest;
    } catch {
      // The database is away for a moment; whoever waits is better off waiting on.
    }
    schedule();
  }

  /** Reads changes, once for all who ask for the same before something is written. */
  function read(position: string | undefined, limit: number): Promise<readonly Change[]> {
    const key = `${position}/${limit}`;
    const known = shared.get(key);
    if (known !== undefined) return known;
    const [oldest] = shared.keys();
    if (shared.size >= maxShared && oldest !== undefined) shared.delete(oldest);
    const changes = feed.after(position, limit);
    shared.set(key, changes);
    // What failed is tried again by the next.
    changes.catch(() => shared.delete(key));
    return changes;
  }

  return {
    notify,
    get closed() {
      return closed;
    },
    async next(position, { limit, signal, waitMs }) {
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
          // Whoever waits is heard of before the store is asked, so that no change falls between.
          waiting.add(resolve);
          try {
            const changes = await read(position, limit);
            if (changes.length > 0) return changes;
            schedule();
            if (!isOver) await promise;
          } finally {
            waiting.delete(resolve);
          }
        }
        return [];
      } finally {
        clearTimeout(timeout);
        signal.removeEventListener("abort", end);
      }
    },
    close() {
      closed = true;
      notify();
    },
  };
}
