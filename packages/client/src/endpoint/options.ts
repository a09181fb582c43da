import type { ParameterRules } from "../registry/endpoint-descriptor.ts";

/** Headers of a request as callers write them: `undefined` and `null` leave a header out. */
export interface RequestHeaders {
  [name: string]: string | number | undefined | null;
}

/** Headers of a response: lower-case names, repeated headers joined by `, `. */
export interface ResponseHeaders {
  [name: string]: string;
}

/** How the service shall write its response. */
export interface MediaType {
  /** A format of the API's media type, such as `raw`, `diff` or `html`. */
  format?: string | undefined;
  /** Names of preview features, with or without a trailing `-preview`. */
  previews?: readonly string[] | undefined;
  /** The vendor word in media types. Default: the client's. */
  vendor?: string | undefined;
}

/** The part of a `Response` that this package reads. */
export interface FetchResponse {
  readonly status: number;
  readonly statusText: string;
  /** the URL of the response, after redirects. */
  readonly url: string;
  readonly headers: Iterable<[string, string]>;
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What carries a request to the network: the platform's `fetch`, or anything that behaves like it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/**
 * What a {@link Fetch} is called with: what the platform's `fetch` takes. It also has the option `agent` of the call, as
 * `agent` and as `dispatcher`, for those that know one of these.
 */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: FetchBody;
  signal?: AbortSignal;
  redirect?: "follow" | "error" | "manual";
  /** Set when the body is a stream. */
  duplex?: "half";
  /** The option of this name: `nodeFetch` takes these headers to no other origin. */
  credentialHeaders?: readonly string[];
}

/** A body that every `fetch` takes. Other views of bytes, and iterables of them, are passed on as well when a call brings them. */
export type FetchBody =
  | string
  | ArrayBuffer
  | Uint8Array<ArrayBuffer>
  | Blob
  | FormData
  | URLSearchParams
  | ReadableStream<Uint8Array>;

/** Reads and writes JSON. */
export interface JsonCodec {
  /** What the plugin `cache` tells the responses of codecs apart by. It keeps none of a codec without a name. */
  readonly name?: string;
  /** @throws when the text is not JSON. */
  parse(text: string): unknown;
  /** @throws when the value cannot be written as JSON. */
  stringify(value: unknown): string;
}

/**
 * How the parameters of an endpoint method are checked against its rules:
 * - `"strict"`: types other than integers and objects are checked as well;
 * - `"lenient"`: values that an enum does not list are sent, with a note to `log.debug`, since the API may be newer than the rules;
 * - `false`: nothing is checked or converted.
 */
export type ValidationMode = "strict" | "lenient" | false;

/** How a call is carried out. Keys that are not listed are passed along untouched and hooks see them. */
export interface RequestOptions {
  /** Milliseconds until an attempt is given up, from sending to the end of the body. 0 means no limit. Default: 0. */
  timeout?: number | undefined;
  /** Ends the call, its waits and its retries. */
  signal?: AbortSignal | undefined;
  /** Node only: an `http.Agent` or `https.Agent`, or an undici dispatcher for the platform's fetch. */
  agent?: unknown;
  /** Sends instead of the platform's `fetch`. */
  fetch?: Fetch | undefined;
  /** What to do with a redirect. Default: `"follow"`. */
  redirect?: "follow" | "error" | "manual" | undefined;
  /** Milliseconds until the whole call is given up, waits and retries included. Default: 0, no limit. */
  totalTimeout?: number | undefined;
  /** The rules that the parameters of an endpoint method have to follow. */
  validate?: ParameterRules | undefined;
  /** How the parameters of endpoint methods are checked. Default: as their rules say; `"lenient"` for the catalogue. */
  validation?: ValidationMode | undefined;
  /** Take `url` as it is, not as a template. Default: false. */
  literalUrl?: boolean | undefined;
  /**
   * Names of headers that hold credentials, beside those whose names say so (`authorization`, `cookie`, and names with `token`,
   * `secret`, `password` or `api-key`). They are redacted in errors and go to no other origin.
   */
  credentialHeaders?: readonly string[] | undefined;
  /** Paging: how many pages to fetch at most. Default: all. */
  maxPages?: number | undefined;
  /** Paging: how many pages to fetch at once when the first one says which is the last. Default: 1. */
  parallelPages?: number | undefined;
  /** Give the body as a `ReadableStream` as soon as the headers are there. A timeout also covers what is still to come. */
  stream?: boolean | undefined;
  /**
   * How many bytes the body of a response may have, unpacked; more is an error of the kind `body`. It holds for streams too.
   * Default: no limit.
   */
  maxBytes?: number | undefined;
  /** What reads and writes JSON; `losslessJson` keeps big integers exact. Default: `JSON`. */
  json?: JsonCodec | undefined;
  /** For the plugin `retry`: how many times this call is repeated at most, whatever its method and the status. */
  retries?: number | undefined;
  /**
   * The call changes nothing, whatever its method: the plugin `retry` may repeat it, and `throttling` counts it among the reads.
   * `client.graphql()` sets it for queries. Default: false.
   */
  readOnly?: boolean | undefined;
  /** For the plugin `retry`: seconds to wait when `retries` makes it repeat a status that it would not. */
  retryAfter?: number | undefined;
  /** Set by the plugin `throttling`: it handles responses that reject a call because of a limit. */
  throttled?: boolean | undefined;
  /** How many times this call was repeated so far. */
  retryCount?: number;
  [key: string]: unknown;
}

/** Options and parameters of one call. Every key that is not listed is a parameter of the route. */
export interface RequestParameters {
  method?: string | undefined;
  baseUrl?: string | undefined;
  url?: string | undefined;
  headers?: RequestHeaders | undefined;
  mediaType?: MediaType | undefined;
  request?: RequestOptions | undefined;
  [parameter: string]: unknown;
}

/** Options that calls start from; a `url` is among them only when they belong to an endpoint. */
export interface EndpointDefaults {
  method: string;
  baseUrl: string;
  url?: string;
  headers: RequestHeaders;
  mediaType: { format: string; previews: readonly string[]; vendor?: string };
  request: RequestOptions;
  [parameter: string]: unknown;
}

/** All options of a call after merging; `url` is still a template and parameters are still beside the options. */
export interface EndpointOptions extends EndpointDefaults {
  url: string;
}

/** A request that is ready for any HTTP library. A body that is an object still has to be written as JSON. */
export interface BuiltRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  request?: RequestOptions;
}

/** The response to a call. */
export interface ClientResponse<T = unknown> {
  /** The decoded body. */
  data: T;
  status: number;
  headers: ResponseHeaders;
  /** the URL of the response, after redirects. */
  url: string;
}

/** The names of options and what they have to be; everything else in merged options is a parameter of the route. */
export const OPTION_TYPES: ReadonlyMap<string, "string" | "object"> = new Map(
  Object.entries({
    method: "string",
    baseUrl: "string",
    url: "string",
    headers: "object",
    request: "object",
    mediaType: "object",
  }),
);
