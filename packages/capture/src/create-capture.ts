import {
  createOutbound,
  createShares,
  exposeConnections,
  exposePools,
  failureLog,
  guardHosts,
  type Metrics,
  type RequestHandler,
  type Service,
  type Shares,
  sendRejection,
  serviceHandler,
  wrongRole,
} from "@signalbox/service";
import type { WireRequest, WireResponse } from "@signalbox/wire";
import type { ApiParts } from "./api/api-parts.ts";
import { createApi } from "./api/create-api.ts";
import { type CaptureOptions, type CaptureSettings, resolveOptions } from "./capture-options.ts";
import { isShared, tooMany } from "./domain/access.ts";
import { type CaptureProblemCode, Problem } from "./domain/problem.ts";
import { ROUTE_ID } from "./domain/route.ts";
import { routeOfRequest } from "./domain/route-of-request.ts";
import { createFeed } from "./feed/feed.ts";
import { createHolds } from "./hold/holds.ts";
import { createReport, openContext, type Report, respondProblem } from "./receive/capture-context.ts";
import { createForwarder, type Forwarder } from "./receive/forwarder.ts";
import { createProxy } from "./receive/proxy.ts";
import { createReceiver, type Receiver } from "./receive/receiver.ts";
import { recordResponses } from "./receive/record-responses.ts";
import { createRejectedRequests } from "./receive/rejected-requests.ts";
import { createRespond } from "./receive/respond.ts";
import { createResponders } from "./receive/responder.ts";
import { batchAppends } from "./store/batch-appends.ts";
import type { CaptureStore } from "./store/capture-store.ts";
import { createRouteCache } from "./store/route-cache.ts";
import { openMemoryStore, openSqliteStore } from "./store/sqlite/sqlite-store.ts";
import { tokenBuckets } from "./token-buckets.ts";
import { createLearnedShapes } from "./work/learned-shapes.ts";
import { createLiveMatcher } from "./work/live-matcher.ts";
import { openWork } from "./work/work.ts";

/** The capture service without a port of its own. */
export type Capture = Awaited<ReturnType<typeof createCapture>>;

/** How often expired routes are removed, in milliseconds. They are hidden as soon as they expire. */
const SWEEP_EVERY_MS = 60_000;

/**
 * Opens the store and puts the capture service together.
 *
 * @throws ServiceError `data_folder_unusable`, `database_unusable`; TypeError for invalid options.
 */
export async function createCapture(options: CaptureOptions = {}) {
  const settings = resolveOptions(options);
  const { log, limits, isKnownHost, addressOf } = settings;
  const logFailure = failureLog(log);
  const onError = (error: unknown): void => logFailure(error);
  const closing = new AbortController();
  const store = await openStore(settings);
  const parts = createApiParts(settings, store, closing.signal);
  const { work, feed, outbound } = parts;
  const api = createApi(parts);
  exposeMetrics(api.metrics, parts);
  const recorder = recordResponses({ store, feed, report: createReport(log, api.metrics), onError });
  const { report } = recorder;
  const shares = sharesOf("proxied_requests", limits.proxied);
  const proxy = createProxy({ settings, outbound, shares, recorder });
  const forwarder = openForwarder(parts, api.metrics, onError);
  const receiver = createReceiver({
    ...parts,
    append: batchAppends(store),
    forwarder,
    respond: createRespond({ ...parts, responderOf: createResponders(store, work), proxy, report }),
    report,
    captured: api.metrics.counter("captured_requests_total", "Requests that were captured."),
    onError: logFailure,
  });
  const sweep = setInterval(() => {
    store
      .removeExpired(Date.now())
      .then(() => store.trimTo(limits.bytes))
      .catch(onError);
  }, SWEEP_EVERY_MS).unref();
  const apiHandler = serviceHandler(api, { addressOf });
  const handle = createDispatch({ ...parts, api, apiHandler, receiver, report, onError });
  return {
    /** The same as `handler` for strangers: requests that belong to no route get 403, except those that read a route with its share link. */
    routesHandler: (request: WireRequest, response: WireResponse): void => handle(request, response, true),
    /** Responds to the requests of a wire server in recording mode, malformed ones included. */
    handler: (request: WireRequest, response: WireResponse): void => handle(request, response, false),
    /** Health and metrics alone, for a listener of their own. */
    monitorHandler: guardHosts(serviceHandler(api.monitor, { addressOf }), isKnownHost, log),
    /** Makes `/readyz` return 503, so that a load balancer sends no new requests. Everything else continues. */
    announceStop: api.announceStop,
    /** The limits of connections for one address. */
    connections: {
      connectionsPerCaller: limits.connectionsPerAddress,
      trustedProxies: options.trustedProxies ?? [],
      addressOf,
      memoryBytes: limits.bytesInFlight,
      memoryBytesPerCaller: limits.bytesInFlightPerAddress,
    },
    /** Ends the event streams, which never end by themselves, so that a server can close. */
    endStreams: (): void => closing.abort(),
    /** Ends the event streams, finishes accepted requests, then closes the store. */
    async close(): Promise<void> {
      closing.abort();
      clearInterval(sweep);
      await receiver.finish();
      // The server has closed the connections of their senders.
      await proxy.settled();
      await recorder.flush();
      await forwarder?.close();
      feed.close();
      await work.close();
      await store.close();
    },
  };
}

async function openStore({ location, retention }: CaptureSettings): Promise<CaptureStore> {
  if (location.kind === "memory") return openMemoryStore({ retention });
  if (location.kind === "sqlite") return openSqliteStore({ file: location.file, retention });
  // Loaded on use only: most services run without PostgreSQL.
  const { openPostgresStore } = await import("./store/sql/postgres-store.ts");
  return openPostgresStore({ ...location, retention });
}

function createApiParts(settings: CaptureSettings, store: CaptureStore, closing: AbortSignal): ApiParts {
  const { limits } = settings;
  const work = openWork(settings, store);
  return {
    settings,
    store,
    work,
    closing,
    routes: createRouteCache(store),
    feed: createFeed(store, work),
    outbound: createOutbound({ allowAddress: settings.allowAddress }),
    matchesLive: createLiveMatcher(work),
    learnShapes: createLearnedShapes(work),
    rejected: createRejectedRequests(),
    subscribers: sharesOf("subscribers", limits.subscribers),
    replays: sharesOf("replays", limits.replays),
    takeCreation: tokenBuckets(settings.rateOfNewRoutes),
    holds: createHolds(store),
  };
}

/** Shares of which one caller, and one route, have at most half. */
function sharesOf(name: "subscribers" | "replays" | "proxied_requests", total: number): Shares {
  const half = Math.ceil(total / 2);
  return createShares<CaptureProblemCode>({ name, total, perCaller: half, perResource: half });
}

function exposeMetrics(metrics: Metrics, { store, work }: ApiParts): void {
  exposePools(metrics.registry, work.stats);
  exposeConnections(metrics.registry, store.connections);
  metrics.gauge("capture_forward_backlog", "Requests that wait to be forwarded, or for another attempt.", () =>
    store.countForwardBacklog(),
  );
}

/** Undefined where nothing is forwarded. */
function openForwarder(parts: ApiParts, metrics: Metrics, onError: (error: unknown) => void): Forwarder | undefined {
  const { allowForwards, processRoles, limits } = parts.settings;
  const sent = metrics.counter("forward_attempts_total", "Attempts to forward requests.");
  if (!allowForwards || !processRoles.has("deliver")) return undefined;
  return createForwarder({ ...parts, atOnce: limits.forwards, sent, onError });
}

interface DispatchParts extends Pick<ApiParts, "settings" | "store" | "rejected"> {
  readonly api: Service;
  readonly apiHandler: RequestHandler;
  readonly receiver: Receiver;
  readonly report: Report;
  readonly onError: (error: unknown) => void;
}

/** Passes each request to its route or to the API. With `isRoutesOnly`, strangers send it. */
function createDispatch(
  parts: DispatchParts,
): (request: WireRequest, response: WireResponse, isRoutesOnly: boolean) => void {
  const { settings, api, apiHandler, receiver, rejected, onError } = parts;
  const { log, addressOf, processRoles } = settings;
  const takeToken = tokenBuckets(settings.ratePerAddress);
  const guardedApi = guardHosts(apiHandler, settings.isKnownHost, log);
  return (request, response, isRoutesOnly) => {
    const routeId = routeOfRequest(request);
    const isHealthCheck = routeId === undefined && api.isHealthCheck(request.target.split("?", 1)[0] ?? "");
    const wait = isHealthCheck ? 0 : takeToken(addressOf(request), request.receivedAt);
    if (wait > 0) sendProblem(parts, request, response, tooMany(wait));
    else if (routeId !== undefined) {
      if (processRoles.has("ingest")) receiver.receive(routeId, request, response, isRoutesOnly);
      else reject(parts, request, response, wrongRole("ingest"));
    } else if (isRoutesOnly) {
      serveShared(parts, request, response).catch((error: unknown) => {
        onError(error);
        response.destroy();
      });
    } else if (request.malformed === undefined) {
      // DNS rebinding could give a page access to the API, so hosts are checked. Routes are open to all pages anyway.
      guardedApi(request, response);
    } else {
      rejected.add(request.malformed, request);
      sendRejection(response, request.malformed, log);
    }
  };
}

/** Any host may ask: the page of another origin has no share token. */
async function serveShared(parts: DispatchParts, request: WireRequest, response: WireResponse): Promise<void> {
  const { method, target, malformed } = request;
  const isRead = malformed === undefined && ["GET", "HEAD"].includes(method);
  const id = isRead ? sharedPath.exec(target)?.[1] : undefined;
  const route = id === undefined ? undefined : await parts.store.findRoute(id.toLowerCase(), Date.now());
  const isOpen = (isRead && pageFile.test(target)) || (route !== undefined && isShared(request, route));
  if (isOpen) parts.apiHandler(request, response);
  else reject(parts, request, response, routesOnly());
}

/** The paths that a share link may read: the page of a route, the data that the page loads, and the files of all pages. */
const sharedPath = new RegExp(`^/(?:inspect|api/routes)/(${ROUTE_ID})(?:[/?]|$)`, "i");
const pageFile = /^\/inspect\/-\/assets\/[\w.-]+$/i;

function routesOnly(): Problem {
  const detail =
    "Only capture routes and share links can be opened at this address. Open pages and the API on the machine of the service.";
  return new Problem(403, "routes_only", detail);
}

function reject(parts: DispatchParts, request: WireRequest, response: WireResponse, problem: Problem): void {
  if (request.malformed === undefined) sendProblem(parts, request, response, problem);
  else sendRejection(response, request.malformed, parts.settings.log);
}

function sendProblem(
  { settings, report }: DispatchParts,
  request: WireRequest,
  response: WireResponse,
  problem: Problem,
): void {
  const context = openContext(request, response, settings.addressOf, false);
  respondProblem(context, problem);
  report(context, problem.status);
}
