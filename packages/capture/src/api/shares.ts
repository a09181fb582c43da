import { Problem } from "@signalbox/service";
import type { CaptureLimits } from "../capture-options.ts";

/** Bounds what is done with routes at the same time, in all, of one route and of one caller. */
export interface RouteShares {
  /**
   * Acquires a share; call the result once to release it.
   *
   * @param caller whose share it counts against
   * @throws Problem 429 when the caller or the route has no more, else 503
   */
  take(routeId: string, caller: string): () => void;
}

interface ShareLimits {
  readonly inAll: number;
  readonly perRoute: number;
  readonly perCaller: number;
}

/** Of those who subscribe to or await routes. @throws Problem `too_many_subscribers` */
export function streamShares({ subscribers, subscribersPerRoute, subscribersPerAddress }: CaptureLimits): RouteShares {
  const limits = { inAll: subscribers, perRoute: subscribersPerRoute, perCaller: subscribersPerAddress };
  return routeShares(limits, "too_many_subscribers", (count) => `${count} clients subscribe to or await`);
}

/** Of replays under way. @throws Problem `too_many_replays` */
export function replayShares({ replays, replaysPerRoute, replaysPerAddress }: CaptureLimits): RouteShares {
  const limits = { inAll: replays, perRoute: replaysPerRoute, perCaller: replaysPerAddress };
  return routeShares(limits, "too_many_replays", (count) => `${count} replays are under way from`);
}

function routeShares(
  { inAll, perRoute, perCaller }: ShareLimits,
  code: string,
  told: (count: number) => string,
): RouteShares {
  const ofRoutes = new Map<string, number>();
  const ofCallers = new Map<string, number>();
  let takenInAll = 0;
  return {
    take(routeId, caller) {
      if (takenInAll >= inAll) throw tooMany(503, code, `${told(inAll)} routes`);
      if ((ofCallers.get(caller) ?? 0) >= perCaller) throw tooMany(429, code, `${told(perCaller)} routes for you`);
      if ((ofRoutes.get(routeId) ?? 0) >= perRoute) throw tooMany(429, code, `${told(perRoute)} this route`);
      takenInAll += 1;
      add(ofRoutes, routeId, 1);
      add(ofCallers, caller, 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        takenInAll -= 1;
        add(ofRoutes, routeId, -1);
        add(ofCallers, caller, -1);
      };
    },
  };
}

function add(counts: Map<string, number>, key: string, more: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + more;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

function tooMany(status: 429 | 503, code: string, what: string): Problem {
  const detail = `${what} already. Try again later.`;
  return new Problem({ status, code, detail, headers: { "retry-after": "10" } });
}
