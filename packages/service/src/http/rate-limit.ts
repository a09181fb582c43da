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
   * Counts a request of `caller`, and returns the headers that state what is left (`RateLimit`, `RateLimit-Policy`).
   *
   * @throws Problem 429 `too_many_requests` with `Retry-After`
   */
  count(caller: string): Readonly<Record<string, string>>;
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/** How many callers are counted before expired windows are discarded. */
const maxWindows = 10_000;

/** Limits the requests of each caller in fixed windows. */
export function createRateLimiter({ requests, seconds }: RateLimit): RateLimiter {
  const windows = new Map<string, Window>();
  const policy = `"default";q=${requests};w=${seconds}`;

  function windowOf(caller: string, now: number): Window {
    const current = windows.get(caller);
    if (current !== undefined && current.endsAt > now) return current;
    if (windows.size >= maxWindows) {
      for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other);
    }
    const window = { endsAt: now + seconds * 1_000, count: 0 };
    windows.set(caller, window);
    return window;
  }

  return {
    count(caller) {
      const now = Date.now();
      const window = windowOf(caller, now);
      window.count += 1;
      const reset = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
      const headers = {
        "ratelimit-policy": policy,
        ratelimit: `"default";r=${Math.max(0, requests - window.count)};t=${reset}`,
      };
      if (window.count <= requests) return headers;
      throw new Problem({
        status: 429,
        code: "too_many_requests",
        detail: `More than ${requests} requests in ${seconds} seconds. Go on in ${reset} seconds.`,
        headers: { ...headers, "retry-after": String(reset) },
      });
    },
  };
}
