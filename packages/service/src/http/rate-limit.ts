import { Problem } from "./problem.ts";

/** How many requests each caller may send. */
export interface RateLimit {
  readonly requests: number;
  /** The length of the window. */
  readonly seconds: number;
}

/** Counts requests. */
export interface RateLimiter {
  /**
   * Counts a request of `caller`, and returns the headers that state the remaining requests (`RateLimit`, `RateLimit-Policy`).
   *
   * @throws Problem 429 `too_many_requests` with `Retry-After`
   */
  count(caller: string): Readonly<Record<string, string>>;
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/**
 * Limits the requests of each caller in fixed windows. Windows that ended are discarded all at once, so the cost of a call does not
 * depend on the number of callers.
 *
 * @param now a clock in milliseconds that never goes back. @default performance.now
 */
export function createRateLimiter(
  { requests, seconds }: RateLimit,
  now: () => number = () => performance.now(),
): RateLimiter {
  const windowMs = seconds * 1_000;
  const policy = `"default";q=${requests};w=${seconds}`;
  /** Windows that began since the last rotation, and older ones. All older ones have ended by the next rotation. */
  let recent = new Map<string, Window>();
  let older = new Map<string, Window>();
  let rotatesAt = 0;

  function windowOf(caller: string, time: number): Window {
    if (time >= rotatesAt) {
      older = recent;
      recent = new Map();
      rotatesAt = time + windowMs;
    }
    const current = recent.get(caller) ?? older.get(caller);
    if (current !== undefined && current.endsAt > time) return current;
    const window = { endsAt: time + windowMs, count: 0 };
    recent.set(caller, window);
    return window;
  }

  return {
    count(caller) {
      const time = now();
      const window = windowOf(caller, time);
      window.count += 1;
      const reset = Math.max(1, Math.ceil((window.endsAt - time) / 1000));
      const headers = {
        "ratelimit-policy": policy,
        ratelimit: `"default";r=${Math.max(0, requests - window.count)};t=${reset}`,
      };
      if (window.count <= requests) return headers;
      throw new Problem({
        status: 429,
        code: "too_many_requests",
        detail: `More than ${requests} requests in ${seconds} seconds. Retry in ${reset} seconds.`,
        headers: { ...headers, "retry-after": String(reset) },
      });
    },
  };
}
