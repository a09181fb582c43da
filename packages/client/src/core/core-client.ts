import { type AuthenticateOptions, toCredential } from "../auth/credential.ts";
import type { EndpointDefaults } from "../endpoint/options.ts";
import { createPaginate, type Paginate } from "../paginate/paginate.ts";
import type { EndpointDescriptors } from "../registry/endpoint-descriptor.ts";
import { type Registered, registerEndpoints } from "../registry/register-endpoints.ts";
import { addMembers } from "../registry/scopes.ts";
import { sendRequest } from "../transport/send-request.ts";
import { createHookCollection, type HookCollection } from "./hooks.ts";
import { defineLazy } from "./lazy.ts";
import { consoleLog, type Log, traceRequests } from "./log.ts";
import { type ClientOptions, createDefaults } from "./options.ts";
import { createRequest, type RequestContext, type RequestFunction } from "./request.ts";

/**
 * A function that extends a client when it is constructed. The members of an object that it returns are added to the client;
 * an object among them joins the one that the client has of that name. `Instance` is what it needs the client to have.
 */
export type Plugin<Instance = CoreClient> = (client: Instance, options: ClientOptions) => unknown;

let contextOf: (client: CoreClient) => RequestContext;

/**
 * A client: everything but the catalogue of the API's operations.
 *
 * Members are made when they are first used; all of them may be called detached from the client.
 */
export class CoreClient {
  /** The plugins that clients of this class run, in order. */
  static readonly plugins: readonly Plugin[] = [];

  /** Sends requests. */
  declare readonly request: RequestFunction;
  /** Registers hooks on the name `request`. */
  declare readonly hook: HookCollection;
  /** Sets the credentials of later requests; without options clears them. */
  declare readonly authenticate: (options?: AuthenticateOptions | null | false) => void;
  /** Walks through all pages of a list. */
  declare readonly paginate: Paginate;
  /**
   * Adds endpoint methods of one's own, by scope and name, and returns the client with their types: those of the routes, or
   * those of a generated interface that is given as type argument.
   */
  declare readonly registerEndpoints: (<Routes extends EndpointDescriptors>(
    routes: Routes,
  ) => this & Registered<Routes>) &
    (<Types extends object>(routes: EndpointDescriptors) => this & Types);
  /** Where warnings go. */
  readonly log: Log;

  readonly #defaults: EndpointDefaults;
  #context: RequestContext | undefined;

  static {
    // Each asks for something that only clients have, so that reading one from the prototype makes nothing for all clients.
    contextOf = (client) => client.#requestContext();
    defineLazy(CoreClient.prototype, "hook", (client) => client.#defaults && createHookCollection());
    defineLazy(CoreClient.prototype, "request", (client) => createRequest(client.#requestContext(), client.#defaults));
    defineLazy(CoreClient.prototype, "paginate", (client) => createPaginate(client.request));
    defineLazy(CoreClient.prototype, "authenticate", (client) => {
      const context = client.#requestContext();
      return (options?: AuthenticateOptions | null | false) => {
        context.credential = toCredential(options);
      };
    });
    defineLazy(CoreClient.prototype, "registerEndpoints", (client) => {
      const context = client.#requestContext();
      return (routes: EndpointDescriptors) => {
        registerEndpoints(client, context, routes);
        return client;
      };
    });
  }

  constructor(options: ClientOptions) {
    this.#defaults = createDefaults(options);
    this.log = options.log ?? consoleLog;
    for (const plugin of new.target.plugins) addMembers(this, plugin(this, options));
  }

  #requestContext(): RequestContext {
    this.#context ??= {
      defaults: this.#defaults,
      hook: this.hook,
      log: this.log,
      send: traceRequests(sendRequest),
      credential: undefined,
    };
    return this.#context;
  }
}

/** What the request functions of `client` share. */
export function requestContext(client: CoreClient): RequestContext {
  return contextOf(client);
}
