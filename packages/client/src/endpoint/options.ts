import type { ParameterRules } from "./endpoint-descriptor.ts";

/** Headers of a request from callers: `undefined` and `null` omit a header. */
export interface RequestHeaders {
  [name: string]: string | number | undefined | null;
}

/** Headers of a response: lower-case names, repeated headers joined by `, `. */
export interface ResponseHeaders {
  [name: string]: string;
}

/** The media type of the response. */
export interface MediaType {
  /** A format of the API's media type, such as `raw`, `diff` or `html`. */
  format?: string | undefined;
  /** Names of preview features, with or without a trailing `-preview`. */
  previews?: readonly string[] | undefined;
  /** The vendor word in media types. Default: the client's. */
  vendor?: string | undefined;
}

/** The part of a `Response` that this package uses. */
export interface FetchResponse {
  readonly status: number;
  readonly statusText: string;
  /** The URL of the response, after redirects. */
  readonly url: string;
  readonly headers: Iterable<[string, string]>;
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Sends a request: the platform's `fetch`, or anything that behaves like it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/**
 * The options of {@link Fetch}: those of the platform's `fetch`, and the option `agent` of the call, as `agent` and as
 * `dispatcher`, for implementations that support one of these.
 */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: FetchBody;
  signal?: AbortSignal;
  redirect?: "follow" | "error" | "manual";
  /** Set when the body is a stream. */
  duplex?: "half";
  /** The option of the same name: `nodeFetch` never sends these headers to another origin. */
  credentialNames?: readonly string[];
}

/** A body that every `fetch` accepts. Other views of bytes, and iterables of them, are also passed on. */
export type FetchBody =
  | string
  | ArrayBuffer
  | Uint8Array<ArrayBuffer>
  | Blob
  | FormData
  | URLSearchParams
  | ReadableStream<Uint8Array>;

/** Parses and serializes JSON. */
export interface JsonCodec {
  /** Distinguishes responses in the plugin `cache`, which does not store responses of a codec without a name. */
  readonly name?: string;
  /** @throws when the text is not JSON. */
  parse(text: string): unknown;
  /** @throws when the value cannot be serialized as JSON. */
  stringify(value: unknown): string;
}

/**
 * How to check the parameters of an endpoint method against its rules:
 * - `"strict"`: types other than integers and objects are checked as well;
 * - `"lenient"`: values that an enum does not list are sent, with a note to `log.debug`, since the API may be newer than the rules;
 * - `false`: nothing is checked or converted.
 */
export type ValidationMode = "strict" | "lenient" | false;

/** Options of how to send a call. Unknown keys are passed on unchanged, and hooks see them. */
export interface RequestOptions {
  /** The time limit of an attempt in milliseconds, from sending to the end of the body. Default: 0, no limit. */
  timeout?: number | undefined;
  /** Aborts the call, its waits and its retries. */
  signal?: AbortSignal | undefined;
  /** Node only: an `http.Agent` or `https.Agent`, or an undici dispatcher for the platform's fetch. */
  agent?: unknown;
  /** Replaces the platform's `fetch`. */
  fetch?: Fetch | undefined;
  /** What to do with a redirect. Default: `"follow"`. */
  redirect?: "follow" | "error" | "manual" | undefined;
  /** The time limit of the whole call in milliseconds, including waits and retries. Default: 0, no limit. */
  totalTimeout?: number | undefined;
  /** The rules of the parameters of an endpoint method. */
  validate?: ParameterRules | undefined;
  /** How the parameters of endpoint methods are checked. Default: as their rules say; `"lenient"` for the catalogue. */
  validation?: ValidationMode | undefined;
  /** Whether `url` is a plain URL, not a template. Default: false. */
  literalUrl?: boolean | undefined;
  /**
   * Names of headers and of query parameters with credentials, in addition to those with a telling name (`authorization`, `cookie`,
   * and names with `token`, `secret`, `password` or `api-key`). Both are redacted in errors, and the headers are never sent to
   * another origin.
   */
  credentialNames?: readonly string[] | undefined;
  /** Pagination: the most pages to fetch. Default: all. */
  maxPages?: number | undefined;
  /** Pagination: how many pages to fetch in parallel, if the first page links to the last. Default: 1. */
  parallelPages?: number | undefined;
  /** Return the body as a `ReadableStream` as soon as the headers have arrived. A timeout also covers the rest. */
  stream?: boolean | undefined;
  /** `false` is the same as `stream: true`, as in octokit. */
  parseSuccessResponseBody?: boolean | undefined;
  /** Parses and serializes JSON; `losslessJson` preserves large integers. Default: `JSON`. */
  json?: JsonCodec | undefined;
  /** For the plugin `retry`: the most retries of this call, with any method and status. */
  retries?: number | undefined;
  /**
   * The call only reads, whatever its method: the plugin `retry` may repeat it, and `throttling` treats it as a read.
   * `client.graphql()` sets it for queries. Default: false.
   */
  readOnly?: boolean | undefined;
  /** For the plugin `retry`: seconds to wait before it retries a status only because of `retries`. */
  retryAfter?: number | undefined;
  /** Set by the plugin `throttling`, which handles responses that reject a call because of a limit. */
  throttled?: boolean | undefined;
  /**
   * Sends the call instead of the hooks and the credentials of the client: the hook of an authentication strategy, as in
   * `request.defaults({ request: { hook: auth.hook } })`.
   */
  hook?: ((request: never, options: never) => unknown) | undefined;
  /** How often this call was retried so far. */
  retryCount?: number;
  [key: string]: unknown;
}

/** Options and parameters of one call. Every other key is a parameter of the route. */
export interface RequestParameters {
  method?: string | undefined;
  baseUrl?: string | undefined;
  url?: string | undefined;
  headers?: RequestHeaders | undefined;
  mediaType?: MediaType | undefined;
  request?: RequestOptions | undefined;
  [parameter: string]: unknown;
}

/** The defaults of calls; only those of an endpoint have a `url`. */
export interface EndpointDefaults {
  method: string;
  baseUrl: string;
  url?: string;
  headers: RequestHeaders;
  mediaType: { format: string; previews: readonly string[]; vendor?: string };
  request: RequestOptions;
  [parameter: string]: unknown;
}

/** All options of a call after merging. `url` is still a template, and parameters are still mixed with options. */
export interface EndpointOptions extends EndpointDefaults {
  url: string;
}

/** A request for any HTTP library. A body that is an object must still be serialized as JSON. */
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
  /** The URL of the response, after redirects. */
  url: string;
}

/** The options and their types; all other merged options are parameters of the route. */
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
