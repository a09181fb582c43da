import { setImmediate as nextIteration } from "node:timers/promises";
import type { Logger } from "pino";
import { storageProblem } from "../storage/storage-error.ts";
import { poolProblem } from "../workers/pool-error.ts";
import { type CorsOptions, createCors } from "./cross-site.ts";
import type { Page, ServiceOperation } from "./define-operation.ts";
import { FetchServiceRequest, toResponse } from "./fetch-request.ts";
import { healthPages, soon } from "./health.ts";
import { failureLog, type LogFailure, limitedWarnings } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { type OpenApiInfo, type OpenApiSecurity, openApiDocument } from "./openapi-document.ts";
import {
  Problem,
  type ProblemCodes,
  type ProblemDocument,
  problemDocument,
  requestIdOf,
  tooManyBytes,
} from "./problem.ts";
import { createRateLimiter, type RateLimit } from "./rate-limit.ts";
import { referencePages } from "./reference.ts";
import { createRouter, type Match, type PathTarget, type RoutedOperation, targetsOf } from "./router.ts";
import { anonymousName, OperationContext, type Principal, type ServiceRequest } from "./service-request.ts";
import { type Reply, type ServiceResult, toReply } from "./service-result.ts";

/** The pages that a service can turn off: `docs` is `/docs` and `/openapi.json`, `metrics` is `/metrics`. */
export type ClosedPath = "docs" | "metrics";

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
  /** Every request except those for health and metrics gets this problem: another process serves them. @default none */
  readonly elsewhere?: Problem | undefined;
  /** Shared with another service of this process. @default its own */
  readonly metrics?: Metrics;
  /** Pages that return 404 instead. @default [] */
  readonly closed?: readonly ClosedPath[];
  readonly log: Logger;
  /** Removes secrets from a path before it is logged. @default the path as it is */
  readonly logPath?: (path: string) => string;
}

export interface Service {
  readonly metrics: Metrics;
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
  const { info, operations, pages = [], roles = [], authenticate, ready, closed = [], log } = options;
  const { cors: corsOptions = { origins: [] }, rateLimit, headers: ownHeaders = {}, errorBody } = options;
  const { logPath = (path: string) => path, elsewhere, security, problems } = options;
  const metrics = options.metrics ?? createMetrics();
  if (options.metrics === undefined) {
    const read = () =>
      soon(ready()).then(
        () => 1,
        () => 0,
      );
    metrics.gauge("service_ready", "1 while the service can do its work, as /readyz says, otherwise 0.", read);
  }
  const cors = createCors(corsOptions);
  const limiter = rateLimit === undefined ? undefined : createRateLimiter(rateLimit);
  const warn = limitedWarnings(log);
  const logFailure = failureLog(log, warn);
  const anonymous: Principal = { name: anonymousName, role: roles.at(-1) ?? "" };
  const hasReference = !closed.includes("docs");
  // Created on the first request: converting all schemas takes a fifth of the processor time of a start.
  let document: Uint8Array | undefined;
  const documentBytes = (): Uint8Array => {
    document ??= Buffer.from(JSON.stringify(openApiDocument({ info, operations, security, problems })));
    return document;
  };
  const monitoring: readonly Page[] = [
    ...healthPages(ready, log),
    ...(closed.includes("metrics") ? [] : [metricsPage(metrics)]),
  ];
  const reference = hasReference ? referencePages(info.title, documentBytes) : [];
  const router = createRouter(
    elsewhere === undefined
      ? targetsOf(operations, [...pages, ...reference, ...monitoring], roles)
      : targetsOf([], monitoring, roles),
  );

  function respond(request: ServiceRequest): Reply | Promise<Reply> {
    const started = performance.now();
    const context = new OperationContext(request, requestIdOf(request.header("x-request-id")), anonymous);
    const match = router.find(request.path);
    const extra: Record<string, string> = {};
    let reply: Reply | Promise<Reply>;
    try {
      reply = handle(context, match, extra);
    } catch (error) {
      reply = failed(error, context);
    }
    const isPage = match?.target.page !== undefined;
    if (!(reply instanceof Promise)) return finished(reply, context, { isPage, extra, started });
    return reply
      .catch((error: unknown) => failed(error, context))
      .then((done) => finished(done, context, { isPage, extra, started }));
  }

  function handle(context: OperationContext, match: Found, extra: Record<string, string>): Reply | Promise<Reply> {
    const preflight = cors.check(context);
    if (preflight !== undefined) return preflight;
    if (match?.target.page !== undefined || authenticate === undefined || context.request.method === "OPTIONS") {
      return route(context, match, extra);
    }
    const principal = authenticate(context.request);
    if (!(principal instanceof Promise)) {
      context.principal = principal;
      return route(context, match, extra);
    }
    return principal.then(
      (known) => {
        context.principal = known;
        return route(context, match, extra);
      },
      (error: unknown) => {
        // A caller without a valid credential has the limit of its address.
        if (limiter !== undefined) Object.assign(extra, limiter.count(context.caller));
        throw error;
      },
    );
  }

  function route(context: OperationContext, match: Found, extra: Record<string, string>): Reply | Promise<Reply> {
    const { method, path } = context.request;
    const page = match?.target.page;
    if (page === undefined && limiter !== undefined) Object.assign(extra, limiter.count(context.caller));
    if (match === undefined) throw elsewhere ?? nothingAt(path, hasReference);
    const { operations: byMethod, allow } = match.target;
    if (page !== undefined && (method === "GET" || method === "HEAD")) {
      const result = page.handle(context, match.parameters);
      return result instanceof Promise ? result.then((done) => toReply(done)) : toReply(result);
    }
    const routed = byMethod.get(method === "HEAD" ? "GET" : method);
    if (routed !== undefined) return runOperation(routed, match.parameters, context);
    if (method === "OPTIONS") return { status: 204, headers: { allow }, body: undefined };
    const advice = method === "POST" ? byMethod.get("GET")?.operation.insteadOfPost?.(match.parameters) : undefined;
    if (advice === undefined) throw notAllowed(method, allow);
    return advice.then((next) => {
      throw notAllowed(method, allow, next);
    });
  }

  function runOperation(
    { operation, rank, mediaTypes }: RoutedOperation,
    parameters: Readonly<Record<string, string>>,
    context: OperationContext,
  ): Reply | Promise<Reply> {
    if (rank >= 0 && roles.indexOf(context.principal.role) < rank) throw forbidden(operation, context.principal);
    const result = operation.run(parameters, context);
    if (!(result instanceof Promise)) return toReply(result, mediaTypes.get(result.status));
    return result.then((done) => toReply(done, mediaTypes.get(done.status)));
  }

  function failed(error: unknown, context: OperationContext): Reply {
    const { requestId, request } = context;
    const known = error instanceof Problem ? error : (poolProblem(error) ?? storageProblem(error));
    const problem = known ?? unexpected(error);
    const { signal } = request;
    const isClientGone = signal.aborted && error === signal.reason;
    if (problem.status >= 500 && !isClientGone) logFailure(error, { requestId, address: request.clientAddress });
    context.problemCode = problem.code;
    const body = problemDocument(problem, { instance: request.path, requestId });
    const other = errorBody?.(body, request.path);
    return {
      status: problem.status,
      headers: { ...problem.headers, "content-type": other?.mediaType ?? "application/problem+json" },
      body: JSON.stringify(other?.body ?? body),
    };
  }

  function finished(
    reply: Reply,
    context: OperationContext,
    { isPage, extra, started }: { isPage: boolean; extra: Record<string, string>; started: number },
  ): Reply {
    const size = sizeOf(reply);
    const room = size > smallBytes ? context.request.roomFor(size) : "free";
    const sent = room === "free" ? reply : failed(tooManyBytes(room, "has not read"), context);
    const { headers } = sent;
    Object.assign(headers, extra);
    if (!isPage) addOwn(headers, ownHeaders);
    cors.addHeaders(context, headers);
    headers["x-request-id"] = context.requestId;
    // A page sets its own policy. Data must never run scripts.
    headers["content-security-policy"] ??= "default-src 'none'; frame-ancestors 'none'";
    headers["x-content-type-options"] = "nosniff";
    headers["referrer-policy"] = "no-referrer";
    note(sent.status, context, started);
    return sent;
  }

  function note(status: number, context: OperationContext, started: number): void {
    const { request, requestId } = context;
    const seconds = (performance.now() - started) / 1000;
    metrics.observe({ method: request.method, status, seconds });
    // These are warnings, so operators who look for break-in attempts need not log every request.
    const isRejected = status === 401 || status === 403;
    if (isRejected) options.rejected?.(context, status);
    if (!isRejected && !log.isLevelEnabled("info")) return;
    const line = {
      requestId,
      traceparent: request.header("traceparent")?.slice(0, maxLogged),
      method: request.method,
      path: logPath(request.path).slice(0, maxLogged),
      status,
      milliseconds: Math.round(seconds * 1e4) / 10,
    };
    const { clientAddress: remote = "" } = request;
    if (isRejected && warn(remote, { ...line, code: context.problemCode, remote }, "rejected")) return;
    log.info(line, "responded");
  }

  return {
    metrics,
    isHealthCheck: (path) => router.find(path)?.target.page?.isHealthCheck === true,
    respond,
    logFailure,
    async fetch(request) {
      const reply = await respond(new FetchServiceRequest(request));
      return toResponse(reply, request.method === "HEAD");
    },
  };
}

/** What the path of a request leads to. */
type Found = Match<PathTarget> | undefined;

/** A service for a listener of its own that has only `/livez`, `/readyz` and the `/metrics` of another one. */
export function createMonitor(options: Pick<ServiceOptions, "info" | "ready" | "log">, metrics: Metrics): Service {
  return createService({ ...options, operations: [], closed: ["docs"], metrics });
}

/** A response of up to this many bytes is sent without asking for room. */
const smallBytes = 16 * 1024;

/** The size of a response that is in memory as a whole. A stream is counted as it is sent. */
function sizeOf({ body }: Reply): number {
  if (body === undefined || body instanceof ReadableStream) return 0;
  return typeof body === "string" ? body.length : body.byteLength;
}

/** Adds missing headers. `Vary` is a list, so its values are joined. */
function addOwn(headers: Record<string, string>, own: Readonly<Record<string, string>>): void {
  for (const name in own) {
    const value = own[name] as string;
    const set = headers[name];
    if (set === undefined) headers[name] = value;
    else if (name === "vary") headers[name] = `${set}, ${value}`;
  }
}

/** The most characters that a line of the log quotes of a path or header. */
const maxLogged = 1_000;

/** `/metrics`, in the Prometheus text format. */
function metricsPage(metrics: Metrics): Page {
  let next: Promise<ServiceResult> | undefined;
  return {
    path: "/metrics",
    handle() {
      // Anyone may ask, and collecting them takes milliseconds: all requests of one iteration of the event loop share a result.
      next ??= nextIteration().then(() => {
        next = undefined;
        return expose();
      });
      return next;
    },
  };

  async function expose(): Promise<ServiceResult> {
    const { text, contentType } = await metrics.expose();
    return { status: 200, headers: { "content-type": contentType }, body: Buffer.from(text) };
  }
}

function nothingAt(path: string, hasReference: boolean): Problem {
  const detail = `There is nothing at ${path}.${hasReference ? " /docs lists all operations." : ""}`;
  return new Problem({ status: 404, code: "not_found", detail });
}

/** RFC 9110, section 15.5.6. */
function notAllowed(method: string, allow: string, next = ""): Problem {
  return new Problem({
    status: 405,
    code: "method_not_allowed",
    detail: `${method} is not allowed here; allowed methods: ${allow}. ${next}`.trimEnd(),
    headers: { allow },
  });
}

function forbidden({ role: needed }: ServiceOperation, { role }: Principal): Problem {
  const detail = `This needs the role ${needed}; yours is ${role}.`;
  return new Problem({ status: 403, code: "forbidden", detail, members: { role: needed } });
}

function unexpected(cause: unknown): Problem {
  return new Problem({
    status: 500,
    code: "internal_error",
    detail: "The service failed to respond. Its log has the reason under the request id.",
    cause,
  });
}
