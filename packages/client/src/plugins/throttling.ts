import { createDebug } from "../core/log.ts";
import type { RequestClient } from "../core/request.ts";
import type { ClientResponse, EndpointOptions } from "../endpoint/options.ts";
import { resolveOptions } from "../errors/checks.ts";
import { withAbort } from "../transport/limits.ts";
import { detectRateLimit, type RateLimitHit, toFailedCall } from "./failure.ts";
import { chooseLane, findScheduler, type LimitChanges } from "./lanes.ts";
import type { SharedLimits } from "./shared-limits.ts";

/** Decides whether to wait and repeat: true (or a promise of it) repeats the call after `retryAfter` seconds. */
export type LimitCallback = (
  retryAfter: number,
  options: EndpointOptions,
  client: RequestClient,
  retryCount: number,
) => unknown;

/** The option `throttle` of a client. */
export interface ThrottleOptions {
  /** Asked when the quota is used up. */
  onRateLimit?: LimitCallback;
  /** Asked when the service rejects a call because of too many requests in a short time. */
  onAbuseLimit?: LimitCallback;
  /** Another name for `onAbuseLimit`. */
  onSecondaryRateLimit?: LimitCallback;
  /** Default: true. */
  enabled?: boolean;
  /**
   * Clients with the same id share their limits, those of the first of them, for as long as one of them is there. Default:
   * every client has its own.
   */
  id?: string;
  /**
   * Changes of the limits. Defaults: `core` (everything but search and tokens) 10 at once; `write` one at a time, 1,000 ms
   * apart; `notify` (writes that send notifications) also 3,000 ms apart; `search` one at a time, 2,000 ms apart; `auth`
   * (requests for tokens) one at a time.
   */
  limits?: LimitChanges;
  /** Limits that processes share in addition, made by `shareLimits`. */
  shared?: SharedLimits;
}

/**
 * Plugin: keeps requests within the limits that the service asks for, and asks the caller's callbacks what to do when it
 * rejects one all the same. While a call waits to be repeated, everything else under the same quota waits too.
 *
 * A call whose body is a stream is never repeated.
 *
 * @throws {Error} from the constructor when a callback is missing and `throttle.enabled` is not false, or when an option is
 * not what it must be.
 */
export function throttling(client: RequestClient, { throttle = {} }: { throttle?: ThrottleOptions }): void {
  if (!resolveOptions("throttle", { enabled: true }, throttle).enabled) return;
  const { onRateLimit, onSecondaryRateLimit, onAbuseLimit = onSecondaryRateLimit, id, limits, shared } = throttle;
  if (typeof onRateLimit !== "function" || typeof onAbuseLimit !== "function") {
    throw new Error("'throttle.onRateLimit' and 'throttle.onAbuseLimit' must be functions");
  }
  const callbacks = { quota: onRateLimit, abuse: onAbuseLimit };
  const own = findScheduler(id, limits);
  const scheduler = shared?.(own) ?? own;
  const debug = createDebug(":throttle");

  /** Asks the callback. */
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
    const attempt = async (isRetry: boolean): Promise<ClientResponse> => {
      let hit: RateLimitHit | undefined;
      let resume = (): void => {};
      const task = async (): Promise<ClientResponse> => {
        try {
          // What waits in there and knows of no signal, such as a function that finds a token, keeps no place after it.
          return await withAbort(signal, request(options));
        } catch (error) {
          hit = detectRateLimit(toFailedCall(error));
          // From the hit until the callback has decided, nothing else may run into the same limit.
          if (hit !== undefined) resume = scheduler.pause(lane);
          throw error;
        }
      };
      try {
        return await scheduler.run(lane, task, { isRetry, signal });
      } catch (error) {
        if (hit === undefined) throw error;
        debug?.(`${options.method} ${options.url} hit its ${hit.kind} limit, retry in ${hit.retryAfter} s`);
        if (!(await withAbort(signal, shouldRetry(hit, options)))) throw error;
        scheduler.hold(lane, Math.max(hit.retryAfter, MIN_WAIT_SECONDS) * 1000);
        options.request.retryCount = (options.request.retryCount ?? 0) + 1;
        // It joins the queue before the others may go on, so that it is the first of them.
        return attempt(true);
      } finally {
        resume();
      }
    };
    return attempt(false);
  });
}

/** Seconds to wait at least, whatever the service says: its clock may be another one, and it must not be hammered. */
const MIN_WAIT_SECONDS = 1;
