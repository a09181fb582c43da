import { Problem } from "@signalbox/service";
import type { CaptureLimits } from "../capture-options.ts";

/** How many may follow or await routes at the same time. */
export interface WatchSlots {
  /** Takes a slot; call the answer once to give it back. @throws Problem 429 or 503 `too_many_watchers` */
  take(routeId: string): () => void;
}

export function watchSlots({ watchers, watchersPerRoute }: CaptureLimits): WatchSlots {
  const taken = new Map<string, number>();
  let takenInAll = 0;
  return {
    take(routeId) {
      const onRoute = taken.get(routeId) ?? 0;
      if (takenInAll >= watchers) throw tooMany(503, `${watchers} clients follow or await routes`);
      if (onRoute >= watchersPerRoute) throw tooMany(429, `${watchersPerRoute} clients follow or await this route`);
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

function tooMany(status: 429 | 503, what: string): Problem {
  return new Problem({
    status,
    code: "too_many_watchers",
    detail: `${what} already. Try again later.`,
    headers: { "retry-after": "10" },
  });
}
