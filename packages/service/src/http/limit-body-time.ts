import type { IncomingMessage, Server, ServerResponse } from "node:http";

export interface BodyTimeOptions {
  /** For a whole request, in milliseconds. */
  readonly requestMs: number;
  /** Requests whose handler limits by itself how long it waits for their body. They are limited from their answer on. */
  readonly isStreamed: (request: IncomingMessage) => boolean;
}

/**
 * Ends requests whose body takes too long, as Node does with its own limit, which is the same for all requests of a server:
 * by the `clientError` of a request that is too slow.
 */
export function limitBodyTime(server: Server, { requestMs, isStreamed }: BodyTimeOptions): void {
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    if (isStreamed(request)) response.once("close", () => begin(request));
    else begin(request);
  });

  function begin(request: IncomingMessage): void {
    if (request.complete || request.destroyed) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      const error = Object.assign(new Error("The request is too slow."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.emit("clientError", error, request.socket);
    }, requestMs);
    const { socket } = request;
    // A connection outlives its requests: it keeps nothing of those that are over.
    const clear = (): void => {
      clearTimeout(timer);
      request.off("close", clear);
      socket.off("close", clear);
    };
    request.once("close", clear);
    socket.once("close", clear);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}
