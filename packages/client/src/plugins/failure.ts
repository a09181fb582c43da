import type { ResponseHeaders } from "../endpoint/options.ts";
import type { HttpError } from "../errors/http-error.ts";
import { isStream } from "../values.ts";

/** A response that says that there were too many requests. */
export interface RateLimitHit {
  /** `quota`: the requests of the hour are used up. `abuse`: too many at once, now called a secondary limit. */
  readonly kind: "quota" | "abuse";
  /** Whole seconds after which the request may be repeated. */
  readonly retryAfter: number;
}

/** A failed call as the plugins see it, made of an `HttpError` or of whatever else has a numeric `status`. */
export interface FailedCall {
  readonly status: number;
  readonly message: string;
  readonly headers: ResponseHeaders;
  /** Whether the request could be sent again: nothing was wrong with its parameters, and its body is not a used stream. */
  readonly isRepeatable: boolean;
}

/** What the service asks to wait after a secondary limit at least, in seconds. */
const MIN_ABUSE_WAIT_SECONDS = 5;
/** What the service's documentation asks to wait after a secondary limit without a `retry-after` header. */
const DEFAULT_ABUSE_WAIT_SECONDS = 60;
/** Quotas are renewed within a day, and a header may hold any number. */
const MAX_WAIT_SECONDS = 86_400;

/** Reads a failed call from an error of any class and of any copy of this package; undefined without a numeric `status`. */
export function toFailedCall(error: unknown): FailedCall | undefined {
  const { status, message, response, headers = response?.headers, kind, request } = Object(error) as Partial<HttpError>;
  if (typeof status !== "number") return undefined;
  const isRepeatable = kind !== "validation" && !isStream(request?.body);
  return { status, message: String(message), headers: headers ?? {}, isRepeatable };
}

/** Reads whether a failed call says that there were too many requests: by its status (403, 429), message and headers. */
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
  // Of a header that came twice, which is one with a comma, the first value counts.
  if (Number.parseInt(headers["x-ratelimit-remaining"] ?? "", 10) <= 0) {
    const seconds = Number.parseInt(headers["x-ratelimit-reset"] ?? "", 10) - Date.now() / 1000;
    return hit("quota", Math.max(seconds || 0, retryAfter ?? 0));
  }
  return retryAfter === undefined ? undefined : hit("abuse", retryAfter);
}

/**
 * Parses the header `retry-after` (RFC 9110, section 10.2.3): seconds from now, given as a number or as a date in one of the
 * three forms of section 5.6.7. Of a header that came twice, the first value counts. Undefined when it is neither: platforms
 * take almost any text for a date.
 */
export function parseRetryAfter(headers: ResponseHeaders): number | undefined {
  const value = headers["retry-after"] ?? "";
  const [, number] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(value) ?? [];
  if (number !== undefined) return Number(number);
  const date = /\d:\d\d/.test(value) ? Date.parse(`${value.split("GMT", 1)[0]} GMT`) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max((date - Date.now()) / 1000, 0);
}
