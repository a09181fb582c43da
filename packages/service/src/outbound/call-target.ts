import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type Socket } from "node:net";
import { BodyBytes } from "../http/body-bytes.ts";
import type { OutboundOutcome } from "./outbound.ts";
import { readInTurns } from "./read-in-turns.ts";

/** The destination of a request: the checked address, so a second DNS lookup cannot lead elsewhere. */
export interface Target {
  readonly kind: "target";
  readonly url: URL;
  readonly address: string;
}

interface Call {
  readonly method: string;
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  readonly trailers: readonly string[];
  /** The request target to send. @default that of the URL */
  readonly target: string | undefined;
  /** The bytes to send instead of everything else. */
  readonly raw: Uint8Array | undefined;
  readonly maxResponseBytes: number;
  readonly signal: AbortSignal;
}

/** The most interim responses (1xx): a server may send any number, and each takes time of the event loop. */
const maxInterim = 20;

/** The most pieces of a response body. Chunks of one byte cost the event loop a thousand times their size. */
const maxPieces = 4_096;

type CallOutcome = Exclude<OutboundOutcome, { kind: "rejected" }>;

/** Sends one request to the address of a target and reads its response. */
export function callTarget({ url, address }: Target, call: Call): Promise<CallOutcome> {
  const started = performance.now();
  const isTls = url.protocol === "https:";
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve(failure(error, call.signal));
    let request: ReturnType<typeof requestHttp>;
    try {
      request = (isTls ? requestHttps : requestHttp)({
        // The checked address: no second DNS lookup.
        host: address,
        port: url.port === "" ? (isTls ? 443 : 80) : Number(url.port),
        path: call.target ?? url.pathname + url.search,
        method: methodForNode(call.method),
        headers: framed(url, call),
        // TLS verifies the name; SNI cannot carry an address.
        servername: isIP(url.hostname.replace(/^\[|\]$/g, "")) > 0 ? "" : url.hostname,
        agent: false,
        insecureHTTPParser: false,
        signal: call.signal,
      });
      if (call.raw !== undefined) writeInstead(request, call.raw);
      else writeMethod(request, call.method);
      if (call.raw === undefined && call.trailers.length > 0) request.addTrailers(pairs(call.trailers));
    } catch (error) {
      // Node rejects a method, header or trailer that HTTP cannot carry.
      fail(error as Error);
      return;
    }
    request.once("socket", readInTurns);
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
        const room = call.maxResponseBytes - body.length;
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
    if (call.raw === undefined) request.end(call.body);
    else request.end();
  });

  function responded(response: IncomingMessage, body: Uint8Array, truncated: boolean): CallOutcome {
    return {
      kind: "responded",
      status: response.statusCode ?? 0,
      reason: response.statusMessage ?? "",
      headers: response.rawHeaders,
      body,
      truncated,
      url: url.href,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
    };
  }
}

/** Adds the headers that HTTP requires and the caller omitted. */
function framed(url: URL, { headers, body, method, trailers }: Call): string[] {
  const names = new Set(headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()));
  const added: string[] = [];
  if (!names.has("host")) added.push("Host", url.host);
  const needsLength = body.byteLength > 0 || !["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"].includes(method);
  if (trailers.length > 0) {
    // Only a chunked body can have trailers.
    if (!names.has("transfer-encoding")) added.push("Transfer-Encoding", "chunked");
  } else if (needsLength && !names.has("content-length") && !names.has("transfer-encoding")) {
    added.push("Content-Length", String(body.byteLength));
  }
  if (!names.has("connection")) added.push("Connection", "close");
  return [...headers, ...added];
}

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] ?? "", flat[index * 2 + 1] ?? ""]);
}

function failure(error: NodeJS.ErrnoException, signal: AbortSignal): CallOutcome {
  if (signal.aborted) {
    return (signal.reason as Error | undefined)?.name === "TimeoutError"
      ? { kind: "failed", code: "timeout", detail: "the response was not complete in time" }
      : { kind: "failed", code: "aborted", detail: "the call was aborted" };
  }
  return { kind: "failed", code: "connection_failed", detail: error.message || (error.code ?? "no connection") };
}

/**
 * Node sends every method in upper case, but methods are case-sensitive (RFC 9110, section 9.1). For a method with lower-case
 * letters, Node gets a placeholder of the same length.
 */
function methodForNode(method: string): string {
  return method === method.toUpperCase() ? method : "X".repeat(method.length);
}

/** Replaces the placeholder in the first bytes of the request. */
function writeMethod(request: ClientRequest, method: string): void {
  if (methodForNode(method) === method) return;
  request.once("socket", (socket: Socket) => {
    const { write } = socket;
    const writeFirst = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      socket.write = write;
      return Reflect.apply(write, socket, [beginWith(method, chunk), ...rest]) as boolean;
    };
    socket.write = writeFirst as Socket["write"];
  });
}

function beginWith(method: string, chunk: string | Uint8Array): string | Uint8Array {
  if (typeof chunk === "string") return method + chunk.slice(method.length);
  return Buffer.concat([Buffer.from(method, "latin1"), chunk.subarray(method.length)]);
}

/** Sends `bytes` on the connection of a request instead of what Node would send. */
function writeInstead(request: ClientRequest, bytes: Uint8Array): void {
  request.once("socket", (socket: Socket) => {
    const { write } = socket;
    let isWritten = false;
    const writeOnce = (_chunk: unknown, ...rest: unknown[]): boolean => {
      const done = rest.find((value) => typeof value === "function") as (() => void) | undefined;
      if (!isWritten) {
        isWritten = true;
        return Reflect.apply(write, socket, done === undefined ? [bytes] : [bytes, done]) as boolean;
      }
      done?.();
      return true;
    };
    socket.write = writeOnce as Socket["write"];
  });
}
