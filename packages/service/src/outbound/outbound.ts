import type { LookUp } from "./look-up.ts";

/** A request to an address that somebody else chose. */
export interface OutboundRequest {
  readonly method: string;
  readonly url: string;
  /**
   * Names and values in turn, sent in this order and case. `Host`, `Connection` and the length of the body are put in
   * where they are missing.
   */
  readonly headers: readonly string[];
  readonly body?: Uint8Array;
  /** Names and values in turn, sent after the body, which is then chunked. */
  readonly trailers?: readonly string[];
  /**
   * The request target to write, each character one byte (latin1), where that of `url` is not it byte for byte: a URL
   * resolves dots and escapes what is not ASCII. Redirects are followed by their own.
   */
  readonly target?: string;
  /**
   * The bytes to write in place of method, target, headers, body and trailers, which are those of redirects then. They must be
   * one whole request that ends the connection.
   */
  readonly raw?: Uint8Array;
  /** How long the response may take with all its redirects, in milliseconds. @default 10_000 */
  readonly timeoutMs?: number;
  /** How much of the response's body is read, in bytes. @default 1 MiB */
  readonly maxResponseBytes?: number;
  /** How many redirects are followed; each is checked as the first address was. @default 0 */
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
}

/** What came of a request: a response, whatever its status; a rejection of our own; or a failure on the way. */
export type OutboundOutcome =
  | {
      readonly kind: "responded";
      readonly status: number;
      readonly reason: string;
      /** Names and values in turn, as they came. */
      readonly headers: readonly string[];
      readonly body: Uint8Array;
      /** True when the body was longer than what was read. */
      readonly truncated: boolean;
      /** The address that responded, after redirects. */
      readonly url: string;
      readonly durationMs: number;
    }
  | { readonly kind: "rejected"; readonly code: RejectionCode; readonly detail: string }
  | { readonly kind: "failed"; readonly code: FailureCode; readonly detail: string };

export type RejectionCode =
  | "invalid_url"
  | "scheme_not_allowed"
  | "credentials_not_allowed"
  | "port_not_allowed"
  | "address_not_allowed"
  | "too_many_redirects";

export type FailureCode = "not_found" | "timeout" | "aborted" | "connection_failed";

/** Sends requests to where a guard lets them go. */
export interface Outbound {
  /** Never rejects: what comes of a request is data. */
  send(request: OutboundRequest): Promise<OutboundOutcome>;
  /**
   * Says what would be rejected before anything is sent, in 5 seconds at most. The address is checked again with every
   * request.
   */
  check(url: string): Promise<Extract<OutboundOutcome, { kind: "rejected" | "failed" }> | undefined>;
}

export interface OutboundOptions {
  /** @default ["http:", "https:"] */
  readonly schemes?: readonly string[];
  /** Which ports may be called. @default 80, 443 and all from 1024 on */
  readonly allowPort?: (port: number) => boolean;
  /**
   * Whether an address may be called although it is not public; `addressList` makes such a check. Names are judged by the
   * addresses that they have. @default none may
   */
  readonly allowAddress?: (address: string) => boolean;
  /** What finds the addresses of a name. @default the hosts file and the name servers of the system, within 5 seconds */
  readonly lookUp?: LookUp;
}
