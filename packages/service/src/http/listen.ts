import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Logger } from "pino";
import { ServiceError } from "../service-error.ts";
import { answerClientError } from "./client-error.ts";
import { limitBodyTime } from "./limit-body-time.ts";
import { type ConnectionLimits, limitConnections } from "./limit-connections.ts";
import { isLoopback } from "./loopback.ts";
import { Problem, problemResponse } from "./problem.ts";
import { refuseExpectation } from "./refuse-expectation.ts";
import { requestIdOf } from "./request-id.ts";
import { textOf } from "./text-response.ts";

export interface ListenOptions {
  /** The address to bind to. @default "127.0.0.1" */
  readonly host?: string;
  /** The TCP port; 0 takes any free one. */
  readonly port: number;
  /** How long `close` lets running requests finish, in milliseconds. @default 10_000 */
  readonly graceMs?: number;
  /**
   * How long `close` goes on taking requests, in milliseconds, while `/readyz` answers 503 already: as long as the balancer in
   * front needs to notice. @default 0
   */
  readonly drainDelayMs?: number;
}

/** A service that takes requests. */
export interface Listening {
  /** Where it can be reached, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Whether only this machine can reach it. */
  readonly loopback: boolean;
  /** Takes no new connections, lets running requests finish, then closes. Those that take longer than the grace are cut. */
  close(): Promise<void>;
}

/** Answers requests as Node delivers them. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** What a `fetch` handler is told of the connection. */
interface NodeBindings {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Turns a `fetch` handler (a Hono app, say) into a listener for `node:http`. */
export function nodeListener(
  fetch: (request: Request, env: NodeBindings) => Response | Promise<Response>,
): NodeListener {
  // HTTP/1.0 has no Host header; a name for it makes its requests as good as any.
  const answer = async (request: Request, env: object): Promise<Response> => {
    const bindings = env as NodeBindings;
    const response = await fetch(request, bindings);
    const text = textOf(response);
    if (text === undefined) return response;
    sendText(bindings.outgoing, response, text);
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener(answer, {
    overrideGlobalObjects: false,
    hostname: "localhost",
    errorHandler: answerUnreadable,
  });
  return (request, response) => {
    void listener(request, response);
  };
}

function sendText(outgoing: ServerResponse, { status, headers }: Response, text: string): void {
  const length = Buffer.byteLength(text);
  outgoing.writeHead(status, [...headers, ["content-length", String(length)]].flat());
  // A text of as many bytes as characters is ASCII, which is written faster as Latin-1, byte for byte the same.
  outgoing.end(text, length === text.length ? "latin1" : "utf8");
}

/** Answers a request that cannot be given to a `fetch` handler, because its target or its Host makes no URL. */
function answerUnreadable(cause: unknown): Response {
  const problem = new Problem({
    status: 400,
    code: "malformed_request",
    detail: "The target of the request, with its Host header, is no URL.",
    headers: { "x-content-type-options": "nosniff" },
    cause,
  });
  return problemResponse(problem, { instance: "", requestId: requestIdOf(undefined) });
}

/** How long a client may take, and where those are noted that send no HTTP. */
export interface HttpServerOptions {
  /** For the header of a request, in milliseconds. @default 15_000 */
  readonly headerMs?: number;
  /** For a whole request, in milliseconds. @default 300_000 */
  readonly requestMs?: number;
  /**
   * Requests whose body may take as long as it comes, because their handler limits each pause by itself.
   * @default none
   */
  readonly isStreamed?: (request: IncomingMessage) => boolean;
  /**
   * Answers 417 as a problem document to an `Expect` other than `100-continue`. Without it, the caller listens to
   * `checkExpectation`, or Node answers without a body. @default false
   */
  readonly refuseExpectations?: boolean;
  /** Shares of connections, and how long a client may not read. */
  readonly connections?: ConnectionLimits;
  /** @default what is no request is not noted */
  readonly log?: Logger;
}

/**
 * A `node:http` server with limits for slow and half-open clients: 15 s for a header, 5 min for a whole request, 64 KiB
 * of header, idle connections kept 70 s (longer than the usual 60 s of a proxy before it, so that the proxy closes first).
 */
export function createHttpServer(listener: NodeListener, options: HttpServerOptions = {}): Server {
  const { headerMs = 15_000, requestMs = 300_000, refuseExpectations = false, isStreamed, connections, log } = options;
  const server = createServer(
    {
      headersTimeout: headerMs,
      // Node has one limit for all requests.
      requestTimeout: isStreamed === undefined ? requestMs : 0,
      // Node looks for clients that are too slow only this often.
      connectionsCheckingInterval: Math.min(headerMs, 5_000),
      keepAliveTimeout: 70_000,
      maxHeaderSize: 64 * 1024,
      requireHostHeader: false,
    },
    listener,
  );
  limitConnections(server, connections);
  if (isStreamed !== undefined) limitBodyTime(server, { requestMs, isStreamed });
  if (refuseExpectations) server.on("checkExpectation", refuseExpectation);
  return server.on("clientError", (error, socket) => answerClientError(error, socket, log));
}

/**
 * Binds `server` and takes requests.
 *
 * @throws ServiceError `port_taken` when another program listens there, `port_refused` when this user may not bind to
 * the address or this machine does not have it.
 */
export async function listen(server: Server, options: ListenOptions): Promise<Listening> {
  const { host = "127.0.0.1", port, graceMs = 10_000 } = options;
  // Node would take an empty name for every address of this machine.
  if (host === "") throw new ServiceError("port_refused", "The host to listen on is empty; 127.0.0.1 is this machine.");
  await bind(server, host, port);
  const bound = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}`,
    port: bound.port,
    loopback: isLoopback(host),
    close() {
      closed ??= drain(server, graceMs);
      return closed;
    },
  };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException): void => reject(bindError(cause, host, port));
    server.once("error", refuse);
    server.listen({ host, port }, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}

function bindError(cause: NodeJS.ErrnoException, host: string, port: number): ServiceError {
  if (cause.code === "EADDRINUSE") {
    return new ServiceError(
      "port_taken",
      `Port ${port} on ${host} is taken by another program. Stop that program, or choose another port.`,
      { cause },
    );
  }
  return new ServiceError("port_refused", `Cannot listen on ${host}, port ${port}: ${cause.message}.`, { cause });
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // A kept connection becomes idle when its last answer is out, which no event of the server tells.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  try {
    await new Promise<void>((resolve, reject) => {
      server.close((error) => (error === undefined ? resolve() : reject(error)));
      server.closeIdleConnections();
    });
  } finally {
    clearTimeout(cut);
    clearInterval(sweep);
  }
}
