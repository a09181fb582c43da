import {
  type AuthenticateOptions,
  type AuthOption,
  describeCredentials,
  setCredentials,
  toCredential,
  toCredentialSource,
} from "./auth/credential.ts";
import { installAuthStrategy } from "./auth/strategy.ts";
import { defineCatalogue } from "./catalogue.ts";
import { type ClientClass, createClientClass } from "./client-class.ts";
import { type ClientOptions, VERSION } from "./client-options.ts";
import { lazyFunction } from "./core/lazy-function.ts";
import type { Log } from "./core/log.ts";
import type { Adaptations, RequestFunction } from "./core/request.ts";
import { CoreClient, requestContext } from "./core-client.ts";
import type { ClientResponse, RequestHeaders, RequestParameters } from "./endpoint/options.ts";
import { CATALOGUE } from "./gen/catalogue.ts";
import type { Catalogue, Label, ReleaseAsset, RepositoryParameters, Routes, Schemas } from "./gen/catalogue-types.ts";
import { createGraphql, type Graphql } from "./graphql/graphql.ts";
import type { MapPage, Paginate } from "./paginate/paginate.ts";
import { createAdaptations, deprecateErrorCode, logRequests } from "./preset/compatibility.ts";
import { createDebug, traceRequests } from "./preset/debug.ts";
import { checkClientOptions } from "./preset/warnings.ts";
import type { EndpointMethod, ItemOf, MethodArguments, MethodOptions, RawBody } from "./registry/endpoint-method.ts";

/** A client of the API, with a method for each of its operations. */
export interface Client extends CoreClient, Catalogue {
  readonly request: TypedRequestFunction;
  readonly paginate: TypedPaginate;
  /** The scopes of the catalogue again, for scripts that write `client.rest`. */
  readonly rest: Catalogue;
  /** Sends GraphQL queries. */
  readonly graphql: Graphql;
  readonly issues: Catalogue["issues"] & OlderIssues;
  readonly repos: Catalogue["repos"] & OlderRepos;
  /** Sets the credentials of later requests; without options clears them. */
  authenticate(options?: AuthenticateOptions | null | false): void;
  /** Resolves to the credentials of the client, or to the result of its authentication strategy. */
  readonly auth: (...parameters: unknown[]) => Promise<unknown>;
}

/** Calls of the 16.x generation whose parameters had other meanings. */
interface OlderIssues {
  /** @deprecated Now `name` is the label and `new_name` its new name. */
  updateLabel(
    parameters: RepositoryParameters & { current_name: string; name?: string; color?: string; description?: string },
  ): Promise<ClientResponse<Label>>;
}
interface OlderRepos {
  /** @deprecated Now it takes `owner`, `repo`, `release_id`, `name` and `data`. */
  uploadReleaseAsset(parameters: {
    url: string;
    file: RawBody;
    name: string;
    label?: string;
    headers?: RequestHeaders;
  }): Promise<ClientResponse<ReleaseAsset>>;
}

/**
 * A request function that knows the routes of the API, written as its description writes them. The signatures with
 * these routes come last, because a compiler explains a wrong call by the last signature.
 */
export interface TypedRequestFunction extends Pick<RequestFunction, "endpoint" | "defaults"> {
  <Data>(options: MethodOptions<Data>): Promise<ClientResponse<Data>>;
  <T = unknown>(options?: RequestParameters): Promise<ClientResponse<T>>;
  <T = unknown, Route extends string = string>(
    route: Route extends keyof Routes ? never : Route,
    parameters?: RequestParameters,
  ): Promise<ClientResponse<T>>;
  <Route extends keyof Routes>(route: Route, parameters?: OwnParameters<Route>): ReturnType<Routes[Route]>;
}

/**
 * The parameters of a route, in a form that the compiler resolves for one route only: an editor that completes the name of the
 * route would otherwise compare those of all. This needs an optional argument, even for a route with required parameters.
 */
type OwnParameters<Route> = Route extends keyof Routes ? RouteParameters<Route>[0] : never;

/** The parameters of the method of a route, and the items of its list. */
type RouteParameters<Route extends keyof Routes> =
  Routes[Route] extends EndpointMethod<infer Given, infer _> ? MethodArguments<Given> : never;
type RouteData<Route extends keyof Routes> = Routes[Route] extends EndpointMethod<infer _, infer Data> ? Data : never;
type RouteItem<Route extends keyof Routes> = ItemOf<RouteData<Route>>;

/** Fetches all pages of a list. Typed for the routes of the API, like {@link TypedRequestFunction}. */
interface TypedPaginate extends Paginate {
  <Route extends keyof Routes>(route: Route, parameters?: OwnParameters<Route>): Promise<RouteItem<Route>[]>;
  <Route extends keyof Routes, Result>(
    route: Route,
    parameters: OwnParameters<Route> | undefined,
    map: MapPage<Result, RouteItem<Route>>,
  ): Promise<Result[]>;
  readonly iterator: TypedIterator & Paginate["iterator"];
  readonly items: TypedItems & Paginate["items"];
}

type TypedIterator = <Route extends keyof Routes>(
  route: Route,
  parameters?: OwnParameters<Route>,
) => AsyncIterable<ClientResponse<RouteItem<Route>[]>>;

type TypedItems = <Route extends keyof Routes>(
  route: Route,
  parameters?: OwnParameters<Route>,
) => AsyncIterable<RouteItem<Route>>;

/** The parameters and the response of a method. */
type MethodTypes<Method> =
  Method extends EndpointMethod<infer Given, infer Data>
    ? { parameters: Given & RequestParameters; response: ClientResponse<Data> }
    : never;

/** The parameters and the response of every method: `RestEndpointMethodTypes["repos"]["get"]["response"]`. */
export type RestEndpointMethodTypes = {
  [Scope in keyof Catalogue]: { [Name in keyof Catalogue[Scope]]: MethodTypes<Catalogue[Scope][Name]> };
};

/** The same by route: `Endpoints["GET /repos/{owner}/{repo}"]["parameters"]`. */
export type Endpoints = { [Route in keyof Routes]: MethodTypes<Routes[Route]> };

/** The schemas of the API: `components["schemas"]["full-repository"]`. */
export interface components {
  schemas: Schemas;
}

/** The name and version of this package, and what is known about the runtime. */
let userAgent: string | undefined;

/** What the preset adds to the core: its user agent, the names of former generations, credentials, and debug output. */
class PresetClient extends CoreClient {
  static override userAgent(): string {
    userAgent ??= `signalbox-client/${VERSION} ${describeRuntime(globalThis as Runtime)}`;
    return userAgent;
  }

  static override adaptations(log: Log): Adaptations {
    return createAdaptations(log);
  }

  trace(part: string): ((line: string) => void) | undefined {
    return createDebug(part);
  }

  authenticate(options?: AuthenticateOptions | null | false): void {
    setCredentials(requestContext(this), toCredential(options));
  }

  auth(): Promise<unknown> {
    return describeCredentials(requestContext(this));
  }
}

/**
 * The client class: `new Client(options)` and `Client(options)` both create a client.
 *
 * @throws the error of a plugin in the construction of the client.
 */
export const Client: ClientClass<Client> = createClientClass<Client>([preset], PresetClient);

deprecateErrorCode();
defineCatalogue(Client.prototype, CATALOGUE);

/** Plugin of the preset: adds `graphql`, and reads the options `auth` and `authStrategy`. */
function preset(client: CoreClient & { request: RequestFunction; graphql?: Graphql }, options: ClientOptions): void {
  const { auth, authStrategy } = options;
  checkClientOptions(options, client.log, (client.constructor as typeof CoreClient).plugins.length > 1);
  traceRequests(client);
  client.request = lazyFunction(() => requestContext(client).request);
  client.graphql = lazyFunction(() => createGraphql(client));
  if (authStrategy) installAuthStrategy(client, { ...options, authStrategy });
  else if (auth) setCredentials(requestContext(client), toCredentialSource(auth as AuthOption));
  if (options.log?.info || options.log?.debug) logRequests(client, client.log);
}

interface Runtime {
  readonly process?: {
    readonly versions?: { readonly node?: string };
    readonly platform?: string;
    readonly arch?: string;
  };
  readonly navigator?: { readonly userAgent?: string };
}

function describeRuntime({ process, navigator }: Runtime): string {
  const agent = navigator?.userAgent ?? "";
  const version = process?.versions?.node;
  // The `navigator` of Node says less than its `process`; those of Bun and Deno have their names.
  const isNode = version !== undefined && (agent === "" || agent.startsWith("Node.js"));
  return isNode ? `Node.js/${version} (${process?.platform}; ${process?.arch})` : agent || "unknown runtime";
}
