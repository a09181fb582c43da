import type { AuthOption } from "./auth/credential.ts";
import type { AuthStrategy, ForeignAuthStrategy, StrategyOptions } from "./auth/strategy.ts";
import type { Log } from "./core/log.ts";
import { DEFAULT_VENDOR } from "./endpoint/build-request.ts";
import { assignOptions } from "./endpoint/merge-options.ts";
import type {
  EndpointDefaults,
  MediaType,
  RequestHeaders,
  RequestOptions,
  ValidationMode,
} from "./endpoint/options.ts";
import { assertType } from "./errors/checks.ts";
import type { CacheOptions } from "./plugins/cache.ts";
import type { RetryOptions } from "./plugins/retry.ts";
import type { ThrottleOptions } from "./plugins/throttling.ts";

/** Options of a client. Other options are for plugins, which receive the whole object. */
export interface ClientOptions {
  /** The API's address; a path in it is kept. Default: `https://api.github.com`. */
  baseUrl?: string;
  /** The time limit of an attempt, in milliseconds. Default: 0, no limit. */
  timeout?: number;
  /** Node only: an `http.Agent` or `https.Agent`, or an undici dispatcher. */
  agent?: unknown;
  /** Headers of every request. A `user-agent` precedes that of the library. */
  headers?: RequestHeaders;
  /** The same as a `user-agent` header. */
  userAgent?: string;
  /** The default of the header `time-zone`, such as `Europe/Amsterdam`. */
  timeZone?: string;
  /** The vendor word in media types. Default: `github`. */
  vendor?: string;
  /** Preview features of every request. */
  previews?: readonly string[];
  /** The media type of every request. */
  mediaType?: MediaType;
  /** Request options of every call. */
  request?: RequestOptions;
  /** A token, a function that returns one for each request, options of `authenticate`, or options of `authStrategy`. */
  auth?: AuthOption | StrategyOptions | undefined;
  /** Creates an authentication that wraps every request, like the strategies of Octokit. Receives `auth`. */
  authStrategy?: AuthStrategy | ForeignAuthStrategy;
  /** How the parameters of endpoint methods are checked; `request.validation` of a call takes precedence. */
  validate?: ValidationMode;
  /** The logger. Defaults for missing levels: the console for warnings and errors, nothing for the rest. */
  log?: Partial<Log>;
  /** For the plugin `throttling`. */
  throttle?: ThrottleOptions;
  /** For the plugin `retry`. */
  retry?: RetryOptions;
  /** For the plugin `cache`. */
  cache?: boolean | CacheOptions;
  [option: string]: unknown;
}

/** The address of the public API. */
const PUBLIC_BASE = "https://api.github.com";

/** Resolves client options into the defaults of every call. The options are neither changed nor retained. */
export function createDefaults(options: ClientOptions, libraryAgent: string): EndpointDefaults {
  assertType(options, "object", "Options");
  assertType(options.userAgent ?? "", "string", "'userAgent'");
  const { vendor, baseUrl, headers, mediaType, previews, request, timeout, agent, userAgent, validate, timeZone } =
    options;
  const defaults: EndpointDefaults = {
    method: "GET",
    baseUrl: PUBLIC_BASE,
    headers: {
      accept: `application/vnd.${String(vendor ?? DEFAULT_VENDOR)}.v3+json`,
      "user-agent": "",
      ...(timeZone && { "time-zone": timeZone }),
    },
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
