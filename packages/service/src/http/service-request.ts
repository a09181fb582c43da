import { type Malformed, WireError } from "@signalbox/wire";
import { callerNetwork } from "./client-address.ts";
import { Problem } from "./problem.ts";
import { malformedProblem } from "./wire-problem.ts";

/** A request as operations see it, however it has come: from a connection, or from a program that calls `fetch`. */
export interface ServiceRequest {
  /** As it was sent, `HEAD` included. */
  readonly method: string;
  /** The path as it was sent, percent-encoded, without the query. */
  readonly path: string;
  /** What follows the `?`, as it was sent; empty when nothing does. */
  readonly query: string;
  /** Scheme and host by which the client reached the service: `http://localhost:3000`. */
  readonly origin: string;
  /** The address of the client, behind trusted proxies too; undefined when the request has come without a connection. */
  readonly clientAddress: string | undefined;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  /** The value of a header, whose name is given in lower case; several values are joined by commas. */
  header(name: string): string | undefined;
  /** The whole body. */
  bytes(): Promise<Uint8Array>;
  /** The body as it comes; null when there is none. */
  stream(): ReadableStream<Uint8Array> | null;
  /** Calls back once the response has left memory. Undefined when the request has come without a connection. */
  readonly whenSent: ((callback: () => void) => void) | undefined;
  /** Closes the connection, whatever is still to be sent. */
  disconnect(): void;
}

/** Who sent a request. */
export interface Principal {
  /** Unique among all who may send requests: `key 17`, for example. */
  readonly name: string;
  readonly role: string;
}

/** Whoever sends a request to a service that does not ask who they are. */
export const anonymousName = "anonymous";

/** Room that one request takes in memory for its body. */
export interface BodyRoom {
  /** @throws Problem 429 or 503 `too_many_bytes` when there is no room for that many more bytes */
  take(bytes: number): void;
}

/** What is known of a request while it is handled. */
export class OperationContext {
  readonly request: ServiceRequest;
  /** The caller's `X-Request-Id`, or an id that was made here. */
  readonly requestId: string;
  principal: Principal;
  /** Undefined when the request has come without a connection. */
  bodyRoom: BodyRoom | undefined;
  /** The code of the problem that is the response, for the log. */
  problemCode: string | undefined;

  constructor(request: ServiceRequest, requestId: string, principal: Principal) {
    this.request = request;
    this.requestId = requestId;
    this.principal = principal;
  }

  get isHead(): boolean {
    return this.request.method === "HEAD";
  }

  /** Aborted when the client is gone. */
  get signal(): AbortSignal {
    return this.request.signal;
  }

  /** Whose share of limits the request counts against: its principal or, if nobody signs in here, the network it comes from. */
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

/** A request of the fetch standard, as a browser, a test or a listener makes them. */
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

  /** A request that comes without a connection has nothing to close. */
  disconnect(): void {}
}

/** The problem of a body that breaks off, is malformed, or takes too long. */
export function bodyAborted(cause: unknown): Problem {
  const reason = cause instanceof WireError && cause.code === "body_failed" ? (cause.cause as Malformed) : undefined;
  if (reason !== undefined && reason.code !== "incomplete_body") return malformedProblem(reason);
  return new Problem({ status: 400, code: "body_aborted", detail: "The request body ended early.", cause });
}
