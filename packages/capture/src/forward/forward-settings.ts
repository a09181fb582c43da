import { parsePointer } from "@signalbox/json";
import type { Outbound } from "@signalbox/service";
import { fieldValueForm } from "@signalbox/wire";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { Problem } from "../domain/problem.ts";
import {
  type ForwardEdit,
  type ForwardTarget,
  MAX_CONCURRENCY,
  MAX_TARGETS,
  type ResponseRule,
} from "../domain/route.ts";
import { arrivalQuery, bodyTermsIn, MAX_BODY_TERMS } from "../search/arrival-query.ts";
import { HOP_HEADER } from "./deliver.ts";

/** The URL of another service. Path and query below the route are appended. */
export const targetUrl: z.ZodString = z
  .string()
  .max(2_000)
  .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), "must be an http or https URL");

/** The name of a header that a client chooses. */
export const headerName: z.ZodString = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,128}$/, "must be a valid header name");

/** Headers that a forward cannot edit, because it sets them itself: they belong to the connection or to the framing. */
const ownHeaders =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-connection)$/i;

const editSchema: z.ZodType<ForwardEdit> = z
  .strictObject({
    header: headerName
      .refine(
        (name) => !ownHeaders.test(name) && name.toLowerCase() !== HOP_HEADER.toLowerCase(),
        "must not be a header of the connection, which the service sets",
      )
      .optional()
      .describe("The name of a header. Those of this name are replaced by one, in the place of the first."),
    json: z
      .string()
      .max(1_000)
      .refine((pointer) => parsePointer(pointer) !== undefined, "must be a JSON Pointer, such as /customer/email")
      .optional()
      .describe("A JSON Pointer into the body. The value is added there, or replaced."),
    value: z
      .json()
      .refine((value) => JSON.stringify(value ?? null).length <= 16_384, "must have at most 16 KiB")
      .optional()
      .describe("A text for a header, any JSON value in a body. Without it, the header or value is removed."),
  })
  .refine(({ header, json }) => (header === undefined) !== (json === undefined), "must have either `header` or `json`")
  .refine(
    ({ header, value }) =>
      header === undefined || value === undefined || (typeof value === "string" && fieldValueForm.test(value)),
    { path: ["value"], error: "must be a text of latin1 characters without line breaks" },
  )
  .meta({ id: "ForwardEdit" });

const targetSchema = z
  .strictObject({
    name: z
      .string()
      .max(100)
      // PostgreSQL cannot store NUL.
      .refine((name) => !name.includes("\0"), "must not contain NUL")
      .default("")
      .describe("Its queue belongs to this name, so that the URL can be changed while requests wait."),
    url: targetUrl.describe(
      "Path and query below the route are appended. It must be public, or the operator must allow it.",
    ),
    when: arrivalQuery.default("").describe("A query of the search language. Empty: all requests."),
    edits: z.array(editSchema).max(50).default([]).describe("Changes to each request, in order."),
    redirects: z.int().min(0).max(10).default(0).describe("The most redirects to follow."),
    timeout: z.int().min(1).max(60).default(10).describe("The timeout of one attempt, in seconds."),
    attempts: z.int().min(1).max(10).default(5).describe("The most attempts per request."),
    concurrency: z
      .int()
      .min(1)
      .max(MAX_CONCURRENCY)
      .default(1)
      .describe(
        "How many requests may be sent or wait for another attempt at the same time. With 1, they arrive in order.",
      ),
  })
  .meta({ id: "ForwardTarget" });

/** The targets of a route. `checkTargets` validates their addresses. */
export const forwardSchema: z.ZodType<ForwardTarget[]> = z
  .array(targetSchema)
  .max(MAX_TARGETS)
  .check(({ value, issues }) => {
    for (const [index, { name }] of value.entries()) {
      if (value.findIndex((other) => other.name === name) === index) continue;
      const message = `must differ from the names of the other targets, got ${JSON.stringify(name)}`;
      issues.push({ code: "custom", message, input: name, path: [index, "name"] });
    }
  })
  .refine(
    (targets) => bodyTermsIn(targets) <= MAX_BODY_TERMS,
    `must have at most ${MAX_BODY_TERMS} terms that search bodies`,
  );

/** The settings of a route that lead to other services. */
interface CallingSettings {
  readonly forward?: readonly ForwardTarget[] | undefined;
  readonly response?: readonly ResponseRule[] | undefined;
}

/**
 * Rejects the settings of a route whose requests would go to an address that is not allowed or cannot be resolved now. Each request
 * checks the address again.
 *
 * @throws Problem 403 `forwards_not_allowed`, 422 with the code of the guard
 */
export async function checkTargets(
  { forward = [], response = [] }: CallingSettings,
  outbound: Outbound,
  { allowForwards }: Pick<CaptureSettings, "allowForwards">,
): Promise<void> {
  const targets = [
    ...forward.map(({ url }, index) => ({ url, pointer: `/forward/${index}/url`, name: "forward" })),
    ...proxyTargets(response),
  ];
  if (targets.length === 0) return;
  if (!allowForwards) {
    throw new Problem(403, "forwards_not_allowed", "The operator of this service does not allow forwards.");
  }
  for (const { url, pointer, name } of targets) {
    const error = await outbound.check(url);
    if (error === undefined) continue;
    const reason = `cannot be called: ${error.detail}.${howToAllow(error.code)}`;
    throw new Problem(422, error.code, `The URL of the ${name} ${reason}`, {
      errors: [{ pointer, code: error.code, detail: reason }],
    });
  }
}

/** The URLs of the services that rules proxy, one for each origin, and where they are. */
export function proxyTargets(rules: readonly ResponseRule[]): { url: string; pointer: string; name: string }[] {
  const byOrigin = new Map<string, ReturnType<typeof proxyTargets>[number]>();
  for (const [rule, { responses }] of rules.entries()) {
    for (const [index, { kind, url }] of responses.entries()) {
      const origin = url === undefined || kind !== "proxy" ? undefined : URL.parse(url)?.origin;
      if (url === undefined || origin === undefined || byOrigin.has(origin)) continue;
      byOrigin.set(origin, { url, pointer: `/response/${rule}/responses/${index}/url`, name: "proxy" });
    }
  }
  return [...byOrigin.values()];
}

/** The ways to reach a non-public address, as the last sentences of an error. */
export function howToAllow(code: string): string {
  if (code !== "address_not_allowed") return "";
  return " For a program on your machine, use `signalbox capture listen`. The operator can allow the address with --allow-address.";
}
