import { type ClientOptions, createDefaults, VERSION } from "./client-options.ts";
import { createHookCollection, type HookCollection } from "./core/hooks.ts";
import { defineLazy } from "./core/lazy.ts";
import { consoleLog, type Log, toLog } from "./core/log.ts";
import { type Adaptations, createContext, type RequestContext, type RequestFunction } from "./core/request.ts";
import type { EndpointDescriptors } from "./endpoint/endpoint-descriptor.ts";
import type { EndpointDefaults } from "./endpoint/options.ts";
import { createPaginate, type Paginate } from "./paginate/paginate.ts";
import { type Registered, registerEndpoints } from "./registry/register-endpoints.ts";
import { addMembers } from "./registry/scopes.ts";

/**
 * A function that extends a client when it is constructed. The properties of the object that it returns are added to the client;
 * an object among them is merged with the client's object of that name. `Instance` is the type of client that it needs.
 */
export type Plugin<Instance = CoreClient> = (client: Instance, options: ClientOptions) => unknown;

let contextOf: (client: CoreClient) => RequestContext;

/**
 * A client: everything but the catalogue of the API's operations.
 *
 * Its parts are created on first use.
 */
export class CoreClient {
  /** The plugins that clients of this class run, in order. */
  static readonly plugins: readonly Plugin[] = [];

  /** The user agent of this package. */
  static userAgent(): string {
    return `signalbox-client/${VERSION}`;
  }

  /** Creates the adaptations of a client of this class. */
  static adaptations?(log: Log): Adaptations;

  /** Sends requests. */
  declare readonly request: RequestFunction;
  /** Registers hooks under the name `request`. */
  declare readonly hook: HookCollection;
  /** Fetches all pages of a list. */
  readonly paginate: Paginate;
  /** The logger for warnings. */
  readonly log: Log;

  readonly #defaults: EndpointDefaults;
  #context: RequestContext | undefined;

  static {
    // Both need something that only clients have, so reading them from the prototype creates nothing that clients would share.
    contextOf = (client) => client.#requestContext();
    defineLazy(CoreClient.prototype, "request", (client) => client.#requestContext().request);
    defineLazy(
      CoreClient.prototype,
      "hook",
      (client) => client.#defaults && createHookCollection(() => client.#requestContext().request),
    );
  }

  constructor(options: ClientOptions) {
    this.#defaults = createDefaults(options, new.target.userAgent());
    this.log = toLog(options.log ?? consoleLog);
    this.paginate = createPaginate(this);
    for (const plugin of new.target.plugins) addMembers(this, plugin(this, options));
  }

  /**
   * Adds custom endpoint methods, by scope and name, and returns the client with their types: those of the routes, or
   * those of a generated interface that is given as type argument.
   */
  registerEndpoints<Routes extends EndpointDescriptors>(routes: Routes): this & Registered<Routes>;
  registerEndpoints<Types extends object>(routes: EndpointDescriptors): this & Types;
  registerEndpoints(routes: EndpointDescriptors): this {
    registerEndpoints(this, this.#requestContext(), routes);
    return this;
  }

  #requestContext(): RequestContext {
    this.#context ??= createContext({
      defaults: this.#defaults,
      hook: this.hook,
      log: this.log,
      ...(this.constructor as typeof CoreClient).adaptations?.(this.log),
    });
    return this.#context;
  }
}

/** What the request functions of `client` share. */
export function requestContext(client: CoreClient): RequestContext {
  return contextOf(client);
}
