export type { AuthenticateOptions } from "./auth/credential.ts";
export { type CacheOptions, cache } from "./cache/cache.ts";
export type { CacheEntry, CacheStore } from "./cache/cache-store.ts";
export { createMemoryStore } from "./cache/memory-store.ts";
export type { ClientOptions } from "./client-options.ts";
export type { CoreClient, Plugin } from "./core-client.ts";
export { Core as Client } from "./core-client-class.ts";
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
export { HttpError, type HttpErrorKind } from "./http-error.ts";
export type { Log } from "./log.ts";
export { losslessJson } from "./lossless-json.ts";
export type { Paginate } from "./paginate/create-paginate.ts";
export type { EndpointDescriptor, EndpointDescriptors } from "./registry/endpoint-descriptor.ts";
export type {
  BuiltRequest,
  ClientResponse,
  EndpointOptions,
  Fetch,
  RequestOptions,
  RequestParameters,
} from "./request-options.ts";
export { type RetryOptions, retry } from "./retry/retry.ts";
export { type ThrottleOptions, throttling } from "./throttling/throttling.ts";
export { VERSION } from "./version.ts";
