/** A rate limit: `perSecond` on average, `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Takes a token of `key`. Returns 0, or the seconds until a token is available. */
export type TakeToken = (key: string, now: number) => number;

/**
 * After this many new buckets, all that were not used since the last time are discarded, so at most twice as many are in
 * memory. That is far more than send at a time. A discarded bucket starts full again.
 */
const MAX_KEYS = 25_000;

/**
 * Creates a token bucket for each key. Without a rate, nothing is limited. Unused buckets are discarded all at once, so
 * that the cost of a token does not depend on the number of keys.
 */
export function tokenBuckets(rate: Rate | undefined): TakeToken {
  if (rate === undefined) return () => 0;
  const { perSecond, burst } = rate;
  let recent = new Map<string, Bucket>();
  let older = new Map<string, Bucket>();

  function bucketOf(key: string, now: number): Bucket {
    const known = recent.get(key);
    if (known !== undefined) return known;
    if (recent.size >= MAX_KEYS) {
      older = recent;
      recent = new Map();
    }
    const bucket = older.get(key) ?? { tokens: burst, at: now };
    recent.set(key, bucket);
    return bucket;
  }

  return (key, now) => {
    const bucket = bucketOf(key, now);
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perSecond;
    bucket.tokens -= 1;
    return 0;
  };
}

interface Bucket {
  tokens: number;
  at: number;
}
