/** A rate limit: `perSecond` on average, `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Takes a token of `key`. Returns 0, or the seconds until a token is available. */
export type TakeToken = (key: string, now: number) => number;

/** Far more keys than send at a time. The least recently used one is evicted, and starts again with a full bucket. */
const maxKeys = 50_000;

/** Creates a token bucket for each key. Without a rate, nothing is limited. */
export function tokenBuckets(rate: Rate | undefined): TakeToken {
  if (rate === undefined) return () => 0;
  const { perSecond, burst } = rate;
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key, now) => {
    const bucket = buckets.get(key) ?? { tokens: burst, at: now };
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > maxKeys) {
      const oldest = buckets.keys().next().value;
      if (oldest !== undefined) buckets.delete(oldest);
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perSecond;
    bucket.tokens -= 1;
    return 0;
  };
}
