import { z } from "zod";
import { Problem } from "../domain/problem.ts";
import type { IdempotencyKey } from "../store/record-store.ts";

export const idempotencyHeader: z.ZodOptional<z.ZodString> = z
  .string()
  .optional()
  .describe("A unique key for this request of the caller. A repeated request gets the first response, for 24 hours.");

/**
 * Parses the `Idempotency-Key` of a request. A key may be quoted, like a string of RFC 9651.
 *
 * @throws Problem 400 `invalid_idempotency_key`
 */
export function parseIdempotencyKey(header: string, request: Omit<IdempotencyKey, "key">): IdempotencyKey {
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return { ...request, key };
  throw new Problem({
    status: 400,
    code: "invalid_idempotency_key",
    detail: "The Idempotency-Key must be 1 to 255 printable ASCII characters.",
  });
}

/** Runs `work`. Until it ends, rejects other requests of the same principal with the same key. */
type ExclusiveKeys = <Result>(key: IdempotencyKey, work: () => Promise<Result>) => Promise<Result>;

/** Tracks the keys whose requests are in flight in this process. Across processes, the store detects duplicates. */
export function exclusiveKeys(): ExclusiveKeys {
  const running = new Set<string>();
  return async (sent, work) => {
    const key = JSON.stringify([sent.principal, sent.key]);
    if (running.has(key)) {
      throw new Problem({
        status: 409,
        code: "request_in_flight",
        detail: "A request with this Idempotency-Key is in progress. Try again in a second.",
        headers: { "retry-after": "1" },
      });
    }
    running.add(key);
    try {
      return await work();
    } finally {
      running.delete(key);
    }
  };
}

/** The problem of a key that was used with another request. */
export function keyReused(): Problem {
  return new Problem({
    status: 422,
    code: "idempotency_key_reused",
    detail: "This Idempotency-Key was used with another body in the last 24 hours.",
  });
}
