import { applyCredential, type Credential } from "./auth/credential.ts";
import { isTrustedOrigin } from "./auth/trusted-origin.ts";
import { buildRequest } from "./endpoint/build-request.ts";
import { createEndpoint, type Endpoint } from "./endpoint/create-endpoint.ts";
import type { HookCollection } from "./hooks/create-hook-collection.ts";
import type { ClientResponse, EndpointDefaults, EndpointOptions, RequestParameters } from "./request-options.ts";
import { sendRequest } from "./transport/send-request.ts";

/** Sends requests. */
export interface RequestFunction {
  /** Sends `"METHOD /path"` (or `"/path"`) with parameters. */
  <T = unknown>(route: string, parameters?: RequestParameters): Promise<ClientResponse<T>>;
  <T = unknown>(options?: RequestParameters): Promise<ClientResponse<T>>;
  /** Builds the same requests without sending them. */
  readonly endpoint: Endpoint;
  /** A new request function with other defaults; hooks and credentials of the client apply to it as well. */
  defaults(parameters: RequestParameters): RequestFunction;
}

/** What all request functions of one client share. */
export interface RequestContext {
  readonly defaults: EndpointDefaults;
  readonly hook: HookCollection;
  credential: Credential | undefined;
}

/** Makes the request function of a client that starts from `defaults`. */
export function createRequest(context: RequestContext, defaults: EndpointDefaults): RequestFunction {
  const endpoint = createEndpoint(defaults);
  const send = (options: EndpointOptions): Promise<ClientResponse> => sendWithCredential(context, options);
  const request = async (
    route?: string | RequestParameters,
    parameters?: RequestParameters,
  ): Promise<ClientResponse> => {
    const options = (endpoint.merge as MergeAny)(route, parameters);
    // Hooks that are registered in the same turn as the call still count.
    await undefined;
    return context.hook("request", send, options);
  };
  return Object.assign(request, {
    endpoint,
    defaults: (parameters: RequestParameters) => createRequest(context, endpoint.defaults(parameters).DEFAULTS),
  }) as RequestFunction;
}

type MergeAny = (route?: string | RequestParameters, parameters?: RequestParameters) => EndpointOptions;

async function sendWithCredential(
  { credential, defaults }: RequestContext,
  options: EndpointOptions,
): Promise<ClientResponse> {
  const built = buildRequest(options);
  // An authorization that this call brings along wins over the credentials of the client.
  const own =
    built.headers.authorization !== undefined && built.headers.authorization !== defaults.headers.authorization;
  if (credential !== undefined && !own && isTrustedOrigin(built.url, options.baseUrl))
    applyCredential(credential, built);
  return sendRequest(built);
}
