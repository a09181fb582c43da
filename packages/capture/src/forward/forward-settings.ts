import type { Outbound } from "@signalbox/service";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { Problem } from "../domain/problem.ts";
import type { ForwardSettings, ResponseRule } from "../domain/route.ts";

/** The URL of another service. Path and query below the route are appended. */
export const targetUrl: z.ZodString = z
  .string()
  .max(2_000)
  .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), "must be an http or https URL");

/** The schema of a forward. `checkTargets` validates its address. */
export const forwardSchema: z.ZodType<ForwardSettings> = z
  .strictObject({
    url: targetUrl.describe(
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

/** The settings of a route that lead to other services. */
interface CallingSettings {
  readonly forward?: ForwardSettings | null | undefined;
  readonly response?: readonly ResponseRule[] | undefined;
}

/**
 * Rejects the settings of a route whose requests would go to an address that is not allowed or cannot be resolved now. Each request
 * checks the address again.
 *
 * @throws Problem 403 `forwards_not_allowed`, 422 with the code of the guard
 */
export async function checkTargets(
  { forward, response = [] }: CallingSettings,
  outbound: Outbound,
  { allowForwards }: Pick<CaptureSettings, "allowForwards">,
): Promise<void> {
  const targets = [
    ...(forward === undefined || forward === null
      ? []
      : [{ url: forward.url, pointer: "/forward/url", name: "forward" }]),
    ...proxyTargets(response),
  ];
  if (targets.length === 0) return;
  if (!allowForwards) {
    const detail = "The operator of this service does not allow forwards.";
    throw new Problem({ status: 403, code: "forwards_not_allowed", detail });
  }
  for (const { url, pointer, name } of targets) {
    const error = await outbound.check(url);
    if (error === undefined) continue;
    const reason = `cannot be called: ${error.detail}.${howToAllow(error.code)}`;
    throw new Problem({
      status: 422,
      code: error.code,
      detail: `The URL of the ${name} ${reason}`,
      errors: [{ pointer, code: error.code, detail: reason }],
    });
  }
}

/** The URLs of the services that rules proxy, one for each origin, and where they are. */
export function proxyTargets(rules: readonly ResponseRule[]): { url: string; pointer: string; name: "proxy" }[] {
  const byOrigin = new Map<string, { url: string; pointer: string; name: "proxy" }>();
  for (const [rule, { responses }] of rules.entries()) {
    for (const [index, { url }] of responses.entries()) {
      const origin = url === undefined ? undefined : URL.parse(url)?.origin;
      if (url === undefined || origin === undefined || byOrigin.has(origin)) continue;
      byOrigin.set(origin, { url, pointer: `/response/${rule}/responses/${index}/url`, name: "proxy" });
    }
  }
  return [...byOrigin.values()];
}

/** The ways to reach a non-public address, as the last sentences of an error. */
export function howToAllow(code: string): string {
  if (code !== "address_not_allowed") return "";
  return " `signalbox capture listen` passes requests to a program on your machine. The operator can allow addresses with --allow-address.";
}
