import type { RequestClient } from "../core/request.ts";
import type { EndpointOptions } from "../endpoint/options.ts";
import { resolveOptions, warnOfUnknown } from "../errors/checks.ts";
import { redactor } from "../errors/redact.ts";
import { wait } from "../transport/limits.ts";
import { detectRateLimit, type FailedCall, outcomeOf, parseRetryAfter } from "./failure.ts";

/** The option `retry` of a client. */
export interface RetryOptions {
  /** Default: true. */
  enabled?: boolean;
  /** The most retries of a call. Default: 3. */
  retries?: number;
  /** Statuses that are not retried. Default: 400, 401, 403, 404, 410, 422, 451, 501. */
  doNotRetry?: readonly number[];
  /** The delay before the first retry, in milliseconds; the n-th is n² times as long. Default: 1000. */
  retryAfterBaseValue?: number;
  /**
   * Methods that are retried even if the first attempt may have had its effect: after a status of 500 or above, 408, 409 or
   * 425. Default: all but POST and PATCH. A call with an `idempotency-key` header, with `request.retries` or with
   * `request.readOnly` is repeated whatever its method.
   */
  retryMethods?: readonly string[];
}

type ResolvedRetryOptions = Required<RetryOptions>;

const DEFAULTS: ResolvedRetryOptions = {
  enabled: true,
  retries: 3,
  doNotRetry: [400, 401, 403, 404, 410, 422, 451, 501],
  retryAfterBaseValue: 1000,
  retryMethods: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"],
};

/** The largest random share that is added to a delay, so that clients do not retry all at once. */
const JITTER = 0.1;
/** The longest delay: if the service asks for a longer one, the call fails at once. */
const MAX_WAIT_MS = 3_600_000;

/**
 * Plugin: retries requests after temporary errors, with growing delays or after the time in `retry-after`. A call whose body is a
 * stream is never retried, because the stream is consumed. Logs each wait with `log.info` of the client.
 *
 * @throws {HttpError} from the constructor, with status 400, when an option is invalid.
 */
export function retry(client: RequestClient, options: { retry?: RetryOptions }): void {
  const settings = resolveOptions("retry", DEFAULTS, options.retry);
  if (!settings.enabled) return;
  warnOfUnknown("retry", DEFAULTS, options.retry, client.log);
  const debug = client.trace?.(":retry");
  client.hook.wrap("request", async (request, options) => {
    const before = options.request.retryCount ?? 0;
    for (let count = 1; ; count += 1) {
      options.request.retryCount = before + count - 1;
      const { failed, settle } = await outcomeOf(request(options), options);
      if (failed === undefined || !isRetryable(failed, count, options, settings)) return settle();
      const delay = retryDelay(failed, count, options, settings);
      if (!(delay <= MAX_WAIT_MS)) return settle();
      const call = redactor(options)(`${options.method} ${options.url}`);
      const line = `${call} ${failed.outcome}, retry ${count} in ${Math.round(delay)} ms`;
      debug?.(line);
      client.log.info(line);
      await wait(delay, options.request.signal);
    }
  });
}

/** Statuses below 500 after which a request may still have had its effect, or that another attempt does not change. */
const UNCLEAR_STATUSES: readonly number[] = [408, 409, 425];

function isRetryable(
  failed: FailedCall,
  count: number,
  { method, headers, request }: EndpointOptions,
  settings: ResolvedRetryOptions,
): boolean {
  const { status } = failed;
  if (!failed.isRepeatable || status < 400) return false;
  // The plugin `throttling` handles these, and calls its callbacks first.
  if (request.throttled && detectRateLimit(failed) !== undefined) return false;
  // NaN allows no retries.
  if (!(count <= (request.retries ?? settings.retries))) return false;
  if (request.retries !== undefined) return true;
  if (settings.doNotRetry.includes(status)) return false;
  const mayHaveHadEffect = status >= 500 || UNCLEAR_STATUSES.includes(status);
  const isIdempotent =
    request.readOnly ||
    failed.isRead ||
    settings.retryMethods.some((name) => name.toUpperCase() === method.toUpperCase());
  return !mayHaveHadEffect || isIdempotent || Boolean(headers["idempotency-key"]);
}

/** Milliseconds before retry `count`, counted from 1. */
function retryDelay(
  { headers, status }: FailedCall,
  count: number,
  { request }: EndpointOptions,
  { retryAfterBaseValue, doNotRetry }: ResolvedRetryOptions,
): number {
  const asked = parseRetryAfter(headers);
  if (asked !== undefined) return asked * 1000;
  if (request.retryAfter !== undefined && doNotRetry.includes(status)) return request.retryAfter * retryAfterBaseValue;
  return count ** 2 * retryAfterBaseValue * (1 + Math.random() * JITTER);
}
