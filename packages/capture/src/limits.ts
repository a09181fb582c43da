import { defaultConnections, defaultThreads } from "@signalbox/service/limits";

/** The limits of the service. */
export interface CaptureLimits {
  /** The most bytes of a body. A longer body is stored truncated, and its sender gets 413. @default 10 MiB */
  readonly bodyBytes: number;
  /**
   * The most bytes of request bodies in memory, until the response is sent, and as many again of responses that clients have not read.
   * Further requests get 503. The first 16 KiB of each body do not count. One body of the largest size always fits.
   * @default 256 MiB
   */
  readonly bytesInFlight: number;
  /** The most of those bytes for one address. @default 64 MiB */
  readonly bytesInFlightPerAddress: number;
  /** The most connections from one address; those of trusted proxies are not counted. @default 1_000 */
  readonly connectionsPerAddress: number;
  /** The most requests that a route stores, newest first. @default 1_000 */
  readonly requestsPerRoute: number;
  /** The most bytes of bodies that a route stores, newest first. @default 64 MiB */
  readonly bytesPerRoute: number;
  /**
   * The most bytes of bodies, heads and deliveries of all routes. Beyond, the routes that were unused for longest are
   * emptied. The settings of all routes may use another tenth of it; beyond, settings of more than 4 KiB get 503.
   * @default 10 GiB
   */
  readonly bytes: number;
  /** The most routes. Beyond, routes without a request for ten minutes are deleted, oldest first. @default 100_000 */
  readonly routes: number;
  /**
   * The most routes that one client address, or /48 network of IPv6, may create. @default a tenth of `routes`, at least 1_000
   */
  readonly routesPerAddress: number;
  /** The most clients that subscribe to or await routes at the same time; one address or route has half of them. @default 1_000 */
  readonly subscribers: number;
  /** The most replays that run at the same time; one address or route has half of them. @default 16 */
  readonly replays: number;
  /** The most requests that this process forwards at the same time; the routes of one address have half of them. @default 64 */
  readonly forwards: number;
  /** The most requests that this process proxies at the same time; one address or route has half of them. @default 128 */
  readonly proxied: number;
  /** Threads for searches, lists, exports and decoding. @default the number of cores, at least 2, at most 4 */
  readonly apiThreads: number;
  /** The deadline of such a task, in milliseconds. @default 15_000 */
  readonly apiMs: number;
  /** The deadline of the rules of one request, for which its sender waits, in milliseconds. @default 5_000 */
  readonly ruleMs: number;
  /** Connections to PostgreSQL; each thread has two more. @default 10 */
  readonly databaseConnections: number;
  /** The default lifetime of a route after its last request, in seconds. @default 7 days */
  readonly ttlSeconds: number;
  /** The longest lifetime that a creator may choose, in seconds. @default 30 days */
  readonly maxTtlSeconds: number;
}

const day = 24 * 60 * 60;

/** The default limits. */
export const defaultLimits: CaptureLimits = {
  bodyBytes: 10 * 1024 * 1024,
  bytesInFlight: 256 * 1024 * 1024,
  bytesInFlightPerAddress: 64 * 1024 * 1024,
  connectionsPerAddress: 1_000,
  requestsPerRoute: 1_000,
  bytesPerRoute: 64 * 1024 * 1024,
  bytes: 10 * 1024 ** 3,
  routes: 100_000,
  routesPerAddress: 10_000,
  subscribers: 1_000,
  replays: 16,
  forwards: 64,
  proxied: 128,
  apiThreads: defaultThreads,
  apiMs: 15_000,
  ruleMs: 5_000,
  databaseConnections: defaultConnections,
  ttlSeconds: 7 * day,
  maxTtlSeconds: 30 * day,
};
