import { recentlyUsed } from "../limits/recently-used.ts";
import { Problem } from "../problem.ts";

/** How many requests each caller may send. */
export interface RateLimit {
  readonly requests: number;
  /** The length of the window. */
  readonly seconds: number;
}

/**
 * Counts a request of a caller, and returns the headers that state the remaining requests (`RateLimit`, `RateLimit-Policy`).
 *
 * @throws Problem 429 `too_many_requests` with `Retry-After`
 */
type CountRequest = (caller: string) => Readonly<Record<string, string>>;

interface Window {
  endsAt: number;
  count: number;
}

/** Limits the requests of each caller in fixed windows. */
export function createRateLimiter({ requests, seconds }: RateLimit): CountRequest {
  const windowMs = seconds * 1_000;
  const policy = `"default";q=${requests};w=${seconds}`;
  const windowOf = recentlyUsed<Window>(() => ({ endsAt: 0, count: 0 }));

  return (caller) => {
    const time = performance.now();
    const window = windowOf(caller, time);
    if (window.endsAt <= time) {
      window.endsAt = time + windowMs;
      window.count = 0;
    }
    window.count += 1;
    const reset = Math.max(1, Math.ceil((window.endsAt - time) / 1000));
    const headers = {
      "ratelimit-policy": policy,
      ratelimit: `"default";r=${Math.max(0, requests - window.count)};t=${reset}`,
    };
    if (window.count <= requests) return headers;
    const detail = `More than ${requests} requests in ${seconds} seconds. Retry in ${reset} seconds.`;
    throw new Problem(429, "too_many_requests", detail, { headers: { ...headers, "retry-after": String(reset) } });
  };
}
