import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { storageProblem } from "../storage/storage-problem.ts";
import { PoolError, poolProblem } from "../workers/pool-error.ts";
import { type ClientAddress, socketAddress } from "./client-address.ts";
import { type ClosedPath, metricsPage } from "./create-service.ts";
import type { ServiceOperation } from "./define-operation.ts";
import { dispatchFairly } from "./fair-dispatch.ts";
import { healthPages } from "./health.ts";
import { describedForHono, mountForHono } from "./hono-adapter.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import type { OpenApiInfo, OpenApiSecurity } from "./openapi-document.ts";
import { openApiDocument } from "./openapi-document.ts";
import type { Operation, ServiceEnv } from "./operation.ts";
import { Problem, problemResponse } from "./problem.ts";
import { referencePages } from "./reference.ts";
import { requestIdOf } from "./request-id.ts";
import { limitTraffic, type TrafficLimits } from "./traffic-limits.ts";

export interface ServiceAppOptions {
  readonly info: OpenApiInfo;
  readonly operations: readonly (Operation | ServiceOperation)[];
  /** How callers say who they are, for the document. @default nobody is asked */
  readonly security?: OpenApiSecurity;
  /** What stands before everything else that the service does, the outermost first. @default [] */
  readonly middleware?: readonly MiddlewareHandler<ServiceEnv>[];
  /** Resolves when the service can do its work; rejects with the reason when it cannot. Asked by `/readyz`. */
  readonly ready: () => Promise<void>;
  /** What answers 404: the reference with its document, the metrics. @default [] */
  readonly closed?: readonly ClosedPath[];
  readonly log: Logger;
  /** What bodies and responses may take in memory. */
  readonly traffic?: TrafficLimits;
  /** The address of a caller, for the log and for shares. @default that of the connection */
  readonly addressOf?: ClientAddress;
  /** A path as the log may have it: without what opens something. @default the path as it is */
  readonly logPath?: (path: string) => string;
}

export interface ServiceApp {
  /** For routes that are no operations, such as pages. Mount them before the first request. */
  readonly app: Hono<ServiceEnv>;
  readonly metrics: Metrics;
}

/**
 * The frame of a service: request ids, log, metrics, security headers, problem documents for every error, the OpenAPI
 * document at `/openapi.json`, its reference at `/docs`, `/livez`, `/readyz` and `/metrics`.
 */
export function createServiceApp(options: ServiceAppOptions): ServiceApp {
  const { info, operations, ready, closed = [], log, addressOf = socketAddress, logPath = (path) => path } = options;
  const app = new Hono<ServiceEnv>();
  const metrics = createMetrics();

  app.use(dispatchFairly(addressOf));
  app.use(async (context, next) => {
    const started = performance.now();
    const requestId = requestIdOf(context.req.header("x-request-id"));
    context.set("requestId", requestId);
    await next();
    const { res } = context;
    res.headers.set("x-request-id", requestId);
    // A page sets its own policy; data never runs anything.
    if (!res.headers.has("content-security-policy")) {
      res.headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    }
    res.headers.set("x-content-type-options", "nosniff");
    res.headers.set("referrer-policy", "no-referrer");
    const seconds = (performance.now() - started) / 1000;
    metrics.observe({ method: context.req.method, status: res.status, seconds });
    // Whoever watches for attempts to get in reads warnings, where not every request is a line.
    const isRejected = res.status === 401 || res.status === 403;
    if (!isRejected && !log.isLevelEnabled("info")) return;
    const line = {
      requestId,
      traceparent: context.req.header("traceparent"),
      method: context.req.method,
      path: logPath(context.req.path),
      status: res.status,
      milliseconds: Math.round(seconds * 1e4) / 10,
    };
    if (isRejected) log.warn({ ...line, code: context.get("problemCode"), remote: remoteOf(context) }, "rejected");
    else log.info(line, "answered");
  });

  function remoteOf(context: Context<ServiceEnv>): string | undefined {
    const request = context.env?.request;
    return request === undefined ? undefined : addressOf(request);
  }

  app.use(limitTraffic(addressOf, options.traffic));
  for (const handler of options.middleware ?? []) app.use(handler);

  app.onError((error, context) => {
    const requestId = context.get("requestId");
    const overload = poolProblem(error);
    const problem = error instanceof Problem ? error : (overload ?? storageProblem(error) ?? unexpected(error));
    context.set("problemCode", problem.code);
    if (problem.status >= 500) {
      // Callers cause a full or overdue pool at will: a stack for each would let them fill the log.
      if (problem === overload || problem.cause instanceof PoolError) {
        log.warn({ requestId, code: problem.code, detail: problem.message }, "overloaded");
      } else log.error({ requestId, err: error }, "failed");
    }
    return problemResponse(problem, { instance: context.req.path, requestId });
  });
  app.notFound((context) => {
    const problem = new Problem({
      status: 404,
      code: "not_found",
      detail: `There is nothing at ${context.req.path}. /docs lists what there is.`,
    });
    return problemResponse(problem, { instance: context.req.path, requestId: context.get("requestId") });
  });

  const document = JSON.stringify(openApiDocument(info, operations.map(describedForHono), options.security));
  const pages = [
    ...healthPages(ready, log),
    ...(closed.includes("docs") ? [] : referencePages(info.title, document)),
    ...(closed.includes("metrics") ? [] : [metricsPage(metrics)]),
  ];
  mountForHono(app, { operations, pages, addressOf });
  return { app, metrics };
}

function unexpected(cause: unknown): Problem {
  return new Problem({
    status: 500,
    code: "internal_error",
    detail: "The service failed to answer. The log has more under the request id.",
    cause,
  });
}
