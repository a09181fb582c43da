import { z } from "zod";
import type { ForwardSettings } from "./forward-settings.ts";

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
    timeout: z.int().min(1).max(60).default(10).describe("How long an answer may take, in seconds."),
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
