import { setTimeout as sleep } from "node:timers/promises";

/**
 * How long a lease lasts, in milliseconds. A running process renews it every `LEASE_RENEWAL_MS`, so the lease can be short even for
 * long work. When a process dies, another one takes over after this time.
 */
export const LEASE_MS = 6_000;

/** Two renewals fit into a lease, so one may fail or be late. */
export const LEASE_RENEWAL_MS = 2_000;

/**
 * Runs `work` and renews its lease until the work ends. Resolves when both have stopped.
 *
 * @param renew resolves with false when another process has the lease, and is then not called again
 */
export async function withLease<Result>(renew: () => Promise<boolean>, work: () => Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const renewing = keepRenewing(renew, done.signal);
  try {
    return await work();
  } finally {
    done.abort();
    await renewing;
  }
}

async function keepRenewing(renew: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let isHeld = true; isHeld; ) {
    await sleep(LEASE_RENEWAL_MS, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    // Keep trying while the store cannot be reached. Storing the result checks the lease again.
    isHeld = await renew().catch(() => true);
  }
}
