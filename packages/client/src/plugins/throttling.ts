import type { RequestClient } from "../core/request.ts";
import type { EndpointOptions } from "../endpoint/options.ts";
import { resolveOptions, warnOfUnknown } from "../errors/checks.ts";
import { redactor } from "../errors/redact.ts";
import { wait, withAbort } from "../transport/limits.ts";
import { ABUSE_WAITS, detectRateLimit, outcomeOf, type RateLimitHit } from "./failure.ts";
import { chooseLane, findScheduler, type LimitChanges } from "./lanes.ts";

/** Decides whether to retry: true (or a promise of it) repeats the call after `retryAfter` seconds. */
export type LimitCallback = (
  retryAfter: number,
  options: EndpointOptions,
  client: RequestClient,
  retryCount: number,
) => unknown;

/** The option `throttle` of a client. */
export interface ThrottleOptions {
  /** Called when the quota is used up. */
  onRateLimit?: LimitCallback;
  /** Called when the service rejects a call because of too many requests in a short time. */
  onAbuseLimit?: LimitCallback;
  /** Another name for `onAbuseLimit`. */
  onSecondaryRateLimit?: LimitCallback;
  /** Default: true. */
  enabled?: boolean;
  /**
   * Clients with the same id share the limits of the first of them, as long as one of them exists. Default:
   * every client has its own.
   */
  id?: string;
  /**
   * Changes of the limits. Defaults: `core` (everything but search and tokens) 10 at once; `write` one at a time, 1,000 ms
   * apart; `notify` (writes that send notifications) also 3,000 ms apart; `search` one at a time, 2,000 ms apart; `auth`
   * (requests for tokens) one at a time. `{ write: { concurrency: 2, gap: 500 } }` lets two writes run at once, 500 ms apart.
   */
  limits?: LimitChanges;
  /** The wait after a secondary limit without a `retry-after` header, in seconds. Default: 60. */
  fallbackSecondaryRateRetryAfter?: number;
  /** The shortest wait in seconds after a secondary limit that the message names. A 429 with `retry-after` waits that long. Default: 5. */
  minimumAbuseRetryAfter?: number;
  /** How long a second of a wait lasts, in milliseconds. Default: 1000; less is for tests. */
  retryAfterBaseValue?: number;
}

const DEFAULTS = {
  enabled: true,
  fallbackSecondaryRateRetryAfter: ABUSE_WAITS.fallback,
  minimumAbuseRetryAfter: ABUSE_WAITS.shortest,
  retryAfterBaseValue: 1000,
  limits: {} as LimitChanges,
};

/**
 * Plugin: keeps requests within the limits of the service, and calls the callbacks when the service still rejects one. While a call
 * waits for its retry, all other calls under the same quota wait as well.
 *
 * A call whose body is a stream is never retried.
 *
 * @throws {Error} from the constructor when a callback is missing and `throttle.enabled` is not false, or when an option is
 * invalid.
 */
export function throttling(client: RequestClient, { throttle = {} }: { throttle?: ThrottleOptions }): void {
  const settings = resolveOptions("throttle", DEFAULTS, throttle);
  if (!settings.enabled) return;
  const { onRateLimit, onSecondaryRateLimit, onAbuseLimit = onSecondaryRateLimit, id } = throttle;
  if (typeof onRateLimit !== "function" || typeof onAbuseLimit !== "function") {
    throw new Error(
      "'throttle.onRateLimit' and 'throttle.onAbuseLimit' must be functions (or onSecondaryRateLimit for the second)",
    );
  }
  warnOfUnknown("throttle", { ...DEFAULTS, onRateLimit, onSecondaryRateLimit, onAbuseLimit, id }, throttle, client.log);
  const callbacks = { quota: onRateLimit, abuse: onAbuseLimit };
  const waits = { fallback: settings.fallbackSecondaryRateRetryAfter, shortest: settings.minimumAbuseRetryAfter };
  const scheduler = findScheduler(id, settings.limits);
  const debug = client.trace?.(":throttle");

  /** Calls the callback. */
  async function shouldRetry({ kind, retryAfter }: RateLimitHit, options: EndpointOptions): Promise<unknown> {
    try {
      return await callbacks[kind](retryAfter, options, client, options.request.retryCount ?? 0);
    } catch (error) {
      return client.log.warn("A throttle callback failed", error);
    }
  }

  client.hook.wrap("request", async (request, options) => {
    const lane = chooseLane(options);
    const { signal } = options.request;
    options.request.retryCount ??= 0;
    options.request.throttled = true;
    return scheduler.run(lane, signal, async () => {
      for (;;) {
        // After an abort, work that ignores the signal, such as a function that gets a token, no longer counts.
        const { failed, settle } = await outcomeOf(withAbort(signal, request(options)), options);
        const hit = detectRateLimit(failed, waits);
        if (hit === undefined) return settle();
        // Until the retry, no other call may hit the same limit.
        const resume = scheduler.pause(lane);
        try {
          const call = redactor(options)(`${options.method} ${options.url}`);
          debug?.(`${call} hit its ${hit.kind} limit, retry in ${hit.retryAfter} s`);
          if (!(await withAbort(signal, shouldRetry(hit, options)))) return settle();
          await wait(Math.max(hit.retryAfter, MIN_WAIT_SECONDS) * settings.retryAfterBaseValue, signal);
        } finally {
          resume();
        }
        options.request.retryCount = (options.request.retryCount ?? 0) + 1;
      }
    });
  });
}

/** The shortest wait in seconds, whatever the service says, because clocks differ and the service must not be flooded. */
const MIN_WAIT_SECONDS = 1;
