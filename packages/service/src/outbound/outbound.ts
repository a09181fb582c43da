import type { ResponseHead } from "@signalbox/wire";

/**
 * Resolves the addresses of a name, best first. Resolves with an empty list when the name has no address, or when `signal` aborts.
 * Never rejects.
 */
export type LookUp = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** A request to a URL that a user chose. */
export interface OutboundRequest {
  readonly method: string;
  readonly url: string;
  /**
   * Alternating names and values, sent in this order and case. Missing `Host`, `Connection` and framing headers are added.
   */
  readonly headers: readonly string[];
  readonly body?: Uint8Array | undefined;
  /** Alternating names and values, sent after the body, which is then chunked. */
  readonly trailers?: readonly string[] | undefined;
  /**
   * The request target to send, one byte per character (latin1). Needed when parsing as a URL would change it: that resolves dots
   * and escapes non-ASCII characters. A redirect uses its own URL.
   */
  readonly target?: string | undefined;
  /**
   * The bytes to send instead of method, target, headers, body and trailers. They must be one complete request with `Connection:
   * close`. Redirects still use the other fields.
   */
  readonly raw?: Uint8Array | undefined;
  /** How long the call may take, redirects included, in milliseconds. @default 10_000 */
  readonly timeoutMs?: number;
  /** How many bytes of the response body are read. @default 1 MiB */
  readonly maxResponseBytes?: number | undefined;
  /** How many redirects are followed. Each is checked like the first URL. @default 0 */
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal | undefined;
  /**
   * Receives the response while it arrives, however long it is. `timeoutMs` then covers only the head, a pause of five minutes
   * ends the call, and the outcome has the first `maxResponseBytes` of the body. Redirects are not followed.
   */
  readonly sink?: ResponseSink | undefined;
  /**
   * Calls with the same name share connections, so a misbehaving target cannot mix up responses of different names. `raw` must
   * then not close the connection. If a reused connection closes without a response, idempotent requests are sent again on a new
   * one. @default a new connection for each call
   */
  readonly reuse?: string | undefined;
}

/** Passes a response on. When the call resolves without `onEnd`, the response ended early, or there was none. */
export interface ResponseSink {
  /** An interim response (1xx). */
  onInformation(head: ResponseHead): void;
  /** @param resume continues after `onData` has returned false */
  onHead(head: ResponseHead, resume: () => void): void;
  /** Returns false to receive no more until `resume`. */
  onData(chunk: Uint8Array): boolean;
  /** The body is complete. `trailers` are alternating names and values. */
  onEnd(trailers: readonly string[]): void;
}

/** The outcome of a request: a response with any status, a rejection by the guard, or a failure of the network. */
export type OutboundOutcome =
  | (ResponseHead & {
      readonly kind: "responded";
      readonly body: Uint8Array;
      /** True when the body was longer than `maxResponseBytes`, or a sink received only its beginning. */
      readonly truncated: boolean;
      /** The URL that responded, after redirects. */
      readonly url: string;
      readonly durationMs: number;
    })
  | { readonly kind: "rejected"; readonly code: RejectionCode; readonly detail: string }
  | { readonly kind: "failed"; readonly code: FailureCode; readonly detail: string };

export type RejectionCode =
  | "invalid_url"
  | "scheme_not_allowed"
  | "credentials_not_allowed"
  | "port_not_allowed"
  | "address_not_allowed"
  /** Only for callers that append paths to a URL. */
  | "path_not_allowed"
  | "too_many_redirects";

type FailureCode =
  | "not_found"
  | "timeout"
  | "aborted"
  | "connection_failed"
  /** The target was connected, so it may have handled the request. */
  | "invalid_response";

/** Sends requests that the guard allows. */
export interface Outbound {
  /** Never rejects: every outcome is data. */
  send(request: OutboundRequest): Promise<OutboundOutcome>;
  /** Checks a URL without sending anything, in 5 seconds at most. Every request is checked again. */
  check(url: string): Promise<Extract<OutboundOutcome, { kind: "rejected" | "failed" }> | undefined>;
}

export interface OutboundOptions {
  /** Whether all ports are allowed. @default only 80, 443 and all from 1024 on */
  readonly anyPort?: boolean;
  /**
   * Whether a non-public address is allowed; `addressList` creates such a check. For names, their addresses decide.
   * @default none is
   */
  readonly allowAddress?: (address: string) => boolean;
  /** Resolves names. @default the resolver of the system */
  readonly lookUp?: LookUp;
}
