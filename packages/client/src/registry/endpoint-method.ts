import type { RequestFunction } from "../core/request.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type {
  BuiltRequest,
  ClientResponse,
  EndpointDefaults,
  EndpointOptions,
  RequestParameters,
} from "../endpoint/options.ts";

/** A method of the catalogue, with the types of its parameters and of the data it resolves to. */
export interface EndpointMethod<Parameters, Data> {
  (...parameters: MethodArguments<Parameters>): Promise<ClientResponse<Data>>;
  /** Builds the request without sending it. */
  readonly endpoint: MethodEndpoint<Parameters, Data>;
  /** A new function with other defaults. */
  defaults(parameters: SomeParameters<Parameters>): RequestFunction;
}

/** Builds the requests of a method of the catalogue. */
interface MethodEndpoint<Parameters, Data> {
  (...parameters: MethodArguments<Parameters>): BuiltRequest;
  /** The options that every call starts from. */
  readonly DEFAULTS: EndpointDefaults;
  /** Merges parameters over the defaults. Required parameters may be added later. */
  merge(parameters?: SomeParameters<Parameters>): MethodOptions<Data>;
  /** Builds the request of merged options. */
  parse(options: EndpointOptions): BuiltRequest;
  /** A new endpoint function with other defaults. */
  defaults(parameters: SomeParameters<Parameters>): Endpoint;
}

/** Parameters are optional if none is required. Parameters that are not in the description are sent unchanged. */
export type MethodArguments<Parameters> =
  Record<never, never> extends Parameters
    ? [parameters?: Parameters & RequestParameters]
    : [parameters: Parameters & RequestParameters];

type SomeParameters<Parameters> = Partial<Parameters> & RequestParameters;

declare const data: unique symbol;

/** Merged options of a method of the catalogue. The type of its data exists only for the compiler. */
export interface MethodOptions<Data> extends EndpointOptions {
  readonly [data]: Data;
}

/**
 * The item type of a list: the items of an array, the commits of a comparison, or the items of the array within an object that
 * has facts about the list.
 */
export type ItemOf<Data> = Data extends readonly (infer Item)[]
  ? Item
  : Data extends { total_commits: number; commits: readonly (infer Commit)[] }
    ? Commit
    : { [Key in keyof Data]-?: NonNullable<Data[Key]> extends readonly (infer Item)[] ? Item : never }[keyof Data];

/** A body that is sent unchanged: text, bytes, a file, or a stream of bytes. */
export type RawBody = string | ArrayBuffer | ArrayBufferView | Blob | ReadableStream | AsyncIterable<Uint8Array>;
