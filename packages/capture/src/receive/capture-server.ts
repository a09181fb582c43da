import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type ConnectionLimits, createHttpServer, type Logger, type NodeListener } from "@signalbox/service";
import { answerConnect } from "./answer-connect.ts";
import type { RefusedRequests } from "./refused-requests.ts";
import { type ParserError, repairRequests } from "./repair-requests.ts";

/** Takes what a server receives. */
export interface CaptureDoor {
  readonly listener: NodeListener;
  readonly refused: RefusedRequests;
  /** What one address may have of its connections. */
  readonly connections: ConnectionLimits;
}

/**
 * A `node:http` server that lets through all that HTTP/1 lets through: any method, any target, any number of headers,
 * `Expect` and `Upgrade` as plain requests, and `CONNECT`.
 */
export function createCaptureServer({ listener, refused, connections }: CaptureDoor, log: Logger): Server {
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    repairs.restore(request, response);
    listener(request, response);
  };
  const server = createHttpServer(take, { log, connections });
  const repairs = repairRequests(server);
  server.on("connection", rememberAddress);
  // All headers that fit into the size that is allowed, however many.
  server.maxHeadersCount = 0;
  // Whatever a client expects, it is captured; `100-continue` Node answers by itself.
  server.on("checkExpectation", take);
  server.on("connect", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    answerConnect(request, socket, head, take);
  });

  const refuse = server.listeners("clientError") as ((error: ParserError, socket: Duplex) => void)[];
  server.removeAllListeners("clientError");
  server.on("clientError", (error: ParserError, socket: Duplex) => {
    if (repairs.repair(error, socket)) return;
    // A client that went away between two requests has sent nothing wrong.
    if (error.code !== "ECONNRESET") refused.add(error, socket);
    for (const answer of refuse) answer(error, socket);
  });
  return server;
}

/** A connection that has ended no longer knows its other end, unless it was asked before. */
function rememberAddress(socket: Socket): string | undefined {
  return socket.remoteAddress;
}
