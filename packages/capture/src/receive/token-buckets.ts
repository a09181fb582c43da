/** How much may come: `perSecond` on the long run, `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Takes a token for `key`: 0 when there was one, else the seconds until there is. */
export type TakeToken = (key: string, now: number) => number;

/** Far more keys than send at one time; the one that was used longest ago is forgotten, and has a full bucket again. */
const maxKeys = 50_000;

/** A bucket of tokens for each key. Without a rate there are always enough. */
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
