import { createDebug } from "../core/log.ts";
import type { RequestClient } from "../core/request.ts";
import type { ClientResponse, EndpointOptions } from "../endpoint/options.ts";
import { resolveOptions } from "../errors/checks.ts";
import { withAbort } from "../transport/limits.ts";
import { detectRateLimit, type RateLimitHit, toFailedCall } from "./failure.ts";
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
   * (requests for tokens) one at a time.
   */
  limits?: LimitChanges;
}

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
  if (!resolveOptions("throttle", { enabled: true }, throttle).enabled) return;
  const { onRateLimit, onSecondaryRateLimit, onAbuseLimit = onSecondaryRateLimit, id, limits } = throttle;
  if (typeof onRateLimit !== "function" || typeof onAbuseLimit !== "function") {
    throw new Error("'throttle.onRateLimit' and 'throttle.onAbuseLimit' must be functions");
  }
  const callbacks = { quota: onRateLimit, abuse: onAbuseLimit };
  const scheduler = findScheduler(id, limits);
  const debug = createDebug(":throttle");

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
    const attempt = async (isRetry: boolean): Promise<ClientResponse> => {
      let hit: RateLimitHit | undefined;
      let resume = (): void => {};
      const task = async (): Promise<ClientResponse> => {
        try {
          // After an abort, work that ignores the signal, such as a function that gets a token, no longer counts.
          return await withAbort(signal, request(options));
        } catch (error) {
          hit = detectRateLimit(toFailedCall(error));
          // Until the callback has decided, no other call may hit the same limit.
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
        // It joins the queue before the hold ends, so that it is first.
        return attempt(true);
      } finally {
        resume();
      }
    };
    return attempt(false);
  });
}

/** The shortest wait in seconds, whatever the service says, because clocks differ and the service must not be flooded. */
const MIN_WAIT_SECONDS = 1;
