import type { ChangeFeed } from "../store/change-feed.ts";

/** How often the store is asked for changes of other processes, in milliseconds, while somebody waits. */
const pollMs = 500;

/** Tells those who wait when there are new changes. */
export interface ChangeWatcher {
  /** There may be changes: this process has written. */
  notify(): void;
  /** Resolves when something has changed since `position`, or with `signal`, or when the watcher closes. */
  changed(position: string | undefined, signal: AbortSignal): Promise<void>;
  /** Whether the service ends: streams end too. */
  readonly closed: boolean;
  close(): void;
}

/** Watches `feed`: at once for writes of this process, and twice a second for those of others. */
export function changeWatcher(feed: ChangeFeed): ChangeWatcher {
  let wakers = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen: string | undefined;
  let closed = false;

  function wakeAll(): void {
    const waking = wakers;
    wakers = new Set();
    clearTimeout(timer);
    timer = undefined;
    for (const wake of waking) wake();
  }

  function schedule(): void {
    if (timer !== undefined || wakers.size === 0) return;
    timer = setTimeout(() => void poll(), pollMs);
    timer.unref();
  }

  async function poll(): Promise<void> {
    timer = undefined;
    try {
      const latest = await feed.latest();
      if (latest !== seen) wakeAll();
      seen = latest;
    } catch {
      // The database is away for a moment; whoever waits is better off waiting on.
    }
    schedule();
  }

  return {
    notify: wakeAll,
    get closed() {
      return closed;
    },
    async changed(position, signal) {
      while (!closed && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const wake = (): void => resolve();
        // Whoever waits is heard of before the store is asked, so that no change falls between.
        wakers.add(wake);
        signal.addEventListener("abort", wake, { once: true });
        try {
          if ((await feed.after(position, 1)).length > 0) return;
          schedule();
          if (!signal.aborted) await promise;
        } finally {
          wakers.delete(wake);
          signal.removeEventListener("abort", wake);
        }
      }
    },
    close() {
      closed = true;
      wakeAll();
    },
  };
}
