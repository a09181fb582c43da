import type { Outbound } from "@signalbox/service";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { Problem } from "../domain/problem.ts";
import type { ForwardSettings } from "../domain/route.ts";

/** The forward of a route. Whether its address may be called is checked beside. */
export const forwardSchema: z.ZodType<ForwardSettings> = z
  .strictObject({
    url: z
      .string()
      .max(2_000)
      .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), "must be an http or https URL")
      .describe(
        "Where to: the path and the query below the route are added. Public addresses, or those that the operator allows.",
      ),
    redirects: z.int().min(0).max(10).default(0).describe("How many redirects are followed."),
    timeout: z.int().min(1).max(60).default(10).describe("How long a response may take, in seconds."),
    attempts: z.int().min(1).max(10).default(5).describe("How often a request is sent before it is given up."),
    concurrency: z
      .int()
      .min(1)
      .max(16)
      .default(1)
      .describe(
        "How many may be under way, or wait for their next attempt, at the same time. With 1 they arrive in order.",
      ),
  })
  .meta({ id: "Forward" });

/**
 * Rejects a forward whose address cannot be called now. Its address is checked again with every request.
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
    const detail = "The operator of this service lets no route forward what it captures.";
    throw new Problem({ status: 403, code: "forwards_not_allowed", detail });
  }
  const fault = await outbound.check(forward.url);
  if (fault === undefined) return;
  const detail = `cannot be called: ${fault.detail}`;
  throw new Problem({
    status: 422,
    code: fault.code,
    detail: `/forward/url ${detail}.`,
    errors: [{ pointer: "/forward/url", code: fault.code, detail }],
  });
}
