export { formatCsvCell, parseCsvCell } from "./csv-cell.ts";
export { createDeliveryQueue, type DeliveryQueue } from "./delivery/delivery-queue.ts";
export { leaseMs, leaseRenewalMs, withLease } from "./delivery/lease.ts";
export { BodyBytes } from "./http/body-bytes.ts";
export { type BuiltPage, type BuiltPageOptions, builtPage } from "./http/built-page.ts";
export { type ClientAddress, callerNetwork, clientAddress, type ProxyOptions } from "./http/client-address.ts";
export type { CorsOptions } from "./http/cors.ts";
export { type ClosedPath, createService, type Service, type ServiceOptions } from "./http/create-service.ts";
export { assertNavigation, assertOwnOrigin, type CrossSiteOptions } from "./http/cross-site.ts";
export {
  defineOperation,
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
export { describeIssue } from "./http/describe-issue.ts";
export { EventStream, encodeEvents, type ServerEvent } from "./http/event-stream.ts";
export { failureLog, type LogFailure } from "./http/failure-log.ts";
export { FetchServiceRequest } from "./http/fetch-request.ts";
export { createReadiness, type Readiness } from "./http/health.ts";
export { guardHosts, type KnowsHost, knownHosts } from "./http/known-hosts.ts";
export { limitedWarnings, type Warn, type WarningLimits } from "./http/limited-warnings.ts";
export {
  type ConnectionLimits,
  createHttpServer,
  drainOnClose,
  type HttpServerOptions,
  isLoopback,
  type Listening,
  type ListenOptions,
  listen,
  type RequestHandler,
  type TlsOptions,
} from "./http/listen.ts";
export { createLog, type Logger, type LogLevel, type LogOptions } from "./http/log.ts";
export type { Metrics } from "./http/metrics.ts";
export type { OpenApiInfo, OpenApiSecurity } from "./http/openapi-document.ts";
export { compileQuery, invalidParameter, type QueryParser } from "./http/operation-input.ts";
export { parseJsonBody } from "./http/parse-json-body.ts";
export { prefersHtml } from "./http/prefers-html.ts";
export {
  type FrameworkProblemCode,
  frameworkProblems,
  type Outcome,
  outcomeOf,
  Problem,
  type ProblemClass,
  type ProblemCodes,
  type ProblemDetail,
  type ProblemDocument,
  type ProblemOptions,
  problemClass,
  problemText,
  requestIdOf,
  resultOf,
} from "./http/problem.ts";
export { createRateLimiter, type RateLimit, type RateLimiter } from "./http/rate-limit.ts";
export {
  type BodyInput,
  type Content,
  jsonBody,
  type StreamedBody,
  type StreamOptions,
  streamedBody,
  type TextBody,
  textBody,
} from "./http/request-body.ts";
export { OperationContext, type Principal, type ServiceRequest } from "./http/service-request.ts";
export type { Reply, ResponseHeaders, SerializedBody, ServiceResult } from "./http/service-result.ts";
export { type HandlerOptions, serviceHandler } from "./http/wire-handler.ts";
export { malformedProblem, sendProblem, sendRejection } from "./http/wire-problem.ts";
export { defaultConnections, defaultThreads, resolveLimits } from "./limits/resolve-limits.ts";
export { BusyError, createSemaphore, type Semaphore, type SemaphoreOptions } from "./limits/semaphore.ts";
export { type Counts, createCounts, createShares, type ShareLimits, type Shares } from "./limits/shares.ts";
export { addressList } from "./outbound/address-range.ts";
export { createOutbound } from "./outbound/create-outbound.ts";
export type {
  FailureCode,
  LookUp,
  Outbound,
  OutboundOptions,
  OutboundOutcome,
  OutboundRequest,
  RejectionCode,
} from "./outbound/outbound.ts";
export { bearerToken, equalInConstantTime, hashSecret, newSecret, type SecretOptions } from "./secrets.ts";
export { ServiceError, type ServiceErrorCode } from "./service-error.ts";
export type { ConnectionCounts, Database, Migrations, PreparedRead, Write } from "./sql/database.ts";
export type { OpenPostgresOptions } from "./sql/open-postgres.ts";
export { type OpenSqliteOptions, openSqlite } from "./sql/open-sqlite.ts";
export { openSqliteInMemory } from "./sql/open-sqlite-in-memory.ts";
export { openSqliteReader } from "./sql/open-sqlite-reader.ts";
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
export { type StorageError, storageErrorOf, storageProblem } from "./storage/storage-error.ts";
export { type StorageHealth, storageHealth } from "./storage/storage-health.ts";
export { PoolError, type PoolErrorCode } from "./workers/pool-error.ts";
export { exposeConnections, exposePools, type PoolStats, type TaskOutcome } from "./workers/pool-stats.ts";
export { type StartWorkerOptions, startWorker } from "./workers/pool-thread.ts";
export { retryWhileBusy } from "./workers/retry-while-busy.ts";
export type { TaskContext, Tasks } from "./workers/serve-tasks.ts";
export {
  openWorkerPool,
  type RunOptions,
  type WorkerPool,
  type WorkerPoolOptions,
} from "./workers/worker-pool.ts";
