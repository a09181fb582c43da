import { type AuthenticateOptions, type Credential, readCredential } from "./auth/credential.ts";
import type { ClientOptions } from "./client-options.ts";
import { createDefaults } from "./create-defaults.ts";
import { createRequest, type RequestFunction } from "./create-request.ts";
import { createHookCollection, type HookCollection } from "./hooks/create-hook-collection.ts";
import { consoleLog, type Log } from "./log.ts";
import type { EndpointDefaults } from "./request-options.ts";

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
  /** Where warnings go. */
  readonly log: Log;

  readonly #defaults: EndpointDefaults;
  #credential: Credential | undefined;

  static {
    lazy(CoreClient.prototype, "hook", () => createHookCollection());
    lazy(CoreClient.prototype, "request", (client) => {
      const context = {
        defaults: client.#defaults,
        hook: client.hook,
        get credential() {
          return client.#credential;
        },
      };
      return createRequest(context, client.#defaults);
    });
    lazy(CoreClient.prototype, "authenticate", (client) => (options) => {
      client.#credential = readCredential(options);
    });
  }

  constructor(options: ClientOptions, plugins: readonly Plugin[]) {
    this.#defaults = createDefaults(options);
    this.log = options.log ?? consoleLog;
    for (const plugin of plugins) {
      const members = plugin(this, options);
      if (typeof members === "object" && members !== null)
        Object.defineProperties(this, Object.getOwnPropertyDescriptors(members));
    }
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
