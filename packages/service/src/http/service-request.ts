import type { Room } from "@signalbox/wire";
import { callerNetwork } from "../addresses.ts";

/** A request as operations see it, from a connection or from a program that calls `fetch`. */
export interface ServiceRequest {
  /** As sent, including `HEAD`. */
  readonly method: string;
  /** The path as sent, percent-encoded, without the query. */
  readonly path: string;
  /** The query as sent, without `?`; empty when there is none. */
  readonly query: string;
  /** Scheme and host by which the client reached the service: `http://localhost:3000`. */
  readonly origin: string;
  /** The address of the client, even behind trusted proxies; undefined without a connection. */
  readonly clientAddress: string | undefined;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** The value of a header by its lower-case name; several values are joined by commas. */
  header(name: string): string | undefined;
  /**
   * The whole body. It counts in the memory of its caller until the response is sent.
   *
   * @throws Problem 413 `body_too_large`, 400 `body_aborted`, 429 or 503 `too_many_bytes`
   */
  bytes(maxBytes: number): Promise<Uint8Array>;
  /** The body as a stream; null when there is none. */
  stream(): ReadableStream<Uint8Array> | null;
  /**
   * Whether the caller's share of memory has room for a response of this many bytes. It stays there until the client has read it.
   */
  roomFor(bytes: number): Room;
  /** Calls the callback once the response is no longer in memory. */
  whenSent(callback: () => void): void;
  /** Closes the connection, even if a response is not fully sent. */
  disconnect(): void;
}

/** Who sent a request. */
export interface Principal {
  /** Unique among all callers, such as `key 17`. */
  readonly name: string;
  /** The name that people gave the API key, if the caller uses one. Several keys may have the same. */
  readonly keyName?: string;
  readonly role: string;
  /** The part of the role's permissions that the credential grants, for operations that check it. */
  readonly scopes?: readonly string[];
}

/** The name of every caller of a service without authentication. */
export const ANONYMOUS_NAME = "anonymous";

/** The state of a request while it is handled. */
export class OperationContext {
  readonly request: ServiceRequest;
  /** The caller's `X-Request-Id`, or a new id. */
  readonly requestId: string;
  principal: Principal;
  /** The code of the problem response, for the log. */
  problemCode: string | undefined;

  constructor(request: ServiceRequest, requestId: string, principal: Principal) {
    this.request = request;
    this.requestId = requestId;
    this.principal = principal;
  }

  get isHead(): boolean {
    return this.request.method === "HEAD";
  }

  /** Aborted when the client disconnects. */
  get signal(): AbortSignal {
    return this.request.signal;
  }

  /** The caller for limits: the principal or, without authentication, the client's network. */
  get caller(): string {
    if (this.principal.name !== ANONYMOUS_NAME) return this.principal.name;
    const address = this.request.clientAddress;
    return `address ${address === undefined ? "unknown" : callerNetwork(address)}`;
  }

  header(name: string): string | undefined {
    return this.request.header(name);
  }
}
