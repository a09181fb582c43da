import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { BodyBytes } from "../http/body-bytes.ts";
import type { OutboundOutcome, ResponseHead, ResponseSink } from "./outbound.ts";

/** The destination of a request: the checked addresses, so a second DNS lookup cannot lead elsewhere. */
export interface Target {
  readonly kind: "target";
  readonly url: URL;
  readonly addresses: readonly string[];
}

interface Call {
  /** All bytes of the request. Its method determines how the response ends. */
  readonly bytes: Uint8Array;
  readonly method: string;
  readonly maxResponseBytes: number;
  readonly signal: AbortSignal;
  /** Receives the response while it arrives. The call then ends with the response, whatever its size. */
  readonly sink?: ResponseSink | undefined;
  /** Whether the connection may be used before and after this call. */
  readonly reuse: boolean;
}

/** The most interim responses (1xx): a server may send any number, and each takes time of the event loop. */
const maxInterim = 20;

/** The most pieces of a response body. Chunks of one byte cost the event loop a thousand times their size. */
const maxPieces = 4_096;

type CallOutcome = Exclude<OutboundOutcome, { kind: "rejected" }>;

/** Sends the bytes of a request to the address of a target, and parses its response with the client of Node. */
export function callTarget(target: Target, call: Call): Promise<CallOutcome> {
  const { bytes, method, maxResponseBytes, signal, sink, reuse } = call;
  const started = performance.now();
  return new Promise((resolve) => {
    let isConnected = false;
    const fail = (error: Error): void => resolve(failure(error, { signal, isConnected }));
    const options: PinnedOptions = {
      target,
      ...(reuse ? { agent: reused } : { createConnection: () => new Sender(target) }),
      // Not sent: responses to these two methods end after their head.
      method: method === "HEAD" || method === "CONNECT" ? method : "GET",
      insecureHTTPParser: false,
    };
    const request = requestHttp(options);
    // The option `signal` would also add listeners for each way in which a request can end.
    signal.addEventListener("abort", () => request.destroy(new Error("aborted")), { once: true });
    let failed = fail;
    request.once("error", (error) => failed(error));
    request.once("socket", (socket) => {
      // Both ways to connect create a sender.
      (socket as unknown as Sender).send(bytes, () => {
        isConnected = true;
      });
    });
    let interim = 0;
    request.on("information", ({ statusCode, statusMessage, rawHeaders }) => {
      interim += 1;
      if (interim > maxInterim) request.destroy(new Error(`the server sent more than ${maxInterim} interim responses`));
      else sink?.onInformation({ status: statusCode, reason: statusMessage, headers: rawHeaders });
    });
    let hasResponse = false;
    // Any other end of the call before its response.
    request.once("close", () => {
      if (!hasResponse) fail(new Error("the connection was closed"));
    });
    // A response to CONNECT has no body, and we want no tunnel (RFC 9110, section 9.3.6).
    request.once("connect", (response, socket) => {
      socket.destroy();
      if (!isFinal(response)) return fail(notFinal(response));
      sink?.onHead(headOf(response), () => {});
      sink?.onEnd([]);
      resolve(responded(response, Buffer.alloc(0), false));
    });
    request.once("response", (response) => {
      if (!isFinal(response)) {
        request.destroy(notFinal(response));
        return;
      }
      hasResponse = true;
      const body = new BodyBytes();
      let pieces = 0;
      let isFull = false;
      const finish = (truncated: boolean): void => resolve(responded(response, body.bytes(), truncated));
      // A sink has its beginning.
      if (sink !== undefined) failed = () => finish(true);
      sink?.onHead(headOf(response), () => response.resume());
      response.on("data", (chunk: Buffer) => {
        if (!isFull) {
          const room = maxResponseBytes - body.length;
          pieces += 1;
          body.add(chunk.byteLength > room ? chunk.subarray(0, room) : chunk);
          isFull = chunk.byteLength > room || pieces >= maxPieces;
        }
        if (sink !== undefined) {
          if (!sink.onData(chunk)) response.pause();
        } else if (isFull) {
          finish(true);
          request.destroy();
        }
      });
      response.once("end", () => {
        sink?.onEnd(response.rawTrailers);
        finish(isFull);
      });
      response.once("error", (error) => failed(error));
    });
    request.once("upgrade", (_response, socket) => {
      socket.destroy();
      fail(new Error("the server changed the protocol"));
    });
    request.end();
  });

  function responded(response: IncomingMessage, body: Uint8Array, truncated: boolean): CallOutcome {
    return {
      kind: "responded",
      ...headOf(response),
      body,
      truncated,
      url: target.url.href,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
    };
  }
}

function headOf({ statusCode = 0, statusMessage = "", rawHeaders }: IncomingMessage): ResponseHead {
  return { status: statusCode, reason: statusMessage, headers: rawHeaders };
}

/** Node passes on 101 without `Upgrade`, statuses below 100, and any response to CONNECT. */
function isFinal({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200;
}

function notFinal({ statusCode }: IncomingMessage): Error {
  return new Error(`the server responded with the status ${statusCode}`);
}

/** The options of a request, with where it leads. */
interface PinnedOptions extends RequestOptions {
  readonly target: Target;
}

/** Connections to the checked addresses of targets, each of which is used for one request after another. */
class ReusedConnections extends Agent {
  override getName(options?: RequestOptions): string {
    const { url, addresses } = (options as PinnedOptions).target;
    return `${url.origin} ${addresses.toSorted().join(" ")}`;
  }

  override createConnection(options: RequestOptions): Sender {
    return new Sender((options as PinnedOptions).target);
  }

  override keepSocketAlive(sender: Duplex): boolean {
    return (sender as Sender).rest();
  }

  override reuseSocket(sender: Duplex): void {
    (sender as Sender).wake();
  }
}

/** How many unused connections to one target stay open. */
const maxRested = 256;

const reused = new ReusedConnections({ keepAlive: true, maxFreeSockets: maxRested });

/**
 * How long an unused connection stays open, in milliseconds. Servers close theirs after several seconds, so no request is sent on a
 * connection that closes at the same moment.
 */
const restMs = 1_000;

function connect({ url, addresses }: Target): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isTls = url.protocol === "https:";
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, _options, done) => done(null, found);
  const port = url.port === "" ? (isTls ? 443 : 80) : Number(url.port);
  const options = { host, port, lookup, autoSelectFamily: true };
  // TLS verifies the name; SNI cannot carry an address.
  return isTls ? connectTls({ ...options, servername: isIP(host) > 0 ? "" : host }) : connectTcp(options);
}

/** The most bytes of a packet. After a smaller one, the system has no more, unless TLS has divided it into records. */
const packetBytes = 64 * 1024;

/**
 * A connection that sends given bytes instead of what is written to it. It reads one packet in an iteration of the event loop:
 * a packet of tiny chunks takes milliseconds to parse, and targets send as many as they like.
 */
class Sender extends Duplex {
  readonly #socket: Socket;
  #bytes: Uint8Array | undefined;
  #isConnected = false;
  #onConnected: (() => void) | undefined;
  /** Runs while the connection is not used. */
  #rest: NodeJS.Timeout | undefined;

  constructor(target: Target) {
    super();
    const socket = connect(target);
    const isTls = target.url.protocol === "https:";
    this.#socket = socket;
    socket.once(isTls ? "secureConnect" : "connect", () => {
      this.#isConnected = true;
      this.#onConnected?.();
    });
    socket.on("data", (packet: Buffer) => {
      // What comes before a request is not the response to it.
      if (this.#rest !== undefined) this.destroy();
      if (!this.push(packet) || isTls || packet.length >= packetBytes) socket.pause();
    });
    socket.once("end", () => this.push(null));
    socket.once("error", (error) => this.destroy(error));
    socket.once("close", () => this.destroy());
  }

  /** Sends `bytes` in place of the next write. Calls `onConnected` once it is connected. */
  send(bytes: Uint8Array, onConnected: () => void): void {
    this.#bytes = bytes;
    if (this.#isConnected) onConnected();
    else this.#onConnected = onConnected;
  }

  /** Stays open for the next request, for a while. Returns false when it cannot. */
  rest(): boolean {
    if (this.destroyed || this.readableEnded || this.readableLength > 0) return false;
    this.#rest = setTimeout(() => this.destroy(), restMs).unref();
    this.#socket.unref();
    return true;
  }

  wake(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    this.#socket.ref();
  }

  override _read(): void {
    if (this.#socket.isPaused()) setImmediate(() => this.#socket.resume());
  }

  override _write(_written: unknown, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const bytes = this.#bytes;
    this.#bytes = undefined;
    if (bytes === undefined) done();
    else this.#socket.write(bytes, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#rest);
    this.#socket.destroy();
    done(error);
  }
}

function failure(
  error: NodeJS.ErrnoException,
  { signal, isConnected }: { readonly signal: AbortSignal; readonly isConnected: boolean },
): CallOutcome {
  if (signal.aborted) {
    return (signal.reason as Error | undefined)?.name === "TimeoutError"
      ? { kind: "failed", code: "timeout", detail: "the response was not complete in time" }
      : { kind: "failed", code: "aborted", detail: "the call was aborted" };
  }
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const code = isConnected ? "invalid_response" : "connection_failed";
  return { kind: "failed", code, detail: first.message || (error.code ?? "no connection") };
}
