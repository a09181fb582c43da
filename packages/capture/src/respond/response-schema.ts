import type { RecordedCall } from "@signalbox/client/cassette";
import { z } from "zod";
import type { HeldResponse, ResponseRule } from "../domain/route.ts";
import { proxyTargets, targetUrl } from "../forward/forward-settings.ts";
import { arrivalQuery, bodyTermsIn, MAX_BODY_TERMS } from "../search/arrival-query.ts";
import { headerNameIssue, headerValueIssue, MAX_RESPONSE_HEADERS } from "./response-headers.ts";
import { compileTemplate, isJsonResponse, TemplateError } from "./template.ts";

/** Whether a body is valid in its encoding. Node decodes invalid base64 up to the error, which would truncate the body. */
export function hasReadableBody(written: {
  readonly body?: string | undefined;
  readonly encoding: "utf8" | "base64";
}): boolean {
  const { body, encoding } = written;
  return body === undefined || encoding === "utf8" || z.base64().safeParse(body).success;
}

/** The issue for a body that is invalid in its encoding. */
export const unreadableBody: { path: string[]; error: string } = {
  path: ["body"],
  error: "must be valid base64, because `encoding` is base64",
};

const header = z.tuple([checked(headerNameIssue), checked(headerValueIssue)]);

const headers = z.array(header).max(MAX_RESPONSE_HEADERS).default([]).describe("In the order in which they are sent.");

const encoding = z.enum(["utf8", "base64"]).default("utf8").describe("The encoding of `body`.");

function checked(error: (text: string) => string | undefined): z.ZodString {
  return z.string().check((context) => {
    const message = error(context.value);
    if (message !== undefined) context.issues.push({ code: "custom", message, input: context.value });
  });
}

const lines = z.union([z.string(), z.array(z.string())]);
const messageParts = {
  headers: z.record(z.string(), lines),
  body: z
    .union([
      z.strictObject({ json: z.unknown() }),
      z.strictObject({ text: lines }),
      z.strictObject({ base64: z.base64() }),
    ])
    .exactOptional(),
};

const recordedCall: z.ZodType<RecordedCall> = z
  .strictObject({
    at: z.number().exactOptional(),
    request: z.strictObject({ method: z.string(), url: z.url(), ...messageParts }),
    response: z
      .strictObject({
        status: z.int().min(200).max(599),
        statusText: z.string().exactOptional(),
        url: z.url().exactOptional(),
        ...messageParts,
      })
      .exactOptional(),
    error: z
      .strictObject({ message: z.string(), code: z.string().exactOptional(), cause: z.string().exactOptional() })
      .exactOptional(),
  })
  .meta({ id: "RecordedCall" });

/** As many as an export of a route writes. */
export const recordedCalls: z.ZodArray<typeof recordedCall> = z
  .array(recordedCall)
  .max(1_000)
  .describe("The calls of a cassette, for `replay`.");

const response = z
  .strictObject({
    kind: z
      .enum(["response", "echo", "close", "proxy", "replay"])
      .default("response")
      .describe(
        "`echo` responds with the body of the request. `close` closes the connection without a response. `proxy` sends the " +
          "request to `url` and returns the response, with `headers` in place of those of the same names. `replay` responds with " +
          "the one of `calls` that the request makes, each once, else with 502 and what differs from the closest call.",
      ),
    url: targetUrl
      .optional()
      .describe("The target of `proxy`, or what `replay` stands for. Path and query below the route are appended."),
    calls: recordedCalls.optional(),
    inOrder: z.boolean().optional().describe("Whether `replay` responds only in the recorded order."),
    rewrite: z
      .boolean()
      .optional()
      .describe("Whether `proxy` rewrites `Location` and cookies, so that they lead back to the route."),
    status: z.int().min(200).max(599).default(200),
    headers,
    body: z
      .string()
      .max(256 * 1024)
      .default(""),
    encoding,
    delay: z.number().min(0).max(30).default(0).describe("The delay before the response, in seconds."),
    times: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .describe("How many times this response is sent before the next one."),
  })
  .refine(hasReadableBody, unreadableBody)
  .refine(({ kind, url }) => (kind === "proxy" || kind === "replay") === (url !== undefined), {
    path: ["url"],
    error: "is required with kind proxy or replay, and not allowed with others",
  })
  .refine(({ kind, calls }) => (kind === "replay") === (calls !== undefined), {
    path: ["calls"],
    error: "is required with kind replay, and not allowed with others",
  })
  .meta({ id: "RouteResponse" });

const rule = z
  .strictObject({
    when: arrivalQuery.default("").describe("A query of the search language. Empty: all requests."),
    template: z
      .boolean()
      .optional()
      .describe(
        "Whether headers and bodies are templates. They may contain `{{request.json.id}}`, `{{request.header.x-id}}`, " +
          "`{{request.query.id}}`, `{{request.method}}`, `{{request.path}}`, `{{request.body}}`, `{{now}}` and `{{uuid}}`.",
      ),
    responses: z.array(response).min(1).max(32).describe("The responses in order. The last one repeats."),
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
        const message = "must be utf8 in a template rule";
        issues.push({ code: "custom", message, input: encoding, path: ["responses", index, "encoding"] });
      }
      check(body, isJsonResponse(headers), ["body"]);
      for (const [at, [, text]] of headers.entries()) check(text, false, ["headers", at, 1]);
    }
  })
  .meta({ id: "ResponseRule" });

/** Why a text is not a valid template, with the position of the error; undefined when it is valid. */
function templateIssue(text: string, isJson: boolean): string | undefined {
  try {
    compileTemplate(text, { isJson });
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return `is not a valid template: ${error.message}`;
    throw error;
  }
}

/** The most different services that a route proxies, because each name is resolved when the rules are set. */
const MAX_PROXIES = 8;

/** The rules of a route. Validation ensures that a rule can neither split a response nor affect the origin of this service. */
export const responseRulesSchema: z.ZodType<ResponseRule[]> = z
  .array(rule)
  .max(32)
  .refine((rules) => proxyTargets(rules).length <= MAX_PROXIES, `must have at most ${MAX_PROXIES} targets of proxies`)
  .refine(
    (rules) => bodyTermsIn(rules) <= MAX_BODY_TERMS,
    `must have at most ${MAX_BODY_TERMS} terms that search bodies`,
  )
  .describe("The first matching rule responds. If none matches, the route sends its default response.");

/** The largest body of a listener's response, in bytes. */
const MAX_HELD_BODY = 1024 * 1024;

/** The response of a listener, validated like that of a rule. */
export const heldResponseSchema: z.ZodType<HeldResponse & { listener: string }> = z
  .strictObject({
    listener: z.string().describe("The name with which the listener subscribed to the route."),
    status: z.int().min(200).max(599).default(200),
    headers,
    body: z.string().default("").describe("At most 1 MiB of bytes."),
    encoding,
  })
  .refine(({ body, encoding }) => Buffer.byteLength(body, encoding) <= MAX_HELD_BODY, {
    path: ["body"],
    error: "must have at most 1 MiB",
    abort: true,
  })
  .refine(hasReadableBody, unreadableBody)
  .meta({ id: "HeldResponse" });
