export type { AuthenticateOptions, AuthOption } from "./auth/credential.ts";
export type { AuthStrategy, AuthStrategyInstance } from "./auth/strategy.ts";
export {
  Client,
  Client as Octokit,
  type components,
  type Endpoints,
  type RestEndpointMethodTypes,
  type TypedRequestFunction,
} from "./client.ts";
// All of the core but its Client.
export * from "./core.ts";
export type { ParameterRule, ParameterRules } from "./endpoint/endpoint-descriptor.ts";
export type {
  EndpointDefaults,
  FetchBody,
  FetchInit,
  FetchResponse,
  JsonCodec,
  MediaType,
  RequestHeaders,
  ResponseHeaders,
  ValidationMode,
} from "./endpoint/options.ts";
export { type ErrorResponse, HttpError as RequestError, type HttpErrorDetails } from "./errors/http-error.ts";
export { redactUrl } from "./errors/redact.ts";
export type { Graphql, GraphqlVariables } from "./graphql/graphql.ts";
export { type GraphqlProblem, GraphqlResponseError, type GraphqlResult } from "./graphql/graphql-error.ts";
export type { GraphqlPaginate } from "./graphql/graphql-paginate.ts";
export type { MapPage, Pageable } from "./paginate/paginate.ts";
export type { ThrottleLimits } from "./plugins/lanes.ts";
export type { LimitOptions } from "./plugins/scheduler.ts";
export type { LimitCallback } from "./plugins/throttling.ts";
export type { EndpointMethod, ItemOf, RawBody } from "./registry/endpoint-method.ts";
export type { Registered } from "./registry/register-endpoints.ts";
