import type { Outbound } from "@signalbox/service";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { Problem } from "../domain/problem.ts";
import type { ForwardSettings } from "../domain/route.ts";

/** The schema of a forward. `checkForward` validates its address. */
export const forwardSchema: z.ZodType<ForwardSettings> = z
  .strictObject({
    url: z
      .string()
      .max(2_000)
      .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), "must be an http or https URL")
      .describe(
        "The target. Path and query below the route are appended. It must be public, or the operator must allow it.",
      ),
    redirects: z.int().min(0).max(10).default(0).describe("The most redirects to follow."),
    timeout: z.int().min(1).max(60).default(10).describe("The timeout of one attempt, in seconds."),
    attempts: z.int().min(1).max(10).default(5).describe("The most attempts per request."),
    concurrency: z
      .int()
      .min(1)
      .max(16)
      .default(1)
      .describe(
        "How many requests may be sent or wait for another attempt at the same time. With 1, they arrive in order.",
      ),
  })
  .meta({ id: "Forward" });

/**
 * Rejects a forward whose address is not allowed or cannot be resolved now. Each request checks the address again.
 *
 * @throws Problem 403 `forwards_not_allowed`, 422 with the code of the guard
 */
export async function checkForward(
  forward: ForwardSettings | null | undefined,
  outbound: Outbound,
  { allowForwards }: Pick<CaptureSettings, "allowForwards">,
): Promise<void> {
  if (forward === undefined || forward === null) return;
  if (!allowForwards) {
    const detail = "The operator of this service does not allow forwards.";
    throw new Problem({ status: 403, code: "forwards_not_allowed", detail });
  }
  const error = await outbound.check(forward.url);
  if (error === undefined) return;
  const reason = `cannot be called: ${error.detail}.${howToAllow(error.code)}`;
  throw new Problem({
    status: 422,
    code: error.code,
    detail: `The URL of the forward ${reason}`,
    errors: [{ pointer: "/forward/url", code: error.code, detail: reason }],
  });
}

/** The ways to reach a non-public address, as the last sentences of an error. */
export function howToAllow(code: string): string {
  if (code !== "address_not_allowed") return "";
  return " `signalbox capture listen` passes requests to a program on your machine. The operator can allow addresses with --allow-address.";
}
