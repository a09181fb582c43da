export type { AuthenticateOptions, AuthOption } from "./auth/credential.ts";
export type { AuthStrategy, AuthStrategyInstance } from "./auth/strategy.ts";
export type { EndpointMethod, ItemOf, RawBody } from "./catalogue/endpoint-method.ts";
export {
  Client,
  Client as Octokit,
  type components,
  type Endpoints,
  type RestEndpointMethodTypes,
  type TypedRequestFunction,
} from "./client.ts";
export type { ClientClass } from "./core/client-class.ts";
export type { CoreClient, Plugin } from "./core/core-client.ts";
export type {
  AfterHook,
  BeforeHook,
  CallError,
  ErrorHook,
  HookCollection,
  HookedRequest,
  HookName,
  WrapHook,
} from "./core/hooks.ts";
export type { Log } from "./core/log.ts";
export { type ClientOptions, VERSION } from "./core/options.ts";
export type { RequestFunction } from "./core/request.ts";
export type { Endpoint } from "./endpoint/endpoint.ts";
export type {
  BuiltRequest,
  ClientResponse,
  EndpointDefaults,
  EndpointOptions,
  Fetch,
  FetchBody,
  FetchInit,
  FetchResponse,
  JsonCodec,
  MediaType,
  RequestHeaders,
  RequestOptions,
  RequestParameters,
  ResponseHeaders,
  ValidationMode,
} from "./endpoint/options.ts";
export {
  type ErrorResponse,
  HttpError,
  HttpError as RequestError,
  type HttpErrorDetails,
  type HttpErrorKind,
} from "./errors/http-error.ts";
export { redactUrl } from "./errors/redact.ts";
export type { Graphql, GraphqlVariables } from "./graphql/graphql.ts";
export { type GraphqlProblem, GraphqlResponseError, type GraphqlResult } from "./graphql/graphql-error.ts";
export type { GraphqlPaginate } from "./graphql/graphql-paginate.ts";
export type { MapPage, Pageable, Paginate } from "./paginate/paginate.ts";
export { type CacheOptions, cache } from "./plugins/cache.ts";
export { type CacheEntry, type CacheStore, createMemoryStore } from "./plugins/cache-store.ts";
export type { ThrottleLimits } from "./plugins/lanes.ts";
export { type RetryOptions, retry } from "./plugins/retry.ts";
export type { LimitOptions } from "./plugins/scheduler.ts";
export { type LimitCallback, type ThrottleOptions, throttling } from "./plugins/throttling.ts";
export type {
  EndpointDescriptor,
  EndpointDescriptors,
  ParameterRule,
  ParameterRules,
} from "./registry/endpoint-descriptor.ts";
export type { Registered } from "./registry/register-endpoints.ts";
export { losslessJson } from "./transport/lossless-json.ts";
