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

/** How slowly a body may arrive while its caller needs the room for another one. */
export interface SlowestBody {
  readonly bytesPerSecond: number;
  /** After how long a slower body has to make room, in milliseconds. */
  readonly patienceMs: number;
}

/** 64 kbit/s, with pauses of up to ten seconds. */
export const slowestBody: SlowestBody = { bytesPerSecond: 8 * 1024, patienceMs: 10_000 };

export interface TrafficLimits {
  /** Bytes of request bodies, which stay in memory until the response is ready. @default 256 MiB, 32 MiB for one caller */
  readonly requests?: MemoryLimits;
  /** Bytes of responses, which stay in memory until the client has read them. @default 256 MiB, 64 MiB for one caller */
  readonly responses?: MemoryLimits;
}

/** How many bytes of each body and each response are not counted. */
export const uncountedBytes: number = 16 * 1024;

const mebibyte = 1024 * 1024;

/** The counted size of a streamed response, in bytes: one chunk waiting and one being sent. */
const streamBytes = 2 * mebibyte;

/**
 * Counts the bytes in memory for each caller. A client that sends half a body, or does not read its response, uses memory for a
 * long time. Such clients cannot exclude others: when all memory is in use, a new request of a caller that uses less than another
 * closes the oldest connection of that other caller.
 */
export interface MemoryBudget {
  /** Starts to count memory of `caller`. `cut` closes the connection that uses it. */
  hold(caller: string, cut: () => void): HeldBytes;
  /** Whether `caller` has room for this many more bytes of its own share, once its slow bodies have made room. */
  hasRoom(caller: string, bytes: number): boolean;
}

/** The bytes of one body or response. */
export interface HeldBytes {
  /** Acquires room for this many more bytes, all or nothing. */
  take(bytes: number): "taken" | "caller_full" | "full";
  /** Notes that this many bytes have arrived, so that a body is not slow. */
  received(bytes: number): void;
  /** From now on, the client does not delay the release, so its connection is no longer closed in favour of others. */
  keep(): void;
  /** Releases all acquired bytes. Further calls have no effect. */
  release(): void;
}

/** A body or response whose connection may be closed. */
interface Waiting {
  bytes: number;
  /** The time from which on it is slow, if no more of it arrives. */
  slowFrom: number;
}

/** Connections to close, and how many bytes that releases. Nothing is closed unless all of them together are enough. */
interface Cuts {
  readonly close: (() => void)[];
  bytes: number;
}

function addCut(cuts: Cuts, close: () => void, { bytes }: Waiting): void {
  cuts.close.push(close);
  cuts.bytes += bytes;
}

/** @param slowest undefined when nothing is slow */
export function memoryBudget({ perProcess, perCaller }: MemoryLimits, slowest?: SlowestBody): MemoryBudget {
  const { bytesPerSecond, patienceMs } = slowest ?? { bytesPerSecond: 1, patienceMs: Number.POSITIVE_INFINITY };
  const held = createCounts();
  /** The connections that may be closed, the oldest of each caller first. */
  const waiting = new Map<string, Map<() => void, Waiting>>();
  let heldInAll = 0;

  /** The slow connections of `caller` except `own` to close for room, the oldest first; undefined if they are not enough. */
  function slowOf(caller: string, bytes: number, own?: Waiting): Cuts | undefined {
    let missing = held.of(caller) + bytes - perCaller;
    const cuts: Cuts = { close: [], bytes: 0 };
    if (missing <= 0) return cuts;
    const now = performance.now();
    for (const [cut, other] of waiting.get(caller) ?? []) {
      if (other === own || other.slowFrom > now) continue;
      addCut(cuts, cut, other);
      missing -= other.bytes;
      if (missing <= 0) return cuts;
    }
    return undefined;
  }

  /**
   * The connections to close for room in the process: each time the oldest of the caller that uses most, if that is more than
   * `bytes`; undefined if they are not enough.
   */
  function largest(bytes: number, missing: number): Cuts | undefined {
    const cuts: Cuts = { close: [], bytes: 0 };
    if (missing <= 0) return cuts;
    const callers = Array.from(waiting, ([caller, ofCaller]) => ({ uses: held.of(caller), rest: ofCaller.entries() }));
    const larger = callers.filter(({ uses }) => uses > bytes);
    while (cuts.bytes < missing) {
      const [most] = larger.sort((a, b) => b.uses - a.uses);
      if (most === undefined || most.uses <= bytes) return undefined;
      const { value: oldest } = most.rest.next();
      // The other bytes of this caller have arrived, and are not released by closing a connection.
      if (oldest === undefined) most.uses = 0;
      else {
        addCut(cuts, ...oldest);
        most.uses -= oldest[1].bytes;
      }
    }
    return cuts;
  }

  return {
    hasRoom(caller, bytes) {
      const slow = slowOf(caller, bytes);
      for (const close of slow?.close ?? []) close();
      return slow !== undefined;
    },
    hold(caller, cut) {
      let isOver = false;
      const own: Waiting = { bytes: 0, slowFrom: performance.now() + patienceMs };
      const keep = (): void => {
        const ofCaller = waiting.get(caller);
        ofCaller?.delete(end);
        if (ofCaller?.size === 0) waiting.delete(caller);
      };
      const release = (): void => {
        keep();
        isOver = true;
        heldInAll -= own.bytes;
        held.add(caller, -own.bytes);
        own.bytes = 0;
      };
      const end = (): void => {
        release();
        cut();
      };
      return {
        take(bytes) {
          if (isOver) return "full";
          const slow = slowOf(caller, bytes, own);
          if (slow === undefined) return "caller_full";
          const wanted = held.of(caller) - slow.bytes + bytes;
          const others = largest(wanted, heldInAll - slow.bytes + bytes - perProcess);
          if (others === undefined) return "full";
          for (const close of [...slow.close, ...others.close]) close();
          if (own.bytes === 0) {
            const ofCaller = waiting.get(caller) ?? new Map();
            waiting.set(caller, ofCaller.set(end, own));
          }
          own.bytes += bytes;
          heldInAll += bytes;
          held.add(caller, bytes);
          return "taken";
        },
        received(bytes) {
          const now = performance.now();
          const slowFrom = Math.max(own.slowFrom, now - patienceMs) + (bytes / bytesPerSecond) * 1_000;
          own.slowFrom = Math.min(slowFrom, now + patienceMs);
        },
        keep,
        release,
      };
    },
  };
}

/** @throws Problem 429 or 503 `too_many_bytes` */
function assertTaken(taken: ReturnType<HeldBytes["take"]>, does: "sends" | "has not read"): void {
  if (taken === "taken") return;
  const who = taken === "caller_full" ? "Your address" : "All clients together";
  throw new Problem({
    status: taken === "caller_full" ? 429 : 503,
    code: "too_many_bytes",
    detail: `${who} ${does} more bytes than fit into memory here. Finish other requests first, or try again later.`,
    // An open connection would require reading the rest of the body.
    headers: { "retry-after": "5", ...(does === "sends" ? { connection: "close" } : {}) },
  });
}

/** Limits the memory of bodies and responses, in total and for each caller. */
interface MemoryShares {
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
  const incoming = memoryBudget(requests, slowestBody);
  const outgoing = memoryBudget(responses);
  return {
    roomFor(request) {
      let held: HeldBytes | undefined;
      let free = uncountedBytes;
      return {
        take(bytes) {
          const counted = Math.max(0, bytes - free);
          free -= bytes - counted;
          if (counted === 0) return;
          held ??= incoming.hold(networkOf(request), () => request.disconnect());
          assertTaken(held.take(counted), "sends");
        },
        received: (bytes) => held?.received(bytes),
        arrived: () => held?.keep(),
        release: () => held?.release(),
      };
    },
    holdReply(request, reply) {
      if (request.whenSent === undefined) return;
      if (isLive(reply)) {
        request.limitUnread?.((bytes) => {
          const held = outgoing.hold(networkOf(request), () => request.disconnect());
          return held.take(bytes) === "taken" ? held.release : undefined;
        });
        return;
      }
      const size = sizeOf(reply);
      if (size <= uncountedBytes) return;
      const held = outgoing.hold(networkOf(request), () => request.disconnect());
      assertTaken(held.take(size), "has not read");
      request.whenSent(held.release);
    },
  };
}

function networkOf({ clientAddress = "" }: ServiceRequest): string {
  return callerNetwork(clientAddress);
}

/** Whether the response is a live stream. For live streams, only unread bytes count. */
function isLive({ headers, body }: Reply): boolean {
  return body instanceof ReadableStream && headers["content-type"]?.startsWith("text/event-stream") === true;
}

function sizeOf({ body }: Reply): number {
  if (body === undefined) return 0;
  if (typeof body === "string") return body.length;
  return body instanceof Uint8Array ? body.byteLength : streamBytes;
}
