import type { RequestFunction } from "../create-request.ts";
import type { Endpoint } from "../endpoint/create-endpoint.ts";
import type { ClientResponse, RequestParameters } from "../request-options.ts";

/** A method of the catalogue, with the types of its parameters and of the data it resolves to. */
export interface EndpointMethod<Parameters, Data> {
  (...parameters: Arguments<Parameters>): Promise<ClientResponse<Data>>;
  /** Builds the request without sending it. */
  readonly endpoint: Endpoint;
  /** A new function with other defaults. */
  defaults(parameters: RequestParameters): RequestFunction;
}

/** Parameters may be left out when none is required. Those that the description does not know are sent as they are. */
type Arguments<Parameters> =
  Record<never, never> extends Parameters
    ? [parameters?: Parameters & RequestParameters]
    : [parameters: Parameters & RequestParameters];

/** What a list is made of: the items of an array, or of the array within an object that has facts about the list. */
export type ItemOf<Data> = Data extends readonly (infer Item)[]
  ? Item
  : { [Key in keyof Data]: Data[Key] extends readonly (infer Item)[] ? Item : never }[keyof Data];

/** A body that is sent as it is: text, bytes, a file, or a stream of bytes. */
export type RawBody = string | ArrayBuffer | ArrayBufferView | Blob | ReadableStream | AsyncIterable<Uint8Array>;
