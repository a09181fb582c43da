import type { CoreClient } from "./core-client.ts";
import { type ClientClass, createClientClass } from "./create-client-class.ts";

/** The client class without the catalogue of the API's operations, for programs that count bytes. */
export const Core: ClientClass<CoreClient> = createClientClass<CoreClient>([]);
