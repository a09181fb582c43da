import { type AuthenticateOptions, readCredential } from "./auth/credential.ts";
import { type CredentialSource, readAuthOption } from "./auth/read-auth-option.ts";
import { useAuthStrategy } from "./auth/use-auth-strategy.ts";
import type { ClientOptions } from "./client-options.ts";
import { createDefaults } from "./create-defaults.ts";
import { createRequest, type RequestContext, type RequestFunction } from "./create-request.ts";
import { traceRequests } from "./debug/trace-requests.ts";
import { createHookCollection, type HookCollection } from "./hooks/create-hook-collection.ts";
import { consoleLog, type Log } from "./log.ts";
import { createPaginate, type Paginate } from "./paginate/create-paginate.ts";
import type { EndpointDescriptors } from "./registry/endpoint-descriptor.ts";
import { type Registered, registerEndpoints } from "./registry/register-endpoints.ts";
import type { EndpointDefaults } from "./request-options.ts";
import { sendRequest } from "./transport/send-request.ts";

/** A function that extends a client when it is constructed. An object that it returns is added to the client. */
export type Plugin = (client: CoreClient, options: ClientOptions) => unknown;

/**
 * A client: everything but the catalogue of the API's operations.
 *
 * Members are made when they are first used; all of them may be called detached from the client.
 */
export class CoreClient {
  /** Sends requests. */
  declare readonly request: RequestFunction;
  /** Registers hooks on the name `request`. */
  declare readonly hook: HookCollection;
  /** Sets the credentials of later requests; without options clears them. */
  declare readonly authenticate: (options?: AuthenticateOptions | null | false) => void;
  /** Walks through all pages of a list. */
  declare readonly paginate: Paginate;
  /** Adds endpoint methods of one's own, by scope and name, and returns the client with their types. */
  declare readonly registerEndpoints: <Routes extends EndpointDescriptors>(routes: Routes) => this & Registered<Routes>;
  /** Where warnings go. */
  readonly log: Log;

  readonly #defaults: EndpointDefaults;
  #credential: CredentialSource;
  #context: RequestContext | undefined;

  static {
    lazy(CoreClient.prototype, "hook", () => createHookCollection());
    lazy(CoreClient.prototype, "request", (client) => createRequest(client.#requestContext(), client.#defaults));
    lazy(CoreClient.prototype, "paginate", (client) => createPaginate(client.request));
    lazy(CoreClient.prototype, "authenticate", (client) => (options) => {
      client.#credential = readCredential(options);
    });
    lazy(CoreClient.prototype, "registerEndpoints", (client) => (routes) => {
      registerEndpoints(client, client.#requestContext(), routes);
      return client as never;
    });
  }

  constructor(options: ClientOptions, plugins: readonly Plugin[]) {
    this.#defaults = createDefaults(options);
    this.log = options.log ?? consoleLog;
    if (options.authStrategy) useAuthStrategy(this, options.authStrategy, options.auth);
    else this.#credential = readAuthOption(options.auth);
    for (const plugin of plugins) {
      const members = plugin(this, options);
      if (typeof members === "object" && members !== null) {
        Object.defineProperties(this, Object.getOwnPropertyDescriptors(members));
      }
    }
  }

  #requestContext(): RequestContext {
    const client = this;
    this.#context ??= {
      defaults: this.#defaults,
      hook: this.hook,
      log: this.log,
      send: traceRequests(sendRequest),
      get credential() {
        return client.#credential;
      },
    };
    return this.#context;
  }
}

/** Defines a member that is made on first use and is a plain property of the client from then on. */
function lazy<Name extends keyof CoreClient>(
  prototype: CoreClient,
  name: Name,
  create: (client: CoreClient) => CoreClient[Name],
): void {
  const settle = (client: CoreClient, value: CoreClient[Name]): CoreClient[Name] => {
    Object.defineProperty(client, name, { value, writable: true, enumerable: true, configurable: true });
    return value;
  };
  Object.defineProperty(prototype, name, {
    get(this: CoreClient) {
      return settle(this, create(this));
    },
    set(this: CoreClient, value: CoreClient[Name]) {
      settle(this, value);
    },
    configurable: true,
  });
}
