import { Problem } from "@signalbox/service";

/** How many may follow or await routes at the same time. */
export interface WatchSlots {
  /** Takes a slot; call the answer once to give it back. @throws Problem 503 `too_many_watchers` */
  take(): () => void;
}

export function watchSlots(most: number): WatchSlots {
  let taken = 0;
  return {
    take() {
      if (taken >= most) {
        throw new Problem({
          status: 503,
          code: "too_many_watchers",
          detail: `${most} clients follow or await routes already. Try again later.`,
          headers: { "retry-after": "10" },
        });
      }
      taken += 1;
      let isTaken = true;
      return () => {
        if (isTaken) taken -= 1;
        isTaken = false;
      };
    },
  };
}
