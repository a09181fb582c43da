import { recentlyUsed } from "@signalbox/service";

/** A rate limit: `perSecond` on average, `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Takes a token of `key`. Returns 0, or the seconds until a token is available. */
export type TakeToken = (key: string, now: number) => number;

/** Creates a token bucket for each key. Without a rate, nothing is limited. */
export function tokenBuckets(rate: Rate | undefined): TakeToken {
  if (rate === undefined) return () => 0;
  const { perSecond, burst } = rate;
  const bucketOf = recentlyUsed<Bucket>((now) => ({ tokens: burst, at: now }));
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
