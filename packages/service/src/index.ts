export { addressList, type ClientAddress, callerNetwork, clientAddress, type ProxyOptions } from "./addresses.ts";
export { formatCsvCell, parseCsvCell } from "./csv-cell.ts";
export { createDeliveryQueue } from "./delivery/delivery-queue.ts";
export { LEASE_MS, LEASE_RENEWAL_MS, withLease } from "./delivery/lease.ts";
export { type BuiltPage, builtPage, prefersHtml } from "./http/built-page.ts";
export { createService, type Service, type ServiceOptions } from "./http/create-service.ts";
export { assertNavigation, assertOwnOrigin } from "./http/cross-site.ts";
export {
  defineOperation,
  type JsonResponse,
  json,
  type Method,
  type OperationDefinition,
  type OperationInput,
  type OperationResult,
  type Page,
  type ParsedInput,
  type ResponseDescription,
  type Responses,
  type ServiceOperation,
} from "./http/define-operation.ts";
export { FetchServiceRequest } from "./http/fetch-request.ts";
export { guardHosts, type KnowsHost, knownHosts } from "./http/known-hosts.ts";
export {
  type Address,
  type ConnectionLimits,
  createHttpServer,
  drainOnClose,
  type HttpServerOptions,
  isLoopback,
  type Listening,
  type ListenOptions,
  listen,
  listenTogether,
  type RequestHandler,
  type ServeOptions,
  type TlsOptions,
} from "./http/listen.ts";
export {
  createLineLimit,
  createLog,
  failureLog,
  type LogFailure,
  type Logger,
  type LogLevel,
  limitedWarnings,
  requestLine,
} from "./http/log.ts";
export { exposeConnections, type Metrics } from "./http/metrics.ts";
export type { OpenApiSecurity } from "./http/openapi-document.ts";
export { compileQuery, invalidParameter } from "./http/operation-input.ts";
export { malformedProblem, type ProblemDocument, problemText, requestIdOf, sendRejection } from "./http/problem.ts";
export type { ClosedPath, ProcessRole } from "./http/process-options.ts";
export { type CommonOptions, resolveRoles, wrongRole } from "./http/process-roles.ts";
export type { RateLimit } from "./http/rate-limit.ts";
export { BodyBytes } from "./http/read-body.ts";
export { type BodyInput, type Content, jsonBody, streamedBody, type TextBody, textBody } from "./http/request-body.ts";
export { ANONYMOUS_NAME, OperationContext, type Principal, type ServiceRequest } from "./http/service-request.ts";
export { EventStream, encodeEvents, noStore, type Reply, type ResponseHeaders } from "./http/service-result.ts";
export { describeIssue, parseJsonBody } from "./http/validation.ts";
export { closeWithClient, requestOrigin, serviceHandler } from "./http/wire-handler.ts";
export { recentlyUsed } from "./limits/recently-used.ts";
export { DEFAULT_CONNECTIONS, defaultThreads, resolveLimits } from "./limits/resolve-limits.ts";
export { BusyError, createSemaphore } from "./limits/semaphore.ts";
export { createShares, type Shares } from "./limits/shares.ts";
export { createOutbound } from "./outbound/create-outbound.ts";
export type { Outbound, OutboundOutcome, OutboundRequest, ResponseSink } from "./outbound/outbound.ts";
export { frameworkProblems, Problem, type ProblemClass, type ProblemDetail, problemClass } from "./problem.ts";
export { bearerToken, equalInConstantTime, hashSecret, newSecret } from "./secrets.ts";
export { OptionError, ServiceError, type ServiceErrorCode } from "./service-error.ts";
export type { ConnectionCounts, Database, Migrations, Write } from "./sql/database.ts";
export { openSqlite, openSqliteInMemory } from "./sql/open-sqlite.ts";
export { DatabaseSync } from "./sql/sqlite.ts";
export {
  type BackupOptions,
  backupSqlite,
  checkSqlite,
  MaintenanceError,
  type MaintenanceErrorCode,
  restoreSqlite,
  type SqliteCheck,
  type SqliteChecker,
} from "./sql/sqlite-backup.ts";
export { openSqliteReader, sqliteKysely } from "./sql/sqlite-kysely.ts";
export { warnOfReplica } from "./sql/warn-of-replica.ts";
export { isUnavailable, postgresErrors, storageErrorOf, storageProblem } from "./storage/storage-error.ts";
export { type StorageHealth, storageHealth } from "./storage/storage-health.ts";
export { PoolError, retryWhileBusy } from "./workers/pool-error.ts";
export { exposePools, type PoolStats } from "./workers/pool-stats.ts";
export { startWorker } from "./workers/pool-thread.ts";
export type { TaskContext, Tasks } from "./workers/serve-tasks.ts";
export { openWorkerPool, type RunOptions, type WorkerPool, type WorkerPoolOptions } from "./workers/worker-pool.ts";
