import type { ResponseHeaders } from "../endpoint/options.ts";
import { HttpError } from "../errors/http-error.ts";
import { isStream } from "../transport/body.ts";

/** A refusal because of too many requests. */
export interface RateLimitHit {
  /** `quota`: the requests of the hour are used up. `abuse`: too many at once, now called a secondary limit. */
  readonly kind: "quota" | "abuse";
  /** Whole seconds after which the request may be repeated. */
  readonly retryAfter: number;
}

/** Seconds to wait after an abuse hit at least. */
const MIN_ABUSE_WAIT_SECONDS = 5;

/** Seconds to wait at most: quotas are given anew within a day, and a header may hold any number. */
const MAX_WAIT_SECONDS = 86_400;

/** Reads whether `error` is a refusal because of too many requests, from status (403, 429), message and headers. */
export function detectRateLimit(error: unknown): RateLimitHit | undefined {
  if (!(error instanceof HttpError) || (error.status !== 403 && error.status !== 429)) return undefined;
  const { headers, message } = error;
  const retryAfter = parseRetryAfter(headers);
  if (/\babuse\b|\bsecondary rate\b/i.test(message)) {
    return { kind: "abuse", retryAfter: wholeSeconds(Math.max(retryAfter ?? 0, MIN_ABUSE_WAIT_SECONDS)) };
  }
  // A header that came twice is one with a comma: its first value counts.
  if (Number.parseInt(headers["x-ratelimit-remaining"] ?? "", 10) <= 0) {
    const seconds = Number.parseInt(headers["x-ratelimit-reset"] ?? "", 10) - Date.now() / 1000;
    return { kind: "quota", retryAfter: wholeSeconds(Math.max(seconds || 0, retryAfter ?? 0)) };
  }
  return retryAfter === undefined ? undefined : { kind: "abuse", retryAfter: wholeSeconds(retryAfter) };
}

function wholeSeconds(seconds: number): number {
  return Math.min(Math.ceil(seconds), MAX_WAIT_SECONDS);
}

/**
 * Reads the header `retry-after` (RFC 9110, section 10.2.3): seconds from now, given as a number or as a date in one of the
 * three forms of section 5.6.7. Of a header that came twice, the first value counts. Undefined when it is neither: platforms
 * take almost any text for a date.
 */
export function parseRetryAfter(headers: ResponseHeaders): number | undefined {
  const value = headers["retry-after"] ?? "";
  const [, number] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(value) ?? [];
  if (number !== undefined) return Number(number);
  const date = /\d:\d\d/.test(value) ? Date.parse(/GMT$/.test(value) ? value : `${value} GMT`) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max((date - Date.now()) / 1000, 0);
}

/** Whether the request that failed carried a stream, which cannot be sent again, whatever it was called in the call. */
export function hasStreamBody(error: unknown): boolean {
  return error instanceof HttpError && isStream(error.request.body);
}
