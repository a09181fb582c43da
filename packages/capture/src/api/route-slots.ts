import { Problem } from "@signalbox/service";
import type { CaptureLimits } from "../capture-options.ts";

/** How many may do something with routes at the same time. */
export interface RouteSlots {
  /** Takes a slot; call the answer once to give it back. @throws Problem 429 when the route has no more, else 503 */
  take(routeId: string): () => void;
}

/** Of those who follow or await routes. @throws Problem `too_many_watchers` */
export function watchSlots({ watchers, watchersPerRoute }: CaptureLimits): RouteSlots {
  return routeSlots(watchers, watchersPerRoute, "too_many_watchers", (count) => `${count} clients follow or await`);
}

/** Of replays under way. @throws Problem `too_many_replays` */
export function replaySlots({ replays, replaysPerRoute }: CaptureLimits): RouteSlots {
  return routeSlots(replays, replaysPerRoute, "too_many_replays", (count) => `${count} replays are under way from`);
}

function routeSlots(inAll: number, perRoute: number, code: string, told: (count: number) => string): RouteSlots {
  const taken = new Map<string, number>();
  let takenInAll = 0;
  return {
    take(routeId) {
      const onRoute = taken.get(routeId) ?? 0;
      if (takenInAll >= inAll) throw tooMany(503, code, `${told(inAll)} routes`);
      if (onRoute >= perRoute) throw tooMany(429, code, `${told(perRoute)} this route`);
      takenInAll += 1;
      taken.set(routeId, onRoute + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        takenInAll -= 1;
        const left = (taken.get(routeId) ?? 0) - 1;
        if (left > 0) taken.set(routeId, left);
        else taken.delete(routeId);
      };
    },
  };
}

function tooMany(status: 429 | 503, code: string, what: string): Problem {
  const detail = `${what} already. Try again later.`;
  return new Problem({ status, code, detail, headers: { "retry-after": "10" } });
}
