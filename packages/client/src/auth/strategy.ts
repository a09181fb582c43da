import type { HookedRequest } from "../core/hooks.ts";
import type { RequestClient } from "../core/request.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { ClientResponse, EndpointOptions } from "../endpoint/options.ts";
import { isTrustedOrigin } from "./origin.ts";

/** Makes an authentication out of the `auth` option and the client's request function. */
export type AuthStrategy = (options: Record<string, unknown>) => AuthStrategyInstance;

/** An authentication: `hook` wraps every request, and calling it gives the credentials themselves. */
export interface AuthStrategyInstance {
  hook(
    request: HookedRequest & { readonly endpoint: Endpoint },
    options: EndpointOptions,
  ): ClientResponse | Promise<ClientResponse>;
}

/**
 * Lets `strategy` wrap every request of the client to an origin that may see its credentials, as the first of its hooks,
 * and offers it as `client.auth`.
 */
export function installAuthStrategy(client: RequestClient, strategy: AuthStrategy, auth: unknown): void {
  const given = typeof auth === "object" && auth !== null ? auth : { token: auth };
  const instance = strategy({ request: client.request, log: client.log, ...given });
  const { endpoint } = client.request;
  const mayCarryCredentials = (options: EndpointOptions): boolean => {
    try {
      return isTrustedOrigin(endpoint.parse(options).url, endpoint.DEFAULTS.baseUrl);
    } catch {
      // A request that cannot be built is refused where it is sent, and the error tells all about it.
      return false;
    }
  };
  client.hook.wrap("request", (request, options) =>
    mayCarryCredentials(options) ? instance.hook(Object.assign(request, { endpoint }), options) : request(options),
  );
  Object.assign(client, { auth: instance });
}
