import { DEFAULT_CONNECTIONS, defaultThreads } from "@signalbox/service/limits";

const DAY_SECONDS = 24 * 60 * 60;

/** The limits of the service, with their defaults. */
export const defaultLimits = {
  /** The most bytes of a body. A longer body is stored truncated, and its sender gets 413. @default 10 MiB */
  bodyBytes: 10 * 1024 * 1024,
  /**
   * The most bytes of request bodies in memory, until the response is sent, and as many again of responses that clients have not read.
   * Further requests get 503. The first 16 KiB of each body do not count. One body of the largest size always fits.
   * @default 256 MiB
   */
  bytesInFlight: 256 * 1024 * 1024,
  /** The most of those bytes for one address. @default 64 MiB */
  bytesInFlightPerAddress: 64 * 1024 * 1024,
  /** The most connections from one address; those of trusted proxies are not counted. @default 1_000 */
  connectionsPerAddress: 1_000,
  /** The most requests that a route stores, newest first. @default 1_000 */
  requestsPerRoute: 1_000,
  /** The most bytes of bodies that a route stores, newest first. @default 64 MiB */
  bytesPerRoute: 64 * 1024 * 1024,
  /**
   * The most bytes of bodies, heads and deliveries of all routes. Beyond, the routes that were unused for longest are
   * emptied. The settings of all routes may use another tenth of it; beyond, settings of more than 4 KiB get 503.
   * @default 10 GiB
   */
  bytes: 10 * 1024 ** 3,
  /** The most routes. Beyond, routes without a request for ten minutes are deleted, oldest first. @default 100_000 */
  routes: 100_000,
  /**
   * The most routes that one client address, or /48 network of IPv6, may create. @default a tenth of `routes`, at least 1_000
   */
  routesPerAddress: 10_000,
  /** The most clients that subscribe to or await routes at the same time; one address or route has half of them. @default 1_000 */
  subscribers: 1_000,
  /** The most replays that run at the same time; one address or route has half of them. @default 16 */
  replays: 16,
  /** The most requests that this process forwards at the same time; the routes of one address have half of them. @default 64 */
  forwards: 64,
  /** The most requests that this process proxies at the same time; one address or route has half of them. @default 128 */
  proxied: 128,
  /** Threads for searches, lists, exports and decoding. @default the number of cores, at least 2, at most 4 */
  apiThreads: defaultThreads,
  /** The deadline of such a task, in milliseconds. @default 15_000 */
  apiMs: 15_000,
  /** The deadline for evaluating the rules of one request, in milliseconds. The sender waits meanwhile. @default 5_000 */
  ruleMs: 5_000,
  /** Connections to PostgreSQL; each thread has two more. @default 10 */
  databaseConnections: DEFAULT_CONNECTIONS,
  /** The most routes whose requests share a commit in PostgreSQL; 1 where an engine distributes routes over servers. @default 512 */
  routesPerCommit: 512,
  /** The default lifetime of a route after its last request, in seconds. @default 7 days */
  ttlSeconds: 7 * DAY_SECONDS,
  /** The longest lifetime that a creator may choose, in seconds. @default 30 days */
  maxTtlSeconds: 30 * DAY_SECONDS,
};

/** The limits of the service. */
export type CaptureLimits = Readonly<typeof defaultLimits>;
