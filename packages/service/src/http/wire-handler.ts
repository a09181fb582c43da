import { METHODS } from "node:http";
import { type Room, WireError, type WireRequest, type WireResponse } from "@signalbox/wire";
import { type ClientAddress, socketAddress } from "../addresses.ts";
import { Problem } from "../problem.ts";
import type { Serving } from "./create-service.ts";
import type { RequestHandler } from "./listen.ts";
import { sendProblem, tooManyBytes } from "./problem.ts";
import { BodyBytes, bodyFailed, bodyTooLarge } from "./read-body.ts";
import type { ServiceRequest } from "./service-request.ts";
import type { Reply } from "./service-result.ts";

interface HandlerOptions {
  /** Returns the address of a client. @default the address of its connection */
  readonly addressOf?: ClientAddress;
}

/**
 * A client that closes its side later than this after its request, in milliseconds, counts as disconnected. One that closes
 * it at once (`printf … | nc`) still waits for the response.
 */
const HALF_CLOSE_MS = 500;
/** The same for a client that has received the start of a response. */
const HALF_CLOSE_WITHIN_RESPONSE_MS = 20;

/** Serves requests of the wire. */
export function serviceHandler(service: Serving, { addressOf = socketAddress }: HandlerOptions = {}): RequestHandler {
  return (wire, response) => {
    if (!knownMethods.has(wire.method)) {
      sendProblem(wire, response, unknownMethod(wire));
      return;
    }
    const target = targetOf(wire);
    if (target === undefined) {
      sendProblem(wire, response, invalidTarget());
      return;
    }
    const request = new WireServiceRequest(wire, response, target, addressOf);
    const reply = service.respond(request);
    if (reply instanceof Promise) {
      closeWithClient(wire, response, HALF_CLOSE_WITHIN_RESPONSE_MS);
      void reply.then(respond, (error: unknown) => fail(error));
    } else respond(reply);

    function respond(reply: Reply): void {
      try {
        send(reply);
      } catch (error) {
        fail(error);
      }
      if (wire.isHeld) response.whenSent(() => wire.release());
    }

    function send(reply: Reply): void {
      if (!(reply.body instanceof ReadableStream)) {
        response.send(reply.status, pairsOf(reply), reply.body);
        return;
      }
      const headers = pairsOf(reply);
      if (response.isClosed || wire.method === "HEAD") {
        void reply.body.cancel().catch(() => undefined);
        response.start(reply.status, headers);
        response.end();
        return;
      }
      response.start(reply.status, headers);
      const reader = reply.body.getReader();
      request.whenClosed(() => {
        reader.cancel().catch(() => undefined);
        // Stop waiting for the client.
        response.onDrain?.();
      });
      sendChunks(reader, response).catch((error: unknown) => fail(error, reply.headers["x-request-id"]));
    }

    function fail(error: unknown, requestId?: string): void {
      // The client has disconnected, and the source of the body has been cancelled.
      if (response.isClosed || response.isEnded) return;
      service.logFailure(error, { requestId, address: addressOf(wire) });
      const isUnsendable = error instanceof WireError && error.code === "invalid_response";
      if (response.isStarted) response.destroy();
      else sendProblem(wire, response, isUnsendable ? unsendable() : failedToRespond());
    }
  };
}

/**
 * Closes the connection when its client disconnects before the response has ended.
 *
 * @param startedMs how long after its request a client may close its side when the response has started
 */
export function closeWithClient(wire: WireRequest, response: WireResponse, startedMs: number = HALF_CLOSE_MS): void {
  response.onClientEnd = () => {
    const graceMs = response.isStarted ? startedMs : HALF_CLOSE_MS;
    if (performance.now() - wire.endedAt > graceMs) response.destroy();
  };
}

/**
 * Scheme and host by which the client reached the service, without a trailing slash: those of its `Host`, else the address of the
 * socket. They become part of links and policies, so only a name or address with an optional port is used.
 */
export function requestOrigin(request: Pick<WireRequest, "header" | "connection">): string {
  const { connection } = request;
  const scheme = connection.isTls ? "https" : "http";
  const host = request.header("host");
  if (host !== undefined && host === known.host && scheme === known.scheme) return known.origin;
  if (host !== undefined && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) {
    known = { host, scheme, origin: `${scheme}://${host}` };
    return known.origin;
  }
  const { localAddress, localPort } = connection;
  return `${scheme}://${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** Caches the last checked host: usually all requests have the same. */
let known = { host: "", scheme: "", origin: "" };

/** A request of the wire as a {@link ServiceRequest}. */
class WireServiceRequest implements ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #wire: WireRequest;
  readonly #response: WireResponse;
  readonly #addressOf: ClientAddress;
  #controller: AbortController | undefined;
  #onClose: (() => void)[] | undefined;

  /** @param target path and query */
  constructor(wire: WireRequest, response: WireResponse, target: string, addressOf: ClientAddress) {
    this.#wire = wire;
    this.#response = response;
    this.#addressOf = addressOf;
    this.method = wire.method;
    const queryStart = target.indexOf("?");
    this.path = queryStart < 0 ? target : target.slice(0, queryStart);
    this.query = queryStart < 0 ? "" : target.slice(queryStart + 1);
  }

  get origin(): string {
    return requestOrigin(this.#wire);
  }

  get clientAddress(): string {
    return this.#addressOf(this.#wire);
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      this.whenClosed(() => controller.abort(new DOMException("The client closed the connection", "AbortError")));
    }
    return this.#controller.signal;
  }

  header(name: string): string | undefined {
    return this.#wire.header(name);
  }

  bytes(maxBytes: number): Promise<Uint8Array> {
    const wire = this.#wire;
    // A body for which there is no room is rejected before it is read.
    const room = wire.roomFor(wire.contentLength);
    if (room !== "free") return Promise.reject(tooManyBytes(room, "sends"));
    return new Promise((resolve, reject) => {
      const body = new BodyBytes(wire.contentLength);
      const stop = (problem: Problem): void => {
        wire.discard();
        reject(problem);
      };
      wire.read({
        onData(chunk) {
          if (body.length + chunk.length > maxBytes) {
            stop(bodyTooLarge(maxBytes));
            return;
          }
          const taken = wire.hold(chunk.length);
          if (taken === "free") body.add(chunk);
          else stop(tooManyBytes(taken, "sends"));
        },
        onEnd: () => resolve(body.bytes()),
        onFailure: (reason) => reject(bodyFailed(reason)),
      });
    });
  }

  stream(): ReadableStream<Uint8Array> | null {
    const { bodyKind, contentLength } = this.#wire;
    if (bodyKind !== "chunked" && contentLength === 0) return null;
    // A file may be large and its connection slow: its reader limits each pause instead.
    this.#wire.limitBodyTime(Number.POSITIVE_INFINITY);
    return this.#wire.stream();
  }

  whenSent(callback: () => void): void {
    this.#response.whenSent(callback);
  }

  roomFor(bytes: number): Room {
    return this.#response.roomFor(bytes);
  }

  disconnect(): void {
    this.#response.destroy();
  }

  /** Calls back when the connection closes before the response is sent. */
  whenClosed(callback: () => void): void {
    if (this.#response.isClosed) {
      callback();
      return;
    }
    if (this.#onClose === undefined) {
      const callbacks: (() => void)[] = [];
      this.#onClose = callbacks;
      this.#response.onClose = () => {
        for (const one of callbacks) one();
      };
    }
    this.#onClose.push(callback);
  }
}

/** The path and query of a request; undefined when its target and `Host` do not form a URL. */
function targetOf(wire: WireRequest): string | undefined {
  let { target } = wire;
  if (target.startsWith("/")) {
    const host = wire.header("host") ?? "localhost";
    if (!isPlainHost.test(host) && !URL.canParse(`http://${host}/`)) return undefined;
  } else {
    // `*` and the `host:port` of CONNECT have no path.
    const [, origin, rest = ""] = absoluteTarget.exec(target) ?? [];
    if (origin === undefined ? wire.method !== "CONNECT" && target !== "*" : !URL.canParse(origin)) return undefined;
    target = rest.startsWith("/") ? rest : `/${rest}`;
  }
  // Paths are taken literally: the service must see the same path in `/x/../metrics` as a proxy before it.
  return encodeTarget(target);
}

/**
 * Percent-encodes the characters of a target that a URL cannot contain: bytes outside ASCII, `#` and `\\`. Dots are not resolved.
 */
function encodeTarget(target: string): string {
  if (isPlainTarget.test(target)) return target;
  return target.replace(/[^\x21-\x7e]|[#\\]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  });
}

const isPlainTarget = /^\/[^\0-\x20#\\\x7f-\xff]*$/;
/** Scheme and host of an absolute target, and what follows them (RFC 9112, section 3.2.2). */
const absoluteTarget = /^(https?:\/\/[^/?#]*)(.*)$/is;
const isPlainHost = /^[\w.-]+(?::\d{1,5})?$/;

/** The known methods. Any other returns 501 (RFC 9110, section 15.6.2). */
const knownMethods: ReadonlySet<string> = new Set(METHODS);

function unknownMethod({ method }: WireRequest): Problem {
  const detail = `The service does not support the method ${method.slice(0, 64)}.`;
  return new Problem(501, "method_not_implemented", detail);
}

/** A header of the response holds something that the client sent, such as a line break. */
function unsendable(): Problem {
  const detail = "A value of the request would be in a header of the response, which cannot hold its characters.";
  return new Problem(400, "malformed_request", detail);
}

function failedToRespond(): Problem {
  return new Problem(500, "internal_error", "The service failed to respond. Its log has the reason.");
}

function invalidTarget(): Problem {
  const detail = "The target of the request, with its Host header, is not a URL.";
  return new Problem(400, "malformed_request", detail);
}

/** Sends a body at the pace of the client. */
async function sendChunks(reader: ReadableStreamDefaultReader<Uint8Array>, to: WireResponse): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (to.isClosed) return;
    if (done) break;
    if (to.write(value)) continue;
    await new Promise<void>((resolve) => {
      to.onDrain = resolve;
    });
  }
  to.end();
}

/** Alternating names and values. */
function pairsOf({ headers, cookies }: Reply): string[] {
  const pairs: string[] = [];
  for (const name in headers) pairs.push(name, headers[name] as string);
  if (cookies !== undefined) for (const cookie of cookies) pairs.push("set-cookie", cookie);
  return pairs;
}
