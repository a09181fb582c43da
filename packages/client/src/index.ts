export type { AuthenticateOptions } from "./auth/credential.ts";
export type { AuthOption } from "./auth/read-auth-option.ts";
export type { AuthStrategy, AuthStrategyInstance } from "./auth/use-auth-strategy.ts";
export { type CacheOptions, cache } from "./cache/cache.ts";
export type { CacheEntry, CacheStore } from "./cache/cache-store.ts";
export { createMemoryStore } from "./cache/memory-store.ts";
export type { EndpointMethod, ItemOf, RawBody } from "./catalogue/endpoint-method.ts";
export { Client, type TypedRequestFunction } from "./client.ts";
export type { ClientOptions } from "./client-options.ts";
export type { CoreClient, Plugin } from "./core-client.ts";
export type { ClientClass } from "./create-client-class.ts";
export type { RequestFunction } from "./create-request.ts";
export type { Endpoint } from "./endpoint/create-endpoint.ts";
export type {
  AfterHook,
  BeforeHook,
  CallError,
  ErrorHook,
  HookCollection,
  HookedRequest,
  HookName,
  WrapHook,
} from "./hooks/create-hook-collection.ts";
export { type ErrorResponse, HttpError, type HttpErrorDetails, type HttpErrorKind } from "./http-error.ts";
export type { Log } from "./log.ts";
export { losslessJson } from "./lossless-json.ts";
export type { MapPage, Pageable, Paginate } from "./paginate/create-paginate.ts";
export { redactUrl } from "./redact.ts";
export type {
  EndpointDescriptor,
  EndpointDescriptors,
  ParameterRule,
  ParameterRules,
} from "./registry/endpoint-descriptor.ts";
export type { Registered } from "./registry/register-endpoints.ts";
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
} from "./request-options.ts";
export { type RetryOptions, retry } from "./retry/retry.ts";
export type { ThrottleLimits } from "./throttling/default-limits.ts";
export type { LimitOptions } from "./throttling/scheduler.ts";
export { type LimitCallback, type ThrottleOptions, throttling } from "./throttling/throttling.ts";
export { VERSION } from "./version.ts";
