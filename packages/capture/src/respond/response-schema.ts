import { z } from "zod";
import { compileQuery } from "../search/compile-query.ts";
import type { ResponseRule } from "./response-rule.ts";

/** Names that belong to the connection (RFC 9110, section 7.6.1) or that would be of use against this origin. */
const refusedHeaders = new Set([
  "connection",
  "content-length",
  "keep-alive",
  "proxy-authenticate",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "set-cookie",
  "set-cookie2",
  "clear-site-data",
  "content-security-policy",
  "service-worker-allowed",
  "strict-transport-security",
  "public-key-pins",
  "alt-svc",
]);

const header = z.tuple([
  z
    .string()
    .regex(/^[!#$%&'*+.^_`|~\w-]{1,128}$/, "must be a token, as header names are")
    .refine((name) => !refusedHeaders.has(name.toLowerCase()), "cannot be set by a route"),
  z
    .string()
    .max(8_000)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "must have no control characters, and none outside latin1"),
]);

const answer = z
  .strictObject({
    kind: z
      .enum(["answer", "echo", "close"])
      .default("answer")
      .describe("`echo` sends the body back that came; `close` ends the connection without an answer."),
    status: z.int().min(200).max(599).default(200),
    headers: z.array(header).max(64).default([]).describe("In the order in which they are sent."),
    body: z
      .string()
      .max(256 * 1024)
      .default(""),
    encoding: z.enum(["utf8", "base64"]).default("utf8").describe("How `body` is written here."),
    delay: z.number().min(0).max(30).default(0).describe("How long the caller waits, in seconds."),
    times: z.int().min(1).max(1_000_000).default(1).describe("How often, before the next answer is given."),
  })
  .meta({ id: "RouteAnswer" });

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
    answers: z.array(answer).min(1).max(32).describe("One after another; the last one again and again."),
  })
  .meta({ id: "ResponseRule" });

/** The rules of a route, checked: nothing in them can split an answer, or reach the origin of this service. */
export const responseRulesSchema: z.ZodType<ResponseRule[]> = z
  .array(rule)
  .max(32)
  .describe("The first rule that matches answers; when none does, the default answer is given.");
