import { type ClientAddress, Problem, type ServiceEnv } from "@signalbox/service";
import type { MiddlewareHandler } from "hono";
import { isOpenPath } from "./open-path.ts";
import { callerOf } from "./principal.ts";

/** How many requests each caller may send. */
export interface RateLimit {
  readonly requests: number;
  /** The length of the window. */
  readonly seconds: number;
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/** How many callers are counted before the windows that are over are forgotten. */
const maxWindows = 10_000;

/**
 * Counts the requests about students of each caller in fixed windows and says so in `RateLimit` and `RateLimit-Policy`. A
 * caller is a key, the subject of a token or, where nobody is asked, the network that a request comes from.
 *
 * @throws Problem 429 `too_many_requests` with `Retry-After`.
 */
export function rateLimit({ requests, seconds }: RateLimit, addressOf: ClientAddress): MiddlewareHandler<ServiceEnv> {
  const windows = new Map<string, Window>();
  const policy = `"default";q=${requests};w=${seconds}`;
  return async (context, next) => {
    if (isOpenPath(context.req.path)) return next();
    const now = Date.now();
    const window = windowOf(callerOf(context, addressOf), now);
    window.count += 1;
    const reset = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    const headers = {
      "ratelimit-policy": policy,
      ratelimit: `"default";r=${Math.max(0, requests - window.count)};t=${reset}`,
    };
    if (window.count > requests) {
      throw new Problem({
        status: 429,
        code: "too_many_requests",
        detail: `More than ${requests} requests in ${seconds} seconds. Go on in ${reset} seconds.`,
        headers: { ...headers, "retry-after": String(reset) },
      });
    }
    await next();
    for (const [header, value] of Object.entries(headers)) context.res.headers.set(header, value);
    return undefined;
  };

  function windowOf(name: string, now: number): Window {
    const current = windows.get(name);
    if (current !== undefined && current.endsAt > now) return current;
    if (windows.size >= maxWindows) {
      for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other);
    }
    const window = { endsAt: now + seconds * 1_000, count: 0 };
    windows.set(name, window);
    return window;
  }
}
