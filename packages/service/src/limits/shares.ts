import { Problem } from "../http/problem.ts";

export interface ShareLimits {
  /** What is shared, as in the error code: `subscribers` leads to `too_many_subscribers`. */
  readonly name: string;
  /** The most at a time for all callers together. */
  readonly total: number;
  /** The most at a time for one caller. */
  readonly perCaller: number;
  /** The most at a time for one resource, such as a route. @default no limit */
  readonly perResource?: number;
}

/** Limits how many of something are in use at a time, in all, by one caller and for one resource. Nobody waits. */
export interface Shares {
  /**
   * Takes one until it is disposed of. Disposing of it again has no effect.
   *
   * @param resource what it is for, when the resource has a limit
   * @throws Problem 429 `too_many_<name>` when the caller or the resource has its share, 503 when all are in use
   */
  acquire(caller: string, resource?: string): Disposable;
}

export function createShares({ name, total, perCaller, perResource = Number.POSITIVE_INFINITY }: ShareLimits): Shares {
  const ofCallers = createCounts();
  const ofResources = createCounts();
  const words = name.replaceAll("_", " ");
  let inUse = 0;

  function full(status: 429 | 503, detail: string): Problem {
    return new Problem({ status, code: `too_many_${name}`, detail, headers: { "retry-after": "10" } });
  }

  return {
    acquire(caller, resource = "") {
      if (inUse >= total)
        throw full(503, `There are ${total} ${words} in all, the most that are possible. Try again later.`);
      if (ofCallers.of(caller) >= perCaller) {
        throw full(429, `You have ${perCaller} ${words} already, the most that one caller may have. Try again later.`);
      }
      if (ofResources.of(resource) >= perResource) {
        throw full(429, `There are ${perResource} ${words} here already, the most that are possible. Try again later.`);
      }
      inUse += 1;
      ofCallers.add(caller, 1);
      ofResources.add(resource, 1);
      let isHeld = true;
      return {
        [Symbol.dispose]() {
          if (!isHeld) return;
          isHeld = false;
          inUse -= 1;
          ofCallers.add(caller, -1);
          ofResources.add(resource, -1);
        },
      };
    },
  };
}

/** A count for each key; keys whose count is 0 take no memory. */
export interface Counts {
  of(key: string): number;
  /** Adds `more`, which may be negative. */
  add(key: string, more: number): void;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key, more) {
      const count = (counts.get(key) ?? 0) + more;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
