import type { ClientResponse, EndpointOptions, ResponseHeaders } from "../endpoint/options.ts";
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
  /** Whether the request can be sent again with another outcome: it is valid, and its body is not a consumed stream. */
  readonly isRepeatable: boolean;
  /** Whether it is a GraphQL query, which only reads although its method may write. */
  readonly isRead: boolean;
}

/** The waits after a secondary limit, in seconds. */
interface AbuseWaits {
  /** Without a `retry-after` header; the default is that of the service's documentation. */
  readonly fallback: number;
  readonly shortest: number;
}

export const ABUSE_WAITS: AbuseWaits = { fallback: 60, shortest: 5 };
/** The longest wait for a quota: quotas are renewed within a day, but the header may have any number. */
const MAX_WAIT_SECONDS = 86_400;

/** How a call ended: with a response or an error, and whether that is a failure for the plugins. */
export interface Outcome {
  readonly failed: FailedCall | undefined;
  /** Returns the response, or throws the error. */
  readonly settle: () => ClientResponse;
}

/** Waits for the end of a call. */
export async function outcomeOf(call: Promise<ClientResponse>, options: EndpointOptions): Promise<Outcome> {
  try {
    const response = await call;
    return { failed: toFailedQuery(response, options), settle: () => response };
  } catch (error) {
    const settle = (): never => {
      throw error;
    };
    return { failed: toFailedCall(error), settle };
  }
}

/** What the service says about a query that failed for a while. */
const TRANSIENT = /Something went wrong while executing your query/;

/** The service reports some failures of GraphQL queries with status 200: limits, and temporary ones. */
function toFailedQuery(response: ClientResponse, { url, query }: EndpointOptions): FailedCall | undefined {
  const { data, headers } = Object(response) as Partial<ClientResponse>;
  const { errors } = Object(data) as { errors?: readonly { type?: unknown; message?: unknown }[] };
  if (!Array.isArray(errors) || !/graphql$/.test(url)) return undefined;
  const find = (pattern: RegExp): string | undefined =>
    errors
      .map(Object)
      .map(({ type, message }) => `${type}: ${message}`)
      .find((line) => pattern.test(line));
  const limit = find(/^RATE_LIMITED\b|\bsecondary rate\b/i);
  const message = limit ?? find(TRANSIENT);
  if (message === undefined) return undefined;
  return {
    status: limit === undefined ? 502 : 403,
    message,
    outcome: `failed: ${message}`,
    headers: { ...(limit !== undefined && { "x-ratelimit-remaining": "0" }), ...headers },
    isRepeatable: true,
    isRead: !/\bmutation\b/.test(String(query)),
  };
}

/** Whether a retry would fail again: a redirect was refused, the port is blocked, or the URL is not for HTTP. */
function isFinalFailure({ code, message, request }: Partial<HttpError>): boolean {
  // The message may have the URL, with any words.
  const text = String(message).replaceAll(request?.url ?? "", "");
  return code
    ? /^ERR_INVALID_(?:PROTOCOL|URL)$/.test(String(code))
    : /redirect|^URL scheme|^bad port|^not implemented|credentials/i.test(text);
}

/** Converts an error of any class, from any copy of this package; undefined without a numeric `status`. */
export function toFailedCall(error: unknown): FailedCall | undefined {
  const { status, message, response, headers = response?.headers, kind, request } = Object(error) as Partial<HttpError>;
  if (typeof status !== "number") return undefined;
  const hasResponse = kind !== "network" && kind !== "timeout";
  const isFinal = kind === "validation" || (kind === "network" && isFinalFailure(error as Partial<HttpError>));
  const isRepeatable = !isFinal && !isStream(request?.body);
  const outcome = hasResponse ? `failed with ${status}` : `failed: ${message}`;
  return { status, message: String(message), outcome, headers: headers ?? {}, isRepeatable, isRead: false };
}

/** Detects whether a call failed because of too many requests, by its status (403, 429), message and headers. */
export function detectRateLimit(
  failed: FailedCall | undefined,
  { fallback, shortest }: AbuseWaits = ABUSE_WAITS,
): RateLimitHit | undefined {
  if (!failed?.isRepeatable || (failed.status !== 403 && failed.status !== 429)) return undefined;
  const { headers, message } = failed;
  const retryAfter = parseRetryAfter(headers);
  const hit = (kind: RateLimitHit["kind"], seconds: number): RateLimitHit => {
    return { kind, retryAfter: Math.min(Math.ceil(seconds), MAX_WAIT_SECONDS) };
  };
  if (/\babuse\b|\bsecondary rate\b/i.test(message)) {
    return hit("abuse", Math.max(retryAfter ?? fallback, shortest));
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
