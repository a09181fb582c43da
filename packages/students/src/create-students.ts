import { setTimeout as sleep } from "node:timers/promises";
import {
  ANONYMOUS_NAME,
  builtPage,
  type ClosedPath,
  createOutbound,
  createService,
  createShares,
  exposeConnections,
  exposePools,
  type OpenApiSecurity,
  type Page,
  type Principal,
  prefersHtml,
  type Service,
  serviceHandler,
  wrongRole,
} from "@signalbox/service";
import manifest from "../package.json" with { type: "json" };
import { startAuditTrail } from "./access/audit-trail.ts";
import { authenticator, exposedHeaders, privateHeaders } from "./access/authenticate.ts";
import { type StudentProblemCode, studentProblems } from "./domain/problem.ts";
import { roles } from "./domain/shapes.ts";
import { createChangeNotifier } from "./feed/change-notifier.ts";
import { studentOperations } from "./operations.ts";
import { oneRosterErrorBody } from "./rostering/status-info.ts";
import { TOKEN_PATH, tokenErrorBody } from "./rostering/token.ts";
import type { RouteContext } from "./routes/route-context.ts";
import type { AuditLog } from "./store/audit-log.ts";
import { openStudentStores, type StudentStores } from "./store/open-student-stores.ts";
import { resolveOptions, type StudentsOptions, type StudentsSettings } from "./students-options.ts";
import { startWebhooks, webhookLagMs } from "./webhooks/webhook-dispatcher.ts";
import { openWork } from "./work/work.ts";

/** A running student-record service. */
export type Students = Awaited<ReturnType<typeof createStudents>>;

/**
 * Opens the store and creates the service.
 *
 * @throws ServiceError when the data folder or the database cannot be used; the message has the reason
 */
export async function createStudents(options: StudentsOptions = {}) {
  const settings = resolveOptions(options);
  const { location, limits, declarations, schema, jwt, log, addressOf } = settings;
  let notify = (): void => {};
  // Loaded only with a schema: the validator takes a while.
  const collections =
    declarations && (await import("./collections/compile.ts")).compileDeclarations(declarations, schema);
  const stores = await openStudentStores(location, () => notify(), { ...settings, collections });
  await checkDeclarations(stores, settings);
  const notifier = createChangeNotifier(stores.changes);
  notify = notifier.notify;
  const stopping = new AbortController();
  const outbound = createOutbound({ allowAddress: settings.allowWebhookAddress });
  const work = openWork({ ...settings, failed: stores.failed, collections });
  // Loaded only if the service accepts tokens.
  const verifyToken = jwt && (await import("./access/verify-token.ts")).tokenVerifier(jwt);
  const trail = startAuditTrail(stores.audit, settings);
  const retention = runRetention(stores.audit, settings, stopping.signal);
  const context: RouteContext = {
    ...settings,
    ...stores,
    collections,
    store: stores.records,
    trail,
    hasAudit: settings.audit,
    work,
    orders: createShares<StudentProblemCode>({
      name: "sorted_lists",
      // A list with a filter, a search or a custom order reads much more than it returns.
      perCaller: 4,
      total: 32,
    }),
    notifier,
    outbound,
    authenticate: settings.requireKey ? authenticator(stores.keys, verifyToken) : undefined,
    stopping: stopping.signal,
  };
  const service = openService(settings, context, () => stores.ready());
  exposeMetrics(service, context);
  const deliveries = settings.processRoles.has("deliver")
    ? startWebhooks({ ...context, log, backoffMs: settings.webhookBackoffMs, signal: stopping.signal })
    : undefined;
  const stop = (): void => {
    // Stops the dispatcher first: a closed notifier would never make it wait.
    stopping.abort();
    notifier.close();
  };
  return {
    /** Responds to a request. */
    fetch: service.fetch,
    /** Responds to a request of the wire. */
    handler: serviceHandler(service, { addressOf }),
    /** Health and metrics alone, for a listener of their own. */
    monitorHandler: serviceHandler(service.monitor, { addressOf }),
    /** What callers share of the server that calls `handler`. */
    connections: {
      connectionsPerCaller: limits.connectionsPerAddress,
      trustedProxies: options.trustedProxies ?? [],
      addressOf,
      memoryBytes: limits.bytesInFlight,
      memoryBytesPerCaller: limits.bytesInFlightPerAddress,
    },
    /** Makes `/readyz` return 503, so that a load balancer sends no new requests. Everything else continues. */
    announceStop: service.announceStop,
    /** Ends event streams, long polls and imports, each with a response, so that the service can stop. */
    endStreams: stop,
    /** Finishes accepted writes, then closes the store. Send no request after this. */
    async close(): Promise<void> {
      stop();
      await deliveries;
      await work.close();
      await retention;
      await trail.close();
      await stores.close();
    },
  };
}

/**
 * Creates the keys of declared collections. Warns about records that break the schema, and about names in it that match no key.
 */
async function checkDeclarations(stores: StudentStores, { declarations = {}, log }: StudentsSettings): Promise<void> {
  for (const broken of await stores.applyDeclarations()) {
    const { count, collection } = broken;
    log.warn(broken, `${count} records of ${collection} break the schema, and stay as they are until they change`);
  }
  const viewers = new Set(["viewer", ...(await stores.keys.list()).map(({ name }) => name)]);
  for (const [collection, { visible }] of Object.entries(declarations)) {
    const unknown = Object.keys(visible).filter((name) => !viewers.has(name));
    if (unknown.length === 0) continue;
    const reason = "neither viewer nor the name of a key, so it hides nothing";
    log.warn({ collection, unknown }, `visible of ${collection} names ${unknown.join(", ")}: ${reason}`);
  }
}

const info = { title: "Student records", version: manifest.version, description: manifest.description };

function openService(settings: StudentsSettings, context: RouteContext, ready: () => Promise<void>): Service {
  const { closed, log, rateLimit, corsOrigins, processRoles } = settings;
  const { authenticate, trail } = context;
  return createService({
    info,
    operations: studentOperations(context),
    pages: [indexPage(closed, () => listedCollections(context)), page.assets],
    roles,
    ...(authenticate === undefined
      ? {}
      : {
          security: bearer,
          // A client that asks for a token authenticates in the request itself.
          authenticate: (request) =>
            request.path === TOKEN_PATH ? tokenCaller : authenticate(request.header("authorization")),
        }),
    cors: { origins: corsOrigins, exposedHeaders, flag: "--cors-origin" },
    rateLimit,
    rejected: trail.rejected,
    headers: privateHeaders,
    errorBody: (problem, path) => tokenErrorBody(problem, path) ?? oneRosterErrorBody(problem, path),
    problems: studentProblems,
    ready,
    wrongRole: processRoles.has("api") ? undefined : wrongRole("api"),
    closed,
    log,
  });
}

/** The collections that the index shows to everyone: none if their names are not for everyone. */
async function listedCollections(service: RouteContext): Promise<readonly string[]> {
  const { requireKey, collections, profile, store } = service;
  if (requireKey) return [];
  if (collections !== undefined) return [...collections.keys()];
  return profile === "registrar" ? [] : store.collections();
}

function exposeMetrics({ metrics }: Service, { work, connections, changes, webhooks }: RouteContext): void {
  exposePools(metrics.registry, () => ({ students_reads: work.stats() }));
  exposeConnections(metrics.registry, connections);
  metrics.gauge(
    "students_feed_lag_seconds",
    "Age of the oldest committed change that subscribers cannot see yet.",
    async () => (await changes.lagMs()) / 1_000,
  );
  metrics.gauge(
    "students_webhook_lag_seconds",
    "Age of the oldest change that a webhook has not received yet.",
    async () => (await webhookLagMs(webhooks, changes)) / 1_000,
  );
  metrics.gauge(
    "students_webhook_dead_letters",
    "Changes that a webhook did not accept in any attempt and that are kept for a replay.",
    () => webhooks.countDeadLetters(),
  );
}

/** Deletes old entries of the access log, now and every hour, until `signal` aborts. */
async function runRetention(audit: AuditLog, { auditDays, log }: StudentsSettings, signal: AbortSignal): Promise<void> {
  while (auditDays !== undefined && !signal.aborted) {
    await audit
      .removeBefore(Date.now() - auditDays * 86_400_000)
      .catch((err: unknown) => log.error({ err }, "old entries of the access log could not be removed"));
    await sleep(3_600_000, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** The page of the records: the same folder seen from `src` and from `dist`. */
const page = builtPage({ folder: new URL("../dist/ui/", import.meta.url), assetsPath: "/-/assets/" });

/** `GET /`: the page for browsers, an index of URLs for programs. */
function indexPage(closed: readonly ClosedPath[], collections: () => Promise<readonly string[]>): Page {
  const links = {
    students: "/students",
    ...(closed.includes("docs") ? {} : { openapi: "/openapi.json", reference: "/docs" }),
    health: "/readyz",
    ...(closed.includes("metrics") ? {} : { metrics: "/metrics" }),
  };
  return {
    path: "/",
    async handle({ request }) {
      // No other response of this service can run as a script, so the policy of the page needs no path and works behind any
      // proxy.
      if (prefersHtml(request.header("accept"))) return { status: 200, ...(await page.html({ closed })) };
      const others = Object.fromEntries((await collections()).map((name) => [name, `/${name}`]));
      return {
        status: 200,
        headers: { vary: "Accept" },
        body: { service: "students", links: { ...others, ...links } },
      };
    },
  };
}

const tokenCaller: Principal = { name: ANONYMOUS_NAME, role: "" };

const bearer: OpenApiSecurity = {
  schemes: { bearer: { type: "http", scheme: "bearer", description: "An API key, or a token of the trusted issuer." } },
  requirements: [{ bearer: [] }],
};
