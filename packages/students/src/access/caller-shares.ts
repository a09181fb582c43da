import { Problem } from "@signalbox/service";

/** What callers may have at a time of something that each of them holds for long. */
export interface CallerShares {
  /**
   * Takes one, until it is disposed of.
   *
   * @throws Problem 429 `too_many_<name>` when the caller has its share, 503 when all callers together have all.
   */
  acquire(caller: string): Disposable;
}

export interface CallerSharesOptions {
  /** What there are, in words of a code: `followers`. */
  readonly name: string;
  readonly perCaller: number;
  readonly total: number;
}

/** Shares of `total`, of which each caller has at most `perCaller`. */
export function callerShares({ name, perCaller, total }: CallerSharesOptions): CallerShares {
  const held = new Map<string, number>();
  let all = 0;
  return {
    acquire(caller) {
      const own = held.get(caller) ?? 0;
      if (own >= perCaller)
        throw full(429, `You have ${own} ${words(name)} already; at most ${perCaller} are allowed.`);
      if (all >= total) throw full(503, `There are ${all} ${words(name)} already, which is all that are allowed.`);
      held.set(caller, own + 1);
      all += 1;
      let isHeld = true;
      return {
        [Symbol.dispose]() {
          if (!isHeld) return;
          isHeld = false;
          all -= 1;
          const left = (held.get(caller) ?? 1) - 1;
          if (left === 0) held.delete(caller);
          else held.set(caller, left);
        },
      };
    },
  };

  function full(status: number, detail: string): Problem {
    return new Problem({ status, code: `too_many_${name}`, detail, headers: { "retry-after": "10" } });
  }
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}
