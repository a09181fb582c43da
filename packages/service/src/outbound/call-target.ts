import { type IncomingMessage, request as requestHttp } from "node:http";
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { BodyBytes } from "../http/body-bytes.ts";
import type { OutboundOutcome } from "./outbound.ts";

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
}

/** The most interim responses (1xx): a server may send any number, and each takes time of the event loop. */
const maxInterim = 20;

/** The most pieces of a response body. Chunks of one byte cost the event loop a thousand times their size. */
const maxPieces = 4_096;

type CallOutcome = Exclude<OutboundOutcome, { kind: "rejected" }>;

/** Sends the bytes of a request to the address of a target, and parses its response with the client of Node. */
export function callTarget(target: Target, { bytes, method, maxResponseBytes, signal }: Call): Promise<CallOutcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    let isConnected = false;
    const fail = (error: Error): void => resolve(failure(error, { signal, isConnected }));
    const request = requestHttp({
      createConnection: () => {
        const socket = connect(target);
        socket.once(target.url.protocol === "https:" ? "secureConnect" : "connect", () => {
          isConnected = true;
        });
        return new Sender(socket, bytes);
      },
      // Not sent: responses to these two methods end after their head.
      method: method === "HEAD" || method === "CONNECT" ? method : "GET",
      insecureHTTPParser: false,
      signal,
    });
    request.once("error", fail);
    let interim = 0;
    request.on("information", () => {
      interim += 1;
      if (interim > maxInterim) request.destroy(new Error(`the server sent more than ${maxInterim} interim responses`));
    });
    let hasResponse = false;
    // Any other end of the call before its response.
    request.once("close", () => {
      if (!hasResponse) fail(new Error("the connection was closed"));
    });
    // A response to CONNECT has no body, and we want no tunnel (RFC 9110, section 9.3.6).
    request.once("connect", (response, socket) => {
      socket.destroy();
      resolve(responded(response, Buffer.alloc(0), false));
    });
    request.once("response", (response) => {
      hasResponse = true;
      const body = new BodyBytes();
      let pieces = 0;
      const finish = (truncated: boolean): void => resolve(responded(response, body.bytes(), truncated));
      response.on("data", (chunk: Buffer) => {
        const room = maxResponseBytes - body.length;
        pieces += 1;
        body.add(chunk.byteLength > room ? chunk.subarray(0, room) : chunk);
        if (chunk.byteLength <= room && pieces < maxPieces) return;
        finish(true);
        request.destroy();
      });
      response.once("end", () => finish(false));
      response.once("error", fail);
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
      status: response.statusCode ?? 0,
      reason: response.statusMessage ?? "",
      headers: response.rawHeaders,
      body,
      truncated,
      url: target.url.href,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
    };
  }
}

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

/**
 * A connection that sends given bytes instead of what is written to it. It reads one packet in an iteration of the event loop:
 * a packet of tiny chunks takes milliseconds to parse, and targets send as many as they like.
 */
class Sender extends Duplex {
  readonly #socket: Socket;
  #bytes: Uint8Array | undefined;

  constructor(socket: Socket, bytes: Uint8Array) {
    super();
    this.#socket = socket;
    this.#bytes = bytes;
    socket.on("data", (packet: Buffer) => {
      socket.pause();
      if (this.push(packet)) setImmediate(() => socket.resume());
    });
    socket.once("end", () => this.push(null));
    socket.once("error", (error) => this.destroy(error));
    socket.once("close", () => this.destroy());
  }

  override _read(): void {
    setImmediate(() => this.#socket.resume());
  }

  override _write(_written: unknown, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const bytes = this.#bytes;
    this.#bytes = undefined;
    if (bytes === undefined) done();
    else this.#socket.write(bytes, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
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
