import type { SecretOptions } from "./secrets.ts";

/** The platform's function. */
export type PlatformFetch = typeof globalThis.fetch;

/**
 * What a cassette does with calls:
 * - `replay`: responds from the file, and sends nothing;
 * - `record`: sends every call, and writes the file anew;
 * - `update`: sends every call, and leaves a recorded call as it is unless its response has changed.
 */
export type CassetteMode = "replay" | "record" | "update";

/** Options of a cassette. */
export interface CassetteOptions {
  /** Default: the environment variable `SIGNALBOX_CASSETTE`, else `"replay"`. */
  readonly mode?: CassetteMode | undefined;
  /** Sends the calls to record. Default: what the client uses, which is the platform's `fetch` with proxies of the environment. */
  readonly fetch?: PlatformFetch | undefined;
  /** Headers of a request that must match, in addition to method, URL and body. Default: none. */
  readonly matchHeaders?: readonly string[] | undefined;
  /** Whether calls must come in the recorded order. Default: false, the first matching call that was not replayed yet responds. */
  readonly inOrder?: boolean | undefined;
  /** Further secrets to remove. */
  readonly secrets?: SecretOptions | undefined;
  /** The most bytes of one body, decompressed. Default: 10 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** The most bytes of the file, and of all bodies that are recorded. Default: 50 MiB. */
  readonly maxFileBytes?: number | undefined;
}

/** The options after their defaults. `file` is for messages. */
export interface CassetteSettings extends CassetteOptions {
  readonly file: string;
  readonly mode: CassetteMode;
  readonly fetch: PlatformFetch;
  readonly maxBodyBytes: number;
  readonly maxFileBytes: number;
}
