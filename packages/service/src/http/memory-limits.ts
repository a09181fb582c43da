import { createCounts } from "../limits/shares.ts";
import { callerNetwork } from "./client-address.ts";
import { Problem } from "./problem.ts";
import type { BodyRoom, ServiceRequest } from "./service-request.ts";
import type { Reply } from "./service-result.ts";

/** How many bytes of a kind may be in memory. */
export interface MemoryLimits {
  /** In the whole process. */
  readonly perProcess: number;
  /** For one caller. Must be smaller than `perProcess`, so that a second caller always finds room. */
  readonly perCaller: number;
}

export interface TrafficLimits {
  /** Bytes of request bodies, which stay in memory until the response is ready. @default 256 MiB, 32 MiB for one caller */
  readonly requests?: MemoryLimits;
  /** Bytes of responses, which stay in memory until the client has read them. @default 256 MiB, 64 MiB for one caller */
  readonly responses?: MemoryLimits;
}

/** How many bytes of each body and each response are not counted. */
export const uncountedBytes: number = 16 * 1024;

const mebibyte = 1024 * 1024;

/** What a streamed response counts for, in bytes: one chunk in hand and one being sent. */
const streamBytes = 2 * mebibyte;

/**
 * Counts the bytes in memory for each caller. A client that sends half a body, or does not read its response, holds them for
 * long.
 */
export interface MemoryBudget {
  /** Acquires room for this many more bytes, all or nothing. */
  take(caller: string, bytes: number): "taken" | "caller_full" | "full";
  /** Releases all acquired bytes. */
  give(caller: string, bytes: number): void;
}

export function memoryBudget({ perProcess, perCaller }: MemoryLimits): MemoryBudget {
  const held = createCounts();
  let heldInAll = 0;
  return {
    take(caller, bytes) {
      if (held.of(caller) + bytes > perCaller) return "caller_full";
      if (heldInAll + bytes > perProcess) return "full";
      heldInAll += bytes;
      held.add(caller, bytes);
      return "taken";
    },
    give(caller, bytes) {
      heldInAll -= bytes;
      held.add(caller, -bytes);
    },
  };
}

/** @throws Problem 429 or 503 `too_many_bytes` */
function assertTaken(taken: ReturnType<MemoryBudget["take"]>, does: "sends" | "has not read"): void {
  if (taken === "taken") return;
  const who = taken === "caller_full" ? "Your address" : "All clients together";
  throw new Problem({
    status: taken === "caller_full" ? 429 : 503,
    code: "too_many_bytes",
    detail: `${who} ${does} more bytes than fit into memory here. Finish other requests first, or try again later.`,
    // Otherwise the rest of the body would have to be read.
    headers: { "retry-after": "5", ...(does === "sends" ? { connection: "close" } : {}) },
  });
}

/** Limits the memory of bodies and responses, in all and for each caller. */
export interface MemoryShares {
  /** The room of the body of `request`, until it is released. */
  roomFor(request: ServiceRequest): BodyRoom & { release(): void };
  /**
   * Acquires room for the response until the client has read it.
   *
   * @throws Problem 429 or 503 `too_many_bytes`
   */
  holdReply(request: ServiceRequest, reply: Reply): void;
}

export function memoryShares({
  requests = { perProcess: 256 * mebibyte, perCaller: 32 * mebibyte },
  responses = { perProcess: 256 * mebibyte, perCaller: 64 * mebibyte },
}: TrafficLimits = {}): MemoryShares {
  const incoming = memoryBudget(requests);
  const outgoing = memoryBudget(responses);
  return {
    roomFor(request) {
      let caller: string | undefined;
      let taken = 0;
      let free = uncountedBytes;
      return {
        take(bytes) {
          caller ??= networkOf(request);
          const counted = Math.max(0, bytes - free);
          free -= bytes - counted;
          if (counted > 0) assertTaken(incoming.take(caller, counted), "sends");
          taken += counted;
        },
        release() {
          if (taken > 0 && caller !== undefined) incoming.give(caller, taken);
          taken = 0;
        },
      };
    },
    holdReply(request, reply) {
      const size = sizeOf(reply);
      if (size <= uncountedBytes || request.whenSent === undefined) return;
      const caller = networkOf(request);
      assertTaken(outgoing.take(caller, size), "has not read");
      request.whenSent(() => outgoing.give(caller, size));
    },
  };
}

function networkOf({ clientAddress = "" }: ServiceRequest): string {
  return callerNetwork(clientAddress);
}

/** Live streams are not counted: they hold one event at a time. */
function sizeOf({ headers, body }: Reply): number {
  if (body === undefined) return 0;
  if (typeof body === "string") return body.length;
  if (body instanceof Uint8Array) return body.byteLength;
  return headers["content-type"]?.startsWith("text/event-stream") === true ? 0 : streamBytes;
}
