import { malformed } from "../malformed.ts";
import { type OnRequest, resolveOptions, type WireServerOptions } from "../options.ts";
import type { WireRequest } from "../wire-request.ts";
import type { WireResponse } from "../wire-response.ts";
import { createWireServer, type WireServer } from "../wire-server.ts";
import { FetchRequest } from "./fetch-request.ts";
import { requestUrl } from "./request-url.ts";
import { sendResponse } from "./send-response.ts";

/** The second argument of a `fetch` handler: the bindings of a Hono app. */
export interface WireBindings {
  readonly request: WireRequest;
  /** A handler that responds with this object returns any `Response`; it is not sent. */
  readonly response: WireResponse;
}

export type FetchHandler = (request: Request, bindings: WireBindings) => Response | Promise<Response>;

export interface FetchHandlerOptions extends Pick<WireServerOptions, "rejection" | "onError"> {
  /**
   * The complete body of a response, if known. Reading it from a `Response` costs more than most responses.
   * @default every body is read from its stream
   */
  readonly bodyOf?: (response: Response) => string | Uint8Array | undefined;
}

export interface ServeFetchOptions extends Omit<WireServerOptions, "onRequest" | "mode">, FetchHandlerOptions {
  readonly fetch: FetchHandler;
}

/**
 * A client that closes its side later than this after its request, in milliseconds, counts as disconnected. One that closes it at
 * once (`printf … | nc`) still waits for the response. After the start of a response, the time is shorter: otherwise the second
 * write to a disconnected client fails.
 */
const halfCloseMs = 500;
const halfCloseWithinResponseMs = 20;

/** Turns a `fetch` handler, a Hono app for example, into a handler of wire requests. */
export function toFetchHandler(fetch: FetchHandler, options: FetchHandlerOptions = {}): OnRequest {
  const { bodyOf } = options;
  const { rejection, onError } = resolveOptions({ ...options, onRequest: () => undefined });

  return (wire, response) => {
    const url = requestUrl(wire);
    if (url === undefined) {
      const { headers, body } = rejection(malformed("invalid_target"));
      response.send(400, headers, body);
      return;
    }
    const request = new FetchRequest(wire, url);
    let cancel: (() => void) | undefined;
    response.onClose = () => {
      request.abort(new DOMException("The client closed the connection", "AbortError"));
      cancel?.();
    };
    response.onClientEnd = () => {
      const graceMs = response.isStarted ? halfCloseWithinResponseMs : halfCloseMs;
      if (performance.now() - wire.endedAt > graceMs) response.destroy();
    };

    let result: Response | Promise<Response>;
    try {
      result = fetch(request as unknown as Request, { request: wire, response });
    } catch (error) {
      fail(error);
      return;
    }
    if (result instanceof Promise) result.then(respond, fail);
    else respond(result);

    function respond(fetched: Response): void {
      try {
        const sending = sendResponse(fetched, response, wire.method === "HEAD", bodyOf);
        if (sending === undefined) return;
        cancel = sending.cancel;
        sending.done.catch(fail);
      } catch (error) {
        fail(error);
      }
    }

    function fail(error: unknown): void {
      // The client disconnected. The handler has learnt this from its signal or its body.
      if (response.isClosed || response.isEnded) return;
      onError(error, wire);
      if (response.isStarted) response.destroy();
      else response.send(500, ["Content-Type", "text/plain"], "Internal error\n");
    }
  };
}

/**
 * Serves a `fetch` handler, a Hono app for example, on HTTP/1.x.
 *
 * @throws WireError `invalid_option`
 */
export function serveFetch({ fetch, bodyOf, ...options }: ServeFetchOptions): WireServer {
  const { rejection, onError } = options;
  const handler = toFetchHandler(fetch, {
    ...(rejection && { rejection }),
    ...(onError && { onError }),
    ...(bodyOf && { bodyOf }),
  });
  return createWireServer({ ...options, onRequest: handler });
}
