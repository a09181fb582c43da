import type { Logger } from "pino";
import { Problem, type ProblemCodes } from "../problem.ts";
import { storageProblem } from "../storage/storage-error.ts";
import { poolProblem } from "../workers/pool-error.ts";
import { type CorsOptions, createCors } from "./cross-site.ts";
import type { Page, ServiceOperation } from "./define-operation.ts";
import { FetchServiceRequest, toResponse } from "./fetch-request.ts";
import { exposeReadiness, healthPages } from "./health.ts";
import { failureLog, type LogFailure, limitedWarnings, requestLine } from "./log.ts";
import { createMetrics, type Metrics, metricsPage } from "./metrics.ts";
import type { OpenApiInfo, OpenApiSecurity } from "./openapi-document.ts";
import { type ProblemDocument, problemDocument, requestIdOf, tooManyBytes } from "./problem.ts";
import type { ClosedPath } from "./process-options.ts";
import { createRateLimiter, type RateLimit } from "./rate-limit.ts";
import { referencePages } from "./reference.ts";
import { createRouter, type Match, type Router } from "./router.ts";
import { ANONYMOUS_NAME, OperationContext, type Principal, type ServiceRequest } from "./service-request.ts";
import { type Reply, sizeOf, toReply } from "./service-result.ts";

export interface ServiceOptions {
  readonly info: OpenApiInfo;
  readonly operations: readonly ServiceOperation[];
  /** @default [] */
  readonly pages?: readonly Page[];
  /** How callers authenticate, for the OpenAPI document. @default no authentication */
  readonly security?: OpenApiSecurity;
  /** From the least to the most powerful. @default [] */
  readonly roles?: readonly string[];
  /**
   * Returns who sent a request, or throws 401. Called for every request except those for pages.
   * @default everyone is anonymous and has the most powerful role
   */
  readonly authenticate?: (request: ServiceRequest) => Principal | Promise<Principal>;
  /** Origins whose pages may use the service. Pages of other origins cannot change anything. @default none */
  readonly cors?: CorsOptions;
  /** Called for every request that gets 401 or 403, without a limit. @default nothing */
  readonly rejected?: (context: OperationContext, status: number) => void;
  /** How many requests each caller may send. Pages do not count. @default no limit */
  readonly rateLimit?: RateLimit | undefined;
  /** Headers of every response, errors included, except pages. @default {} */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the problem document for some paths, by media type. @default the problem document */
  readonly errorBody?: (problem: ProblemDocument, path: string) => { mediaType: string; body: object } | undefined;
  /** The meanings of the service's own problem codes, for the OpenAPI document. @default {} */
  readonly problems?: ProblemCodes;
  /** Resolves when the service can do its work; rejects with the reason when it cannot. Called for `/readyz`. */
  readonly ready: () => Promise<void>;
  /** The problem of all requests except health and metrics, in a process that does not serve the API. @default none */
  readonly wrongRole?: Problem | undefined;
  /** Pages that return 404 instead. @default [] */
  readonly closed?: readonly ClosedPath[];
  readonly log: Logger;
  /** Removes secrets from a path before it is logged. @default the path as it is */
  readonly logPath?: (path: string) => string;
}

export interface Service extends Serving {
  readonly metrics: Metrics;
  /** Only `/livez`, `/readyz` and `/metrics`, for a listener of their own. */
  readonly monitor: Serving;
  /** Makes `/readyz` return 503, so that a load balancer sends no new requests. Everything else continues. */
  announceStop(): void;
}

/** What serves requests. */
export interface Serving {
  /** Whether a path is a health check, which load balancers request without credentials. */
  isHealthCheck(path: string): boolean;
  /** Responds to a request; never throws. Returns a reply instead of a promise when nothing is awaited. */
  respond(request: ServiceRequest): Reply | Promise<Reply>;
  /** Logs why the body of a response could not be sent. This is known only after the head was sent. */
  readonly logFailure: LogFailure;
  /** Responds to a request of the fetch standard. */
  fetch(request: Request): Promise<Response>;
}

/**
 * The framework of a service. It finds the operation of a request, checks what the operation declares, and turns every error into
 * a problem document. It also serves the OpenAPI document at `/openapi.json`, its reference at `/docs`, `/livez`, `/readyz`
 * and `/metrics`.
 *
 * @throws TypeError when two operations share a method and path, or an operation needs a role that is not in `roles`
 */
export function createService(options: ServiceOptions): Service {
  const { info, log } = options;
  const metrics = createMetrics();
  let isStopping = false;
  const ready = async (): Promise<void> => {
    if (isStopping) throw new Error("the service is stopping");
    await options.ready();
  };
  exposeReadiness(metrics, ready);
  return {
    ...serve({ ...options, ready }, metrics),
    metrics,
    monitor: serve({ info, operations: [], closed: ["docs"], ready, log }, metrics),
    announceStop() {
      isStopping = true;
    },
  };
}

function serve(options: ServiceOptions, metrics: Metrics): Serving {
  const parts = partsOf(options, metrics);
  const { router, logFailure } = parts;
  return {
    isHealthCheck: (path) => router.find(path)?.target.page?.isHealthCheck === true,
    respond: (request) => respond(parts, request),
    logFailure,
    async fetch(request) {
      const reply = await respond(parts, new FetchServiceRequest(request));
      return toResponse(reply, request.method === "HEAD");
    },
  };
}

type ServiceParts = ReturnType<typeof partsOf>;

/** The parts of a service that handle requests: its options with their defaults, and what is built from them. */
function partsOf(options: ServiceOptions, metrics: Metrics) {
  const { cors = { origins: [] }, rateLimit, roles = [], closed = [], wrongRole, log } = options;
  const warn = limitedWarnings(log);
  const anonymous: Principal = { name: ANONYMOUS_NAME, role: roles.at(-1) ?? "" };
  return {
    authenticate: options.authenticate ?? (() => anonymous),
    errorBody: options.errorBody ?? (() => undefined),
    headers: options.headers ?? {},
    log,
    logPath: options.logPath ?? ((path) => path),
    metrics,
    rejected: options.rejected ?? (() => {}),
    roles,
    anonymous,
    cors: createCors(cors),
    countRequest: rateLimit === undefined ? undefined : createRateLimiter(rateLimit),
    router: routerOf(options, metrics),
    /** The problem of a path that leads nowhere. */
    unknownPath: (path: string) => wrongRole ?? nothingAt(path, !closed.includes("docs")),
    warn,
    logFailure: failureLog(log, warn),
  };
}

/** A router for all operations and pages, or only for health and metrics when another process serves the rest. */
function routerOf(options: ServiceOptions, metrics: Metrics): Router {
  const { info, operations, pages = [], security, problems, roles = [], closed = [], wrongRole, ready, log } = options;
  const monitoring = [...healthPages(ready, log), ...(closed.includes("metrics") ? [] : [metricsPage(metrics)])];
  if (wrongRole !== undefined) return createRouter([], monitoring, roles);
  const reference = closed.includes("docs") ? [] : referencePages({ info, operations, security, problems });
  return createRouter(operations, [...pages, ...reference, ...monitoring], roles);
}

/** A request while the service responds to it. */
interface Exchange {
  readonly context: OperationContext;
  /** What its path leads to. */
  readonly match: Match | undefined;
  /** Headers of the response, whatever it is. */
  readonly headers: Record<string, string>;
  /** When it began, on the clock of `performance.now()`. */
  readonly startedAt: number;
}

/** Responds to a request. Every error becomes a problem document. */
function respond(parts: ServiceParts, request: ServiceRequest): Reply | Promise<Reply> {
  const startedAt = performance.now();
  const context = new OperationContext(request, requestIdOf(request.header("x-request-id")), parts.anonymous);
  const exchange = { context, match: parts.router.find(request.path), headers: {}, startedAt };
  let reply: Reply | Promise<Reply>;
  try {
    reply = admit(parts, exchange);
  } catch (error) {
    reply = problemReply(parts, context, error);
  }
  if (!(reply instanceof Promise)) return finish(parts, exchange, reply);
  return reply
    .catch((error: unknown) => problemReply(parts, context, error))
    .then((done) => finish(parts, exchange, done));
}

/** Checks the origin of the page that sent a request, and finds out who sent it. */
function admit(parts: ServiceParts, exchange: Exchange): Reply | Promise<Reply> {
  const { cors, authenticate } = parts;
  const { context, match } = exchange;
  const preflight = cors.check(context);
  if (preflight !== undefined) return preflight;
  const isPublic = match?.target.page !== undefined || context.request.method === "OPTIONS";
  if (isPublic) return route(parts, exchange);
  const principal = authenticate(context.request);
  if (!(principal instanceof Promise)) {
    context.principal = principal;
    return route(parts, exchange);
  }
  return principal.then(
    (known) => {
      context.principal = known;
      return route(parts, exchange);
    },
    (error: unknown) => {
      // A caller without a valid credential has the limit of its address.
      count(parts, exchange);
      throw error;
    },
  );
}

/** Counts a request of its caller. @throws Problem 429 `too_many_requests` */
function count({ countRequest }: ServiceParts, { context, headers }: Exchange): void {
  if (countRequest !== undefined) Object.assign(headers, countRequest(context.caller));
}

/** Runs the page or operation of a request, if the role of its caller may. */
function route(parts: ServiceParts, exchange: Exchange): Reply | Promise<Reply> {
  const { context, match } = exchange;
  const { method, path } = context.request;
  const page = match?.target.page;
  if (page === undefined) count(parts, exchange);
  if (match === undefined) throw parts.unknownPath(path);
  const { target, parameters } = match;
  if (page !== undefined && (method === "GET" || method === "HEAD")) {
    const result = page.handle(context, parameters);
    return result instanceof Promise ? result.then((done) => toReply(done)) : toReply(result);
  }
  const routed = target.operations.get(method === "HEAD" ? "GET" : method);
  if (routed !== undefined) {
    const { operation, rank } = routed;
    if (rank >= 0 && parts.roles.indexOf(context.principal.role) < rank) throw forbidden(operation, context.principal);
    return operation.run(parameters, context);
  }
  const { allow } = target;
  if (method === "OPTIONS") return { status: 204, headers: { allow }, body: undefined };
  const advice = method === "POST" ? target.operations.get("GET")?.operation.insteadOfPost?.(parameters) : undefined;
  if (advice === undefined) throw notAllowed(method, allow);
  return advice
    .catch(() => undefined)
    .then((next) => {
      throw notAllowed(method, allow, next);
    });
}

/** The problem document of an error, which is logged when it is the service's own. */
function problemReply({ errorBody, logFailure }: ServiceParts, context: OperationContext, error: unknown): Reply {
  const { requestId, request } = context;
  const known = error instanceof Problem ? error : (poolProblem(error) ?? storageProblem(error));
  const problem = known ?? unexpected(error);
  const { signal } = request;
  const isClientGone = signal.aborted && error === signal.reason;
  if (problem.status >= 500 && !isClientGone) logFailure(error, { requestId, address: request.clientAddress });
  context.problemCode = problem.code;
  const body = problemDocument(problem, { instance: request.path, requestId });
  const other = errorBody(body, request.path);
  return {
    status: problem.status,
    headers: { ...problem.headers, "content-type": other?.mediaType ?? "application/problem+json" },
    body: JSON.stringify(other?.body ?? body),
  };
}

/** Adds the headers of every response, unless there is no room to send it, and counts and logs it. */
function finish(parts: ServiceParts, exchange: Exchange, reply: Reply): Reply {
  const { context, match, startedAt } = exchange;
  const size = sizeOf(reply);
  const room = size > SMALL_BYTES ? context.request.roomFor(size) : "free";
  const sent = room === "free" ? reply : problemReply(parts, context, tooManyBytes(room, "has not read"));
  const { headers } = sent;
  Object.assign(headers, exchange.headers);
  if (match?.target.page === undefined) addOwn(headers, parts.headers);
  parts.cors.addHeaders(context, headers);
  headers["x-request-id"] = context.requestId;
  // A page sets its own policy. Data must never run scripts.
  headers["content-security-policy"] ??= "default-src 'none'; frame-ancestors 'none'";
  headers["x-content-type-options"] = "nosniff";
  headers["referrer-policy"] = "no-referrer";
  note(parts, context, { status: sent.status, seconds: (performance.now() - startedAt) / 1000 });
  return sent;
}

/** Counts and logs a response. */
function note(
  { metrics, rejected, log, logPath, warn }: ServiceParts,
  context: OperationContext,
  { status, seconds }: { readonly status: number; readonly seconds: number },
): void {
  const { request, requestId } = context;
  metrics.observe({ method: request.method, status, seconds });
  // These are warnings, so operators who look for break-in attempts need not log every request.
  const isRejected = status === 401 || status === 403;
  if (isRejected) rejected(context, status);
  if (!isRejected && !log.isLevelEnabled("info")) return;
  const line = requestLine(request, { requestId, path: logPath(request.path), status, seconds });
  const { clientAddress: remote = "" } = request;
  if (isRejected && warn(remote, { ...line, code: context.problemCode, remote }, "rejected")) return;
  log.info(line, "responded");
}

/** A response of up to this many bytes is sent without asking for room. */
const SMALL_BYTES = 16 * 1024;

/** Adds missing headers. `Vary` is a list, so its values are joined. */
function addOwn(headers: Record<string, string>, own: Readonly<Record<string, string>>): void {
  for (const name in own) {
    const value = own[name] as string;
    const set = headers[name];
    if (set === undefined) headers[name] = value;
    else if (name === "vary") headers[name] = `${set}, ${value}`;
  }
}

function nothingAt(path: string, hasReference: boolean): Problem {
  const detail = `There is nothing at ${path}.${hasReference ? " /docs lists all operations." : ""}`;
  return new Problem(404, "not_found", detail);
}

/** RFC 9110, section 15.5.6. */
function notAllowed(method: string, allow: string, next = ""): Problem {
  const detail = `${method} is not allowed here; allowed methods: ${allow}. ${next}`.trimEnd();
  return new Problem(405, "method_not_allowed", detail, { headers: { allow } });
}

function forbidden({ role: needed }: ServiceOperation, { role }: Principal): Problem {
  const detail = `This needs the role ${needed}; yours is ${role}.`;
  return new Problem(403, "forbidden", detail, { members: { role: needed } });
}

function unexpected(cause: unknown): Problem {
  const detail = "The service failed to respond. Its log has the reason under the request id.";
  return new Problem(500, "internal_error", detail, { cause });
}
