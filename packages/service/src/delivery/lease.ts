import { setTimeout as sleep } from "node:timers/promises";

/**
 * How long a lease lasts, in milliseconds. A living process renews it every `leaseRenewalMs`, so the time can be short
 * however long the work takes. When a process dies, another takes over after this time.
 */
export const leaseMs = 6_000;

/** Two renewals fit into a lease, so one may fail or come late. */
export const leaseRenewalMs = 2_000;

/**
 * Runs `work` and renews its lease until the work ends. Resolves when both have stopped.
 *
 * @param renew resolves with false when another process has the lease; it is then not called again
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
    await sleep(leaseRenewalMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    // Keep trying while the store cannot be reached: storing the result checks the lease once more.
    isHeld = await renew().catch(() => true);
  }
}
