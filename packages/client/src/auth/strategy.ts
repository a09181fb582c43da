import type { InnerRequest } from "../core/hooks.ts";
import type { RequestClient } from "../core/request.ts";
import type { ClientResponse, EndpointOptions } from "../endpoint/options.ts";
import { isTrustedOrigin } from "../endpoint/origin.ts";

/**
 * Creates an authentication from the `auth` option, to which `request`, `log`, `octokit` (the client) and `octokitOptions` are
 * added.
 */
export type AuthStrategy = (options: Record<string, unknown>) => AuthStrategyInstance;

/** A strategy of another package, with its own types of options and requests. */
export type ForeignAuthStrategy = (options: never) => { hook(request: never, options: never): unknown };

/** What a strategy is created from, such as the id and key of an app. */
export interface StrategyOptions {
  readonly type?: undefined;
  readonly [option: string]: unknown;
}

/** An authentication. `hook` wraps every request; calling the authentication itself returns the credentials. */
export interface AuthStrategyInstance {
  hook(request: InnerRequest, options: EndpointOptions): ClientResponse | Promise<ClientResponse>;
}

/**
 * Lets `strategy` wrap every request of the client to an origin that may receive its credentials, as the first of its hooks,
 * and offers it as `client.auth`.
 */
export function installAuthStrategy(
  client: RequestClient,
  { authStrategy: strategy, ...octokitOptions }: { authStrategy: AuthStrategy | ForeignAuthStrategy; auth?: unknown },
): void {
  const { auth } = octokitOptions;
  const given = typeof auth === "object" && auth !== null ? auth : { token: auth };
  const { request, log } = client;
  // Strategies expect these two names.
  const instance = strategy({
    request,
    log,
    octokit: client,
    octokitOptions,
    ...given,
  } as never) as AuthStrategyInstance;
  const { endpoint } = client.request;
  const mayCarryCredentials = (options: EndpointOptions): boolean => {
    try {
      return isTrustedOrigin(endpoint.parse(options).url, endpoint.DEFAULTS.baseUrl);
    } catch {
      // An invalid request is rejected when it is sent, with an error that says why.
      return false;
    }
  };
  client.hook.wrap("request", (request, options) =>
    mayCarryCredentials(options) ? instance.hook(request, options) : request(options),
  );
  Object.assign(client, { auth: instance });
}
