import { z } from "zod";
import type { HeldResponse, ResponseRule } from "../domain/route.ts";
import { compileQuery } from "../search/query.ts";
import { headerNameIssue, headerValueIssue, maxResponseHeaders } from "./response-headers.ts";
import { compileTemplate, isJsonResponse, TemplateError } from "./template.ts";

/** Whether a body is what its encoding says. Node reads base64 as far as it can be read; half of a body is none. */
export function hasReadableBody(written: {
  readonly body?: string | undefined;
  readonly encoding: "utf8" | "base64";
}): boolean {
  const { body, encoding } = written;
  return body === undefined || encoding === "utf8" || z.base64().safeParse(body).success;
}

/** What is said of a body that is not. */
export const unreadableBody: { path: string[]; error: string } = {
  path: ["body"],
  error: "must be base64, as `encoding` says",
};

const header = z.tuple([checked(headerNameIssue), checked(headerValueIssue)]);

const headers = z.array(header).max(maxResponseHeaders).default([]).describe("In the order in which they are sent.");

/** How a body is written. */
const encoding = z.enum(["utf8", "base64"]).default("utf8").describe("How `body` is written here.");

function checked(fault: (text: string) => string | undefined): z.ZodString {
  return z.string().check((context) => {
    const message = fault(context.value);
    if (message !== undefined) context.issues.push({ code: "custom", message, input: context.value });
  });
}

const response = z
  .strictObject({
    kind: z
      .enum(["response", "echo", "close"])
      .default("response")
      .describe("`echo` sends the body back that came; `close` ends the connection without a response."),
    status: z.int().min(200).max(599).default(200),
    headers,
    body: z
      .string()
      .max(256 * 1024)
      .default(""),
    encoding,
    delay: z.number().min(0).max(30).default(0).describe("How long the caller waits, in seconds."),
    times: z.int().min(1).max(1_000_000).default(1).describe("How often, before the next response is sent."),
  })
  .refine(hasReadableBody, unreadableBody)
  .meta({ id: "RouteResponse" });

const rule = z
  .strictObject({
    when: z
      .string()
      .max(2_000)
      .default("")
      .check((context) => {
        try {
          compileQuery(context.value, 0);
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          context.issues.push({ code: "custom", message: `is no query: ${message}`, input: context.value });
        }
      })
      .describe("A query, as in a search. Empty: all requests."),
    template: z
      .boolean()
      .optional()
      .describe(
        "Whether headers and bodies are templates, in which `{{request.json.id}}`, `{{request.header.x-id}}`, " +
          "`{{request.query.id}}`, `{{request.method}}`, `{{request.path}}`, `{{request.body}}`, `{{now}}` and `{{uuid}}` stand " +
          "for values of the request.",
      ),
    responses: z.array(response).min(1).max(32).describe("One after another; the last one again and again."),
  })
  .check(({ value, issues }) => {
    if (value.template !== true) return;
    for (const [index, { headers, body, encoding }] of value.responses.entries()) {
      const check = (text: string, isJson: boolean, path: (string | number)[]): void => {
        const message = templateIssue(text, isJson);
        if (message !== undefined) {
          issues.push({ code: "custom", message, input: text, path: ["responses", index, ...path] });
        }
      };
      if (encoding !== "utf8") {
        const message = "must be utf8 in a rule that is a template";
        issues.push({ code: "custom", message, input: encoding, path: ["responses", index, "encoding"] });
      }
      check(body, isJsonResponse(headers), ["body"]);
      for (const [at, [, text]] of headers.entries()) check(text, false, ["headers", at, 1]);
    }
  })
  .meta({ id: "ResponseRule" });

/** Why a text is no template, with the place; undefined when it is one. */
function templateIssue(text: string, isJson: boolean): string | undefined {
  try {
    compileTemplate(text, { isJson });
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return `is no template: ${error.message}`;
    throw error;
  }
}

/** In all rules of a route: each term may look through 10 MiB of each request that comes. */
const maxBodyTerms = 100;

function bodyTermsIn(rules: readonly { readonly when: string }[]): number {
  return rules.reduce((sum, { when }) => {
    try {
      return sum + compileQuery(when, 0).bodyTerms;
    } catch {
      // What is no query is said of the rule itself.
      return sum;
    }
  }, 0);
}

/** The rules of a route, checked: nothing in them can split a response, or reach the origin of this service. */
export const responseRulesSchema: z.ZodType<ResponseRule[]> = z
  .array(rule)
  .max(32)
  .refine(
    (rules) => bodyTermsIn(rules) <= maxBodyTerms,
    `must have at most ${maxBodyTerms} terms that look into bodies`,
  )
  .describe("The first rule that matches responds; when none does, the route sends its default response.");

/** The longest body that a listener may respond with, in bytes. */
const maxHeldBody = 1024 * 1024;

/** The response of a listener, checked as the rules of a route are. */
export const heldResponseSchema: z.ZodType<HeldResponse & { listener: string }> = z
  .strictObject({
    listener: z.string().describe("What the listener called itself when it began to follow the route."),
    status: z.int().min(200).max(599).default(200),
    headers,
    body: z.string().default("").describe("At most 1 MiB of bytes."),
    encoding,
  })
  .refine(({ body, encoding }) => Buffer.byteLength(body, encoding) <= maxHeldBody, {
    path: ["body"],
    error: "must have at most 1 MiB",
    abort: true,
  })
  .refine(hasReadableBody, unreadableBody)
  .meta({ id: "HeldResponse" });
