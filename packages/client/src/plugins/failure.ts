import type { ResponseHeaders } from "../endpoint/options.ts";
import type { HttpError } from "../errors/http-error.ts";
import { isStream } from "../values.ts";

/** A response that rejects a call because of too many requests. */
export interface RateLimitHit {
  /** `quota`: the quota of the hour is used up. `abuse`: too many requests at once, now called a secondary limit. */
  readonly kind: "quota" | "abuse";
  /** After how many seconds the request may be repeated. */
  readonly retryAfter: number;
}

/** A failed call for the plugins, from an `HttpError` or any other error with a numeric `status`. */
export interface FailedCall {
  readonly status: number;
  readonly message: string;
  /** The outcome, for the log: "failed with 503", or "failed: " and the reason when no response arrived. */
  readonly outcome: string;
  readonly headers: ResponseHeaders;
  /** Whether the request can be sent again: its parameters are valid, and its body is not a consumed stream. */
  readonly isRepeatable: boolean;
}

/** The shortest wait after a secondary limit, in seconds. */
const MIN_ABUSE_WAIT_SECONDS = 5;
/** The wait after a secondary limit without a `retry-after` header, from the service's documentation, in seconds. */
const DEFAULT_ABUSE_WAIT_SECONDS = 60;
/** The longest wait for a quota: quotas are renewed within a day, but the header may have any number. */
const MAX_WAIT_SECONDS = 86_400;

/** Converts an error of any class, from any copy of this package; undefined without a numeric `status`. */
export function toFailedCall(error: unknown): FailedCall | undefined {
  const { status, message, response, headers = response?.headers, kind, request } = Object(error) as Partial<HttpError>;
  if (typeof status !== "number") return undefined;
  const isRepeatable = kind !== "validation" && !isStream(request?.body);
  const hasResponse = kind !== "network" && kind !== "timeout";
  const outcome = hasResponse ? `failed with ${status}` : `failed: ${message}`;
  return { status, message: String(message), outcome, headers: headers ?? {}, isRepeatable };
}

/** Detects whether a call failed because of too many requests, by its status (403, 429), message and headers. */
export function detectRateLimit(failed: FailedCall | undefined): RateLimitHit | undefined {
  if (!failed?.isRepeatable || (failed.status !== 403 && failed.status !== 429)) return undefined;
  const { headers, message } = failed;
  const retryAfter = parseRetryAfter(headers);
  const hit = (kind: RateLimitHit["kind"], seconds: number): RateLimitHit => {
    return { kind, retryAfter: Math.min(Math.ceil(seconds), MAX_WAIT_SECONDS) };
  };
  if (/\babuse\b|\bsecondary rate\b/i.test(message)) {
    return hit("abuse", Math.max(retryAfter ?? DEFAULT_ABUSE_WAIT_SECONDS, MIN_ABUSE_WAIT_SECONDS));
  }
  // A repeated header is joined by commas; the first value applies.
  if (Number.parseInt(headers["x-ratelimit-remaining"] ?? "", 10) <= 0) {
    const seconds = Number.parseInt(headers["x-ratelimit-reset"] ?? "", 10) - Date.now() / 1000;
    return hit("quota", Math.max(seconds || 0, retryAfter ?? 0));
  }
  return retryAfter === undefined ? undefined : hit("abuse", retryAfter);
}

/**
 * Parses the header `retry-after` (RFC 9110, section 10.2.3): seconds from now, given as a number or as a date in one of the
 * three forms of section 5.6.7. If the header is repeated, the first value applies. Undefined for other values; strict, because
 * platforms parse almost any text as a date.
 */
export function parseRetryAfter(headers: ResponseHeaders): number | undefined {
  const value = headers["retry-after"] ?? "";
  const [, number] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(value) ?? [];
  if (number !== undefined) return Number(number);
  const date = /\d:\d\d/.test(value) ? Date.parse(`${value.split("GMT", 1)[0]} GMT`) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max((date - Date.now()) / 1000, 0);
}
