import { Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { principalOf } from "../access/principal.ts";
import type { IdempotencyKey } from "../store/student-store.ts";

/**
 * Reads the `Idempotency-Key` of a request whose document has this `fingerprint`. A key may stand in quotes, as a string of RFC 9651 does.
 *
 * @throws Problem 400 `invalid_idempotency_key`.
 */
export function readIdempotencyKey(context: Context<ServiceEnv>, fingerprint: string): IdempotencyKey | undefined {
  const header = context.req.header("idempotency-key");
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new Problem({
      status: 400,
      code: "invalid_idempotency_key",
      detail: "The Idempotency-Key must be 1 to 255 printable ASCII characters.",
    });
  }
  return { principal: principalOf(context).name, key, fingerprint };
}

/** Runs `work`, and rejects a second request of the same principal with the same key meanwhile. */
export type OneAtATime = <Result>(key: IdempotencyKey | undefined, work: () => Promise<Result>) => Promise<Result>;

/** The keys whose requests are being worked on in this process. Across processes the store keeps them apart. */
export function oneAtATime(): OneAtATime {
  const running = new Set<string>();
  return async (sent, work) => {
    if (sent === undefined) return work();
    const key = JSON.stringify([sent.principal, sent.key]);
    if (running.has(key)) {
      throw new Problem({
        status: 409,
        code: "request_in_flight",
        detail: "A request with this Idempotency-Key is being worked on. Ask again in a second.",
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

/** The problem of a key that was used for another request. */
export function keyReused(): Problem {
  return new Problem({
    status: 422,
    code: "idempotency_key_reused",
    detail: "This Idempotency-Key was used for a request with another body in the last 24 hours.",
  });
}
