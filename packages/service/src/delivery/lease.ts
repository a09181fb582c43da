import { setTimeout as sleep } from "node:timers/promises";

/**
 * How long work is lent to a process, in milliseconds. A process that dies leaves it to others after this time; one that
 * lives renews it every `leaseRenewalMs`, so the time is short however long the work takes.
 */
export const leaseMs = 6_000;

/** A renewal may fail, or come late, once before the lease ends. */
export const leaseRenewalMs = 2_000;

/**
 * Runs `work` and renews its lease as long as it runs. Resolves when neither runs any more.
 *
 * @param renew resolves with false when another process has the lease: it is not called again
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
    // A store that is away for a moment is asked again; what the work comes to is checked when it is written down.
    isHeld = await renew().catch(() => true);
  }
}
