import type { MiddlewareHandler } from "hono";
import { type ClientAddress, callerNetwork } from "./client-address.ts";
import { type MemoryBudget, type MemoryLimits, memoryBudget } from "./memory-budget.ts";
import type { ServiceEnv } from "./operation.ts";
import { Problem } from "./problem.ts";

export interface TrafficLimits {
  /** Bytes of request bodies in memory until they are answered. @default 256 MiB, 32 MiB of one caller */
  readonly requests?: MemoryLimits;
  /** Bytes of responses in memory until they are read. @default 256 MiB, 64 MiB of one caller */
  readonly responses?: MemoryLimits;
}

const mebibyte = 1024 * 1024;

/** The beginning of each body and each response, in bytes, for which there is room in any case. */
export const uncountedBytes: number = 16 * 1024;

/** What a response counts for that is sent piece by piece: a piece in hand and one on its way out. */
const streamBytes = 2 * mebibyte;

/**
 * Bounds what bodies and responses take in memory, in all and for each caller: a client that sends half of a body, or does not
 * read its response, holds memory for as long as it likes. What does not fit in is answered 429 or 503.
 */
export function limitTraffic(
  addressOf: ClientAddress,
  {
    requests = { perProcess: 256 * mebibyte, perCaller: 32 * mebibyte },
    responses = { perProcess: 256 * mebibyte, perCaller: 64 * mebibyte },
  }: TrafficLimits = {},
): MiddlewareHandler<ServiceEnv> {
  const incomingBytes = memoryBudget(requests);
  const outgoingBytes = memoryBudget(responses);

  return async (context, next) => {
    // Without a server, an app may be asked without bindings.
    const bindings: ServiceEnv["Bindings"] | undefined = context.env;
    const { request, response } = bindings ?? {};
    if (request === undefined || response === undefined) return next();
    const caller = callerNetwork(addressOf(request));
    let taken = 0;
    let free = uncountedBytes;
    context.set("bodyRoom", {
      take(bytes) {
        const counted = Math.max(0, bytes - free);
        free -= bytes - counted;
        takeRoom(incomingBytes, caller, counted, "sends");
        taken += counted;
      },
    });
    try {
      await next();
    } finally {
      incomingBytes.give(caller, taken);
    }
    const size = sizeOf(context.res);
    if (size <= uncountedBytes || response.isClosed) return;
    try {
      takeRoom(outgoingBytes, caller, size, "has not read");
    } catch (error) {
      void context.res.body?.cancel().catch(() => undefined);
      // Headers of a response that there was would go over to the problem, its length included.
      context.res = undefined;
      throw error;
    }
    response.whenSent(() => outgoingBytes.give(caller, size));
  };
}

/** Live streams have bounds of their own: they hold one event at a time. */
function sizeOf({ headers, body }: Response): number {
  const length = headers.get("content-length");
  if (length !== null) return Number(length);
  const isLive = headers.get("content-type")?.startsWith("text/event-stream") === true;
  return body === null || isLive ? 0 : streamBytes;
}

function takeRoom(budget: MemoryBudget, caller: string, bytes: number, does: string): void {
  if (bytes === 0) return;
  const room = budget.take(caller, bytes);
  if (room === "taken") return;
  const who = room === "caller_full" ? "Your address" : "All clients together";
  throw new Problem({
    status: room === "caller_full" ? 429 : 503,
    code: "too_many_bytes",
    detail: `${who} ${does} more bytes than fit into memory here. Finish other requests first, or try again later.`,
    // The rest of a body would have to be read otherwise.
    headers: { "retry-after": "5", ...(does === "sends" ? { connection: "close" } : {}) },
  });
}
