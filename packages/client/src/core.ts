export { type ClientClass, Core as Client } from "./client-class.ts";
export { type ClientOptions, VERSION } from "./client-options.ts";
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
export type { RequestFunction } from "./core/request.ts";
export type { CoreClient, Plugin } from "./core-client.ts";
export type { Endpoint } from "./endpoint/endpoint.ts";
export type { EndpointDescriptor, EndpointDescriptors } from "./endpoint/endpoint-descriptor.ts";
export type {
  BuiltRequest,
  ClientResponse,
  EndpointOptions,
  Fetch,
  RequestOptions,
  RequestParameters,
} from "./endpoint/options.ts";
export { HttpError, type HttpErrorKind } from "./errors/http-error.ts";
export type { Paginate } from "./paginate/paginate.ts";
export { type CacheOptions, cache } from "./plugins/cache.ts";
export { type CacheEntry, type CacheStore, createMemoryStore } from "./plugins/cache-store.ts";
export { type RetryOptions, retry } from "./plugins/retry.ts";
export { type ThrottleOptions, throttling } from "./plugins/throttling.ts";
export { losslessJson } from "./transport/lossless-json.ts";
