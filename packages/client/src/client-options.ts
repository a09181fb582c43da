import type { AuthOption } from "./auth/read-auth-option.ts";
import type { AuthStrategy } from "./auth/use-auth-strategy.ts";
import type { CacheOptions } from "./cache/cache.ts";
import type { Log } from "./log.ts";
import type { MediaType, RequestHeaders, RequestOptions } from "./request-options.ts";
import type { RetryOptions } from "./retry/retry.ts";
import type { ThrottleOptions } from "./throttling/throttling.ts";

/** Options of a client. Those that are not listed are for plugins, which get the object as it is. */
export interface ClientOptions {
  /** The API's address; a path in it is kept. Default: `https://api.github.com`. */
  baseUrl?: string;
  /** Milliseconds until an attempt is given up. Default: 0, no limit. */
  timeout?: number;
  /** Node only: an `http.Agent` or `https.Agent`, or an undici dispatcher. */
  agent?: unknown;
  /** Headers of every request. A `user-agent` is put before the library's own. */
  headers?: RequestHeaders;
  /** The same as a `user-agent` header. */
  userAgent?: string;
  /** The vendor word in media types. Default: `github`. */
  vendor?: string;
  /** Previews that every request asks for. */
  previews?: readonly string[];
  /** The media type that every request asks for. */
  mediaType?: MediaType;
  /** How every request is carried out. */
  request?: RequestOptions;
  /** A token, a function that gives one for each request, or options of `authenticate`. */
  auth?: AuthOption;
  /** Makes an authentication that wraps every request, as the strategies of today's Octokit do. It gets `auth`. */
  authStrategy?: AuthStrategy;
  /** Where warnings go. Default: the console. */
  log?: Log;
  /** Read by the plugin `throttling`. */
  throttle?: ThrottleOptions;
  /** Read by the plugin `retry`. */
  retry?: RetryOptions;
  /** Read by the plugin `cache`. */
  cache?: boolean | CacheOptions;
  [option: string]: unknown;
}
