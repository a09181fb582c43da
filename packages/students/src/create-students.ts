import {
  createOutbound,
  createReadiness,
  createServiceApp,
  exposePools,
  fetchHandler,
  type OpenApiSecurity,
  type RequestHandler,
} from "@signalbox/service";
import manifest from "../package.json" with { type: "json" };
import { accessControl } from "./access/access-control.ts";
import { callerShares } from "./access/caller-shares.ts";
import { withFastRead } from "./fast-read.ts";
import { changeWatcher } from "./feed/change-watcher.ts";
import { openStudentReads } from "./reads/student-reads.ts";
import { mountIndex } from "./routes/mount-index.ts";
import { studentRoutes } from "./routes/student-routes.ts";
import { openStudentStores } from "./store/open-student-stores.ts";
import { resolveOptions, type StudentsOptions, type StudentsSettings } from "./students-options.ts";
import { startWebhooks, webhookLagMs } from "./webhooks/webhook-dispatcher.ts";

/** A student-record service that runs. */
export interface Students {
  /** Answers a request. */
  fetch(request: Request): Response | Promise<Response>;
  /** Responds to a request of the wire: as `fetch` does, but a read of one record costs less. */
  readonly handler: RequestHandler;
  /** From now on `/readyz` answers 503, so that a balancer sends nobody here any more. Everything else goes on. */
  announceStop(): void;
  /** Ends what would hold up the end of the service: event streams, long polls and imports, each with an answer. */
  endStreams(): void;
  /** Finishes the writes that were accepted, then closes the store. Send no request after this. */
  close(): Promise<void>;
}

/**
 * Opens the store and makes the service.
 *
 * @throws ServiceError when the data folder or the database cannot be used; the message says why.
 */
export async function createStudents(options: StudentsOptions = {}): Promise<Students> {
  const settings = resolveOptions(options);
  const { limits } = settings;
  const readiness = createReadiness();
  let notify = (): void => {};
  const stores = await openStudentStores(settings.place, () => notify());
  const watcher = changeWatcher(stores.changes);
  notify = watcher.notify;
  const stopping = new AbortController();
  const outbound = createOutbound({ allowAddresses: settings.webhookAddresses });
  const reads = openStudentReads({
    ...stores,
    place: settings.place,
    timeoutMs: limits.maxReadMs,
    threads: limits.readThreads,
    orders: callerShares({
      name: "sorted_lists",
      perCaller: limits.maxSortedListsPerCaller,
      total: limits.maxSortedLists,
    }),
  });
  const { app, metrics } = createServiceApp({
    info: { title: "Student records", version: manifest.version, description: manifest.description },
    operations: studentRoutes({
      ...settings,
      ...stores,
      store: stores.students,
      reads,
      watcher,
      outbound,
      stopping: stopping.signal,
    }),
    middleware: accessControl(stores.keys, settings),
    ...(settings.requireKey ? { security: bearer } : {}),
    ready: readiness.of(() => stores.ready()),
    closed: settings.closed,
    traffic: {
      requests: { perProcess: limits.bytesInFlight, perCaller: limits.bytesInFlightPerAddress },
      responses: { perProcess: limits.responseBytes, perCaller: limits.responseBytesPerAddress },
    },
    log: settings.log,
    addressOf: settings.addressOf,
  });
  exposePools(metrics.registry, () => ({ students_reads: reads.stats() }));
  mountIndex(app);
  metrics.gauge(
    "students_feed_lag_seconds",
    "Age of the oldest committed change that those who follow changes cannot see yet.",
    async () => (await stores.changes.lagMs()) / 1_000,
  );
  metrics.gauge(
    "students_webhook_lag_seconds",
    "Age of the oldest change that a webhook has still to be told of.",
    async () => (await webhookLagMs(stores.webhooks, stores.changes)) / 1_000,
  );
  const dispatcher = startWebhooks({
    webhooks: stores.webhooks,
    changes: stores.changes,
    watcher,
    outbound,
    log: settings.log,
    backoffMs: settings.webhookBackoffMs,
    intervalMs: 1_000,
    signal: stopping.signal,
  });
  const fast = mayReadFast(settings) ? stores.fast : undefined;
  const stop = (): void => {
    // The dispatcher ends by this signal; it would find a closed watcher always ready.
    stopping.abort();
    watcher.close();
  };
  const handler = fetchHandler((request, env) => app.fetch(request, env), settings.log);
  return {
    fetch: (request) => app.fetch(request),
    handler: fast === undefined ? handler : withFastRead(handler, { find: fast.find, observe: metrics.observe }),
    announceStop: readiness.announceStop,
    endStreams: stop,
    async close() {
      stop();
      await dispatcher.ended;
      await reads.close();
      await stores.close();
    },
  };
}

/** Where nobody is asked, counted or logged, a read of one record has nothing to wait for. */
function mayReadFast(settings: StudentsSettings): boolean {
  const { requireKey, rateLimit, corsOrigins, log } = settings;
  const isPlain = !requireKey && rateLimit === undefined && corsOrigins.length === 0;
  return isPlain && !log.isLevelEnabled("info");
}

const bearer: OpenApiSecurity = {
  schemes: { bearer: { type: "http", scheme: "bearer", description: "An API key, or a token of the trusted issuer." } },
  requirements: [{ bearer: [] }],
};
