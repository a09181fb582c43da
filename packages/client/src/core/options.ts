import type { AuthOption } from "../auth/credential.ts";
import type { AuthStrategy, ForeignAuthStrategy, StrategyOptions } from "../auth/strategy.ts";
import { DEFAULT_VENDOR } from "../endpoint/build-request.ts";
import { assignOptions } from "../endpoint/merge-options.ts";
import type {
  EndpointDefaults,
  MediaType,
  RequestHeaders,
  RequestOptions,
  ValidationMode,
} from "../endpoint/options.ts";
import { assertType } from "../errors/checks.ts";
import type { CacheOptions } from "../plugins/cache.ts";
import type { RetryOptions } from "../plugins/retry.ts";
import type { ThrottleOptions } from "../plugins/throttling.ts";
import type { Log } from "./log.ts";

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
  /** A token, a function that returns one for each request, options of `authenticate`, or options of `authStrategy`. */
  auth?: AuthOption | StrategyOptions | undefined;
  /** Makes an authentication that wraps every request, as the strategies of today's Octokit do. It gets `auth`. */
  authStrategy?: AuthStrategy | ForeignAuthStrategy;
  /** How the parameters of endpoint methods are checked; `request.validation` of a call goes first. */
  validate?: ValidationMode;
  /** Where warnings go. Levels that are missing: warnings and errors to the console, the rest nowhere. */
  log?: Partial<Log>;
  /** Read by the plugin `throttling`. */
  throttle?: ThrottleOptions;
  /** Read by the plugin `retry`. */
  retry?: RetryOptions;
  /** Read by the plugin `cache`. */
  cache?: boolean | CacheOptions;
  [option: string]: unknown;
}

/** The address of the public API. */
const PUBLIC_BASE = "https://api.github.com";

/** Resolves client options into the defaults of every call. The options are read here and never changed or kept. */
export function createDefaults(options: ClientOptions, libraryAgent: string): EndpointDefaults {
  assertType(options, "object", "Options");
  assertType(options.userAgent ?? "", "string", "'userAgent'");
  const { vendor, baseUrl, headers, mediaType, previews, request, timeout, agent, userAgent, validate } = options;
  const defaults: EndpointDefaults = {
    method: "GET",
    baseUrl: PUBLIC_BASE,
    headers: { accept: `application/vnd.${String(vendor ?? DEFAULT_VENDOR)}.v3+json`, "user-agent": "" },
    mediaType: { format: "", previews: [] },
    request: {},
  };
  assignOptions(defaults, { baseUrl, headers, mediaType: { vendor, ...mediaType }, request });
  const own = { validation: validate, timeout: timeout === 0 ? undefined : timeout };
  assignOptions(defaults, { mediaType: { previews }, request: own });
  if (agent) defaults.request.agent = agent;
  const prefix = userAgent || defaults.headers["user-agent"];
  if (prefix !== null) defaults.headers["user-agent"] = prefix ? `${prefix} ${libraryAgent}` : libraryAgent;
  return defaults;
}

/** The version of this package, as in its manifest. */
export const VERSION = "0.1.0";
