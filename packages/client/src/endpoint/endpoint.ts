import { buildRequest } from "./build-request.ts";
import { mergeDefaults, mergeOptions } from "./merge-options.ts";
import type { BuiltRequest, EndpointDefaults, EndpointOptions, RequestParameters } from "./options.ts";

/** Builds requests without sending them. Hooks, validation and credentials are not applied. */
export interface Endpoint {
  /** Builds a request from `"METHOD /path"` (or `"/path"`) and parameters. */
  (route: string, parameters?: RequestParameters): BuiltRequest;
  (options?: RequestParameters, parameters?: RequestParameters): BuiltRequest;
  /** The options that every call starts from. */
  readonly DEFAULTS: EndpointDefaults;
  /** Merges route and parameters over the defaults; the URL stays a template. */
  merge(route: string, parameters?: RequestParameters): EndpointOptions;
  merge(options?: RequestParameters, parameters?: RequestParameters): EndpointOptions;
  /** Builds the request of merged options. */
  parse(options: EndpointOptions): BuiltRequest;
  /** A new endpoint function with other defaults. */
  defaults(parameters: RequestParameters): Endpoint;
}

/** Changes the parameters of a call before they are merged. */
export type AdaptParameters = (parameters: RequestParameters) => RequestParameters;

/** Creates the endpoint function of `defaults`; `adapt` changes the parameters of each call before they are merged. */
export function createEndpoint(
  defaults: EndpointDefaults,
  adapt: AdaptParameters = (parameters) => parameters,
): Endpoint {
  const merge = (route?: string | RequestParameters, parameters?: RequestParameters): EndpointOptions =>
    mergeOptions(defaults, typeof route === "object" ? adapt(route) : route, parameters && adapt(parameters));
  return Object.assign(
    (route?: string | RequestParameters, parameters?: RequestParameters) => buildRequest(merge(route, parameters)),
    {
      DEFAULTS: defaults,
      merge,
      parse: buildRequest,
      defaults: (parameters: RequestParameters) => createEndpoint(mergeDefaults(defaults, adapt(parameters)), adapt),
    },
  );
}
