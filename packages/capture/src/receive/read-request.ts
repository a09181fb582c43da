import type { MemoryBudget } from "@signalbox/service";
import type { Arrival, CaptureFlag } from "../captured-request.ts";
import type { Exchange } from "./exchange.ts";

export interface ReadRequestOptions {
  readonly routeId: string;
  readonly maxBodyBytes: number;
  readonly budget: MemoryBudget;
  /** Whose share of the budget the body counts against. */
  readonly caller: string;
}

/** What becomes of a request that is read. */
export interface Reader {
  /** It is read, as far as it came. `taken` is what it has of the budget, for the caller to give back. */
  done(arrival: Arrival, taken: number): void;
  /** There is no room for more of its body. What had come is forgotten. */
  crowdedOut(): void;
}

/** The beginning of a body, in bytes, for which there is room in any case: large bodies do not keep small ones out. */
const freeBytes = 16 * 1024;

/**
 * Reads a request to its end, to the limit of its body, or to where its client went away, and calls its reader once.
 *
 * Callbacks instead of promises: this runs for every captured request, and it is most of what a capture costs.
 */
export function readRequest(
  { request, receivedAt, started, remoteAddress, remotePort }: Exchange,
  { routeId, maxBodyBytes, budget, caller }: ReadRequestOptions,
  { done, crowdedOut }: Reader,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let taken = 0;

  request.on("data", take);
  request.on("end", end);
  request.on("close", close);
  // A connection that breaks is an aborted request, which `close` tells as well.
  request.on("error", ignore);
  if (request.destroyed) close();

  function take(chunk: Buffer): void {
    size += chunk.byteLength;
    const wanted = Math.min(size, maxBodyBytes) - freeBytes - taken;
    if (wanted > 0) {
      if (budget.take(caller, wanted) !== "taken") {
        refuse();
        return;
      }
      taken += wanted;
    }
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

  function stop(): void {
    request.off("data", take);
    request.off("end", end);
    request.off("close", close);
  }

  function refuse(): void {
    stop();
    chunks.length = 0;
    budget.give(caller, taken);
    crowdedOut();
  }

  function finish(flags: readonly CaptureFlag[]): void {
    stop();
    const arrival: Arrival = {
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
    };
    done(arrival, taken);
  }
}

function ignore(): void {}
