import type { IncomingMessage, ServerResponse } from "node:http";
import { type ClientAddress, requestIdOf } from "@signalbox/service";

/** A request for a capture route and its answer to be, with what is known from the moment on when its header came. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What the caller sent as `X-Request-Id`, or a new one. */
  readonly requestId: string;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  /** The same moment by the clock that only goes forward. */
  readonly started: number;
  /** The address of the client, which a proxy may have told. A socket that has closed no longer knows its own. */
  readonly remoteAddress: string;
  readonly remotePort: number;
}

export function openExchange(request: IncomingMessage, response: ServerResponse, addressOf: ClientAddress): Exchange {
  const sentId = request.headers["x-request-id"];
  return {
    request,
    response,
    requestId: requestIdOf(typeof sentId === "string" ? sentId : undefined),
    receivedAt: Date.now(),
    started: performance.now(),
    remoteAddress: addressOf(request),
    remotePort: request.socket.remotePort ?? 0,
  };
}
