import { useAuthOption } from "./auth/use-auth-option.ts";
import { defineCatalogue } from "./catalogue/define-catalogue.ts";
import type { MethodOptions } from "./catalogue/endpoint-method.ts";
import type { CoreClient } from "./core-client.ts";
import { type ClientClass, createClientClass } from "./create-client-class.ts";
import type { RequestFunction } from "./create-request.ts";
import { CATALOGUE } from "./gen/catalogue.ts";
import type { Catalogue, OlderScopes, Routes } from "./gen/catalogue-types.ts";
import type { ClientResponse, RequestParameters } from "./request-options.ts";

/** A client of the API, with a method for each of its operations. */
export interface Client extends CoreClient, Catalogue, OlderScopes {
  readonly request: TypedRequestFunction;
}

/** A request function that knows the routes of the API, written as its description writes them. */
export interface TypedRequestFunction extends Pick<RequestFunction, "endpoint" | "defaults"> {
  <Route extends keyof Routes>(route: Route, ...parameters: Parameters<Routes[Route]>): ReturnType<Routes[Route]>;
  <T = unknown, Route extends string = string>(
    route: Route extends keyof Routes ? never : Route,
    parameters?: RequestParameters,
  ): Promise<ClientResponse<T>>;
  <Data>(options: MethodOptions<Data>): Promise<ClientResponse<Data>>;
  <T = unknown>(options?: RequestParameters): Promise<ClientResponse<T>>;
}

/**
 * The client class: `new Client(options)` and `Client(options)` both make a client.
 *
 * @throws whatever a plugin throws while the client is constructed.
 */
export const Client: ClientClass<Client> = createClientClass<Client>([useAuthOption]);

defineCatalogue(Client.prototype, CATALOGUE);
