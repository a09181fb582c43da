import type { Arrival, CaptureFlag } from "../captured-request.ts";
import type { Exchange } from "./exchange.ts";

export interface ReadRequestOptions {
  readonly routeId: string;
  readonly maxBodyBytes: number;
}

/**
 * Reads a request to its end, to the limit of its body, or to where its client went away, and calls `done` once.
 *
 * Callbacks instead of promises: this runs for every captured request, and it is most of what a capture costs.
 */
export function readRequest(
  { request, receivedAt, started, remoteAddress, remotePort }: Exchange,
  { routeId, maxBodyBytes }: ReadRequestOptions,
  done: (arrival: Arrival) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;

  request.on("data", take);
  request.on("end", end);
  request.on("close", close);
  // A connection that breaks is an aborted request, which `close` tells as well.
  request.on("error", ignore);
  if (request.destroyed) close();

  function take(chunk: Buffer): void {
    size += chunk.byteLength;
    if (size <= maxBodyBytes) {
      chunks.push(chunk);
      return;
    }
    chunks.push(chunk.subarray(0, chunk.byteLength - (size - maxBodyBytes)));
    finish(["truncated"]);
  }

  function end(): void {
    finish([]);
  }

  function close(): void {
    finish(["aborted"]);
  }

  function finish(flags: readonly CaptureFlag[]): void {
    request.off("data", take);
    request.off("end", end);
    request.off("close", close);
    done({
      routeId,
      receivedAt,
      method: request.method ?? "",
      target: request.url ?? "",
      httpVersion: request.httpVersion,
      headers: request.rawHeaders,
      trailers: request.rawTrailers,
      body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
      remoteAddress,
      remotePort,
      bodyMicros: Math.round((performance.now() - started) * 1000),
      flags,
    });
  }
}

function ignore(): void {}
