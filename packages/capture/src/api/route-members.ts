import type { SignatureCheck } from "@signalbox/signatures";
import { z } from "zod";
import type { CaptureLimits } from "../capture-options.ts";
import type { ForwardSettings, ResponseRule, RouteLimits } from "../domain/route.ts";
import { forwardSchema } from "../forward/forward-settings.ts";
import { responseRulesSchema } from "../respond/response-schema.ts";
import { routeLimitsSchema } from "./schemas.ts";
import { signatureCheckSchema } from "./signature-schema.ts";

/** What can be said of a route, when it is made and later. */
export interface RouteMembers {
  name?: string | undefined;
  ttl?: number | undefined;
  private?: boolean | undefined;
  response?: ResponseRule[] | undefined;
  limits?: RouteLimits | undefined;
  forward?: ForwardSettings | null | undefined;
  signature?: SignatureCheck | null | undefined;
}

type Shape = { [Name in keyof Required<RouteMembers>]: z.ZodType<RouteMembers[Name]> };

/** The members of a route that its maker sets. */
export function routeMembers({
  ttlSeconds,
  maxTtlSeconds,
}: Pick<CaptureLimits, "ttlSeconds" | "maxTtlSeconds">): Shape {
  return {
    name: z
      .string()
      .max(200)
      // PostgreSQL has no place for it.
      .refine((name) => !name.includes("\0"), "must have no NUL in it")
      .optional()
      .describe("What people call it."),
    ttl: z
      .int()
      .min(1)
      .max(maxTtlSeconds)
      .optional()
      .describe(`How long it lives after its last request, in seconds. Default: ${ttlSeconds}.`),
    private: z.boolean().optional().describe("Whether only those who know its secret see what came. Default: false."),
    response: responseRulesSchema.optional(),
    limits: routeLimitsSchema.optional(),
    forward: forwardSchema.nullish().describe("Where to send on all that comes from now on; null: nowhere."),
    signature: signatureCheckSchema.nullish().describe("How requests must be signed; null: nobody asks."),
  };
}
