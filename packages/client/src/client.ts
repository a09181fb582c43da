import type { CoreClient } from "./core-client.ts";
import { type ClientClass, createClientClass } from "./create-client-class.ts";

/** A client of the API. */
export type Client = CoreClient;

/**
 * The client class: `new Client(options)` and `Client(options)` both make a client.
 *
 * @throws whatever a plugin throws while the client is constructed.
 */
export const Client: ClientClass<Client> = createClientClass<Client>([]);
