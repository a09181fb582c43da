import { type Malformed, WireError } from "@signalbox/wire";
import { callerNetwork } from "./client-address.ts";
import { Problem } from "./problem.ts";
import { malformedProblem } from "./wire-problem.ts";

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
  /** The whole body. */
  bytes(): Promise<Uint8Array>;
  /** The body as a stream; null when there is none. */
  stream(): ReadableStream<Uint8Array> | null;
  /** Calls the callback once the response is no longer in memory. Undefined without a connection. */
  readonly whenSent: ((callback: () => void) => void) | undefined;
  /** Limits the unread bytes of a streamed response in memory. Undefined without a connection. */
  readonly limitUnread?: ((take: TakeUnread) => void) | undefined;
  /** Closes the connection, even if a response is not fully sent. */
  disconnect(): void;
}

/**
 * Acquires memory for bytes that the client has not read yet. Returns a function that releases it, or undefined when there is no
 * room. The connection is then closed.
 */
export type TakeUnread = (bytes: number) => (() => void) | undefined;

/** Who sent a request. */
export interface Principal {
  /** Unique among all callers, such as `key 17`. */
  readonly name: string;
  readonly role: string;
}

/** The name of every caller of a service without authentication. */
export const anonymousName = "anonymous";

/** The memory of one request's body. */
export interface BodyRoom {
  /** @throws Problem 429 or 503 `too_many_bytes` when there is no room for this many more bytes */
  take(bytes: number): void;
  /** Called when this many bytes have arrived: a slow body may have to make room for another one. */
  received(bytes: number): void;
  /** Called when the whole body has arrived. */
  arrived(): void;
}

/** The state of a request while it is handled. */
export class OperationContext {
  readonly request: ServiceRequest;
  /** The caller's `X-Request-Id`, or a new id. */
  readonly requestId: string;
  principal: Principal;
  /** Undefined without a connection. */
  bodyRoom: BodyRoom | undefined;
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
    if (this.principal.name !== anonymousName) return this.principal.name;
    const address = this.request.clientAddress;
    return `address ${address === undefined ? "unknown" : callerNetwork(address)}`;
  }

  header(name: string): string | undefined {
    return this.request.header(name);
  }
}

/** The connection of a request of the fetch standard. */
export interface FetchConnection {
  clientAddress(): string;
  readonly whenSent: (callback: () => void) => void;
}

/** A `Request` of the fetch standard. Tests and listeners create them. */
export class FetchServiceRequest implements ServiceRequest {
  readonly path: string;
  readonly query: string;
  readonly origin: string;
  readonly #request: Request;
  readonly #connection: FetchConnection | undefined;

  constructor(request: Request, connection?: FetchConnection) {
    this.#request = request;
    this.#connection = connection;
    const { url } = request;
    const pathStart = url.indexOf("/", url.indexOf("://") + 3);
    const queryStart = url.indexOf("?", pathStart);
    const end = url.includes("#") ? url.indexOf("#") : url.length;
    this.origin = url.slice(0, pathStart);
    this.path = url.slice(pathStart, queryStart < 0 ? end : queryStart);
    this.query = queryStart < 0 ? "" : url.slice(queryStart + 1, end);
  }

  get method(): string {
    return this.#request.method;
  }

  get clientAddress(): string | undefined {
    return this.#connection?.clientAddress();
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.#request.arrayBuffer());
  }

  stream(): ReadableStream<Uint8Array> | null {
    return this.#request.body;
  }

  get whenSent(): ((callback: () => void) => void) | undefined {
    return this.#connection?.whenSent;
  }

  /** Does nothing: there is no connection to close. */
  disconnect(): void {}
}

/** The problem of a body that ends early, is malformed or takes too long. */
export function bodyAborted(cause: unknown): Problem {
  const reason = cause instanceof WireError && cause.code === "body_failed" ? (cause.cause as Malformed) : undefined;
  if (reason !== undefined && reason.code !== "incomplete_body") return malformedProblem(reason);
  return new Problem({ status: 400, code: "body_aborted", detail: "The request body ended early.", cause });
}
