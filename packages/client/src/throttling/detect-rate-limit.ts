import { HttpError } from "../http-error.ts";
import { readRetryAfter } from "../retry/read-retry-after.ts";

/** A refusal because of too many requests. */
export interface RateLimitHit {
  /** `quota`: the requests of the hour are used up. `abuse`: too many at once, now called a secondary limit. */
  readonly kind: "quota" | "abuse";
  /** Whole seconds after which the request may be repeated. */
  readonly retryAfter: number;
}

/** Seconds to wait after an abuse hit at least. */
const SHORTEST_ABUSE_WAIT = 5;

/** Seconds to wait at most: quotas are given anew within a day, and a header may hold any number. */
const LONGEST_WAIT = 86_400;

/** Reads whether `error` is a refusal because of too many requests, from status (403, 429), message and headers. */
export function detectRateLimit(error: unknown): RateLimitHit | undefined {
  if (!(error instanceof HttpError) || (error.status !== 403 && error.status !== 429)) return undefined;
  const { headers, message } = error;
  const retryAfter = readRetryAfter(headers);
  if (/\babuse\b|\bsecondary rate\b/i.test(message)) {
    return { kind: "abuse", retryAfter: wholeSeconds(Math.max(retryAfter ?? 0, SHORTEST_ABUSE_WAIT)) };
  }
  // A header that came twice is one with a comma: its first value counts.
  if (Number.parseInt(headers["x-ratelimit-remaining"] ?? "", 10) <= 0) {
    const seconds = Number.parseInt(headers["x-ratelimit-reset"] ?? "", 10) - Date.now() / 1000;
    return { kind: "quota", retryAfter: wholeSeconds(Math.max(seconds || 0, retryAfter ?? 0)) };
  }
  return retryAfter === undefined ? undefined : { kind: "abuse", retryAfter: wholeSeconds(retryAfter) };
}

function wholeSeconds(seconds: number): number {
  return Math.min(Math.ceil(seconds), LONGEST_WAIT);
}
