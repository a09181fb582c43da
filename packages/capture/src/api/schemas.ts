import { type SignatureCheck, type SignatureVerdict, signatureProviders } from "@signalbox/signatures";
import { z } from "zod";
import type { Responded } from "../domain/mark.ts";
import type { RouteLimits } from "../domain/route.ts";
import { forwardSchema } from "../forward/forward-settings.ts";
import type {
  CapturedRequestJson,
  DeliveryJson,
  RejectedRequestJson,
  ReplayJson,
  RequestPageJson,
  RouteJson,
  RouteListJson,
  ShownSignature,
  WaitResultJson,
} from "../json/shapes.ts";
import { responseRulesSchema } from "../respond/response-schema.ts";

const key = z.string().min(1).max(1_000).describe("Stored, and never shown again.");
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,128}$/, "must be a token, as header names are");

const schemes = [...signatureProviders, "hmac"];

const shownProvider = z
  .strictObject({
    scheme: z.enum(signatureProviders),
    tolerance: z
      .int()
      .min(1)
      .max(7 * 24 * 3600)
      .optional()
      .describe("How far off a signed time may be, in seconds. Default: 300."),
  })
  .meta({ id: "ProviderSignature" });

const shownHmac = z
  .strictObject({
    scheme: z.literal("hmac"),
    keyEncoding: z.enum(["utf8", "hex", "base64"]).optional().describe("How the key is written. Default: utf8."),
    header: headerName.describe("The header that has the signature."),
    algorithm: z.enum(["sha1", "sha256", "sha384", "sha512"]).optional().describe("Default: sha256."),
    encoding: z.enum(["hex", "base64", "base64url"]).optional().describe("Default: hex."),
    prefix: z.string().max(100).optional().describe("What stands before the signature, such as `sha256=`."),
  })
  .meta({ id: "HmacSignature" });

/** By which rules and which key requests must be signed, as it is set. */
export const signatureCheckSchema: z.ZodType<SignatureCheck> = z
  .discriminatedUnion(
    "scheme",
    [
      shownProvider.extend({ key }).meta({ id: "NewProviderSignature" }),
      shownHmac.extend({ key }).meta({ id: "NewHmacSignature" }),
    ],
    { error: (issue) => (issue.code === "invalid_union" ? `must be one of ${schemes.join(", ")}` : undefined) },
  )
  .describe("How requests must be signed. Each one then says whether it is.");

/** The same as it is shown: without its key. */
const shownSignatureSchema: z.ZodType<ShownSignature> = z.discriminatedUnion("scheme", [shownProvider, shownHmac]);

const verdictSchema: z.ZodType<SignatureVerdict> = z
  .object({
    kind: z.enum(["valid", "invalid", "unchecked"]),
    scheme: z.string(),
    reason: z
      .enum([
        "header_missing",
        "header_malformed",
        "wrong_encoding",
        "key_malformed",
        "too_old",
        "from_the_future",
        "body_changed",
        "body_unsigned",
        "url_changed",
        "mismatch",
      ])
      .optional()
      .describe("Why it does not hold."),
    detail: z.string().describe("A sentence for people."),
    header: z.string().optional().describe("The header that has it."),
    signedAt: z.iso.datetime().optional(),
    ageSeconds: z.int().optional(),
  })
  .meta({ id: "SignatureVerdict" }) as unknown as z.ZodType<SignatureVerdict>;

/** Limits of a route, each at most that of the service. */
export const routeLimitsSchema: z.ZodType<RouteLimits> = z
  .strictObject({
    bodyBytes: z.int().min(1).optional().describe("The most bytes of a body that are stored."),
    requests: z.int().min(1).optional().describe("The most requests that are stored."),
    bytes: z.int().min(1).optional().describe("The most bytes of bodies that are stored."),
  })
  .describe("Limits of its own. Those of the service hold as well.");

export const routeSchema: z.ZodType<RouteJson> = z
  .object({
    id: z.guid(),
    name: z.string().describe("What people call it; empty when it has no name."),
    url: z.url().describe("Send anything here, or below it."),
    inspectUrl: z.url().describe("See here what came."),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe("When it ends, unless another request comes before."),
    ttl: z.int().describe("How long it lives after its last request, in seconds."),
    captured: z.int().describe("How many requests have come."),
    stored: z.int().describe("How many of them are stored."),
    firstSeq: z.int().describe("The number of the oldest stored request; pinned ones may be older."),
    storedBytes: z.int().describe("The bodies that are stored, in bytes."),
    private: z.boolean().describe("True when its secret is needed to see what came."),
    response: responseRulesSchema,
    limits: routeLimitsSchema,
    forward: forwardSchema.nullable().describe("Where it forwards its requests to; null when it does not."),
    signature: shownSignatureSchema.nullable().describe("How its requests must be signed; null when nobody said."),
    secret: z
      .string()
      .optional()
      .describe("What opens a private route. Only there when the route was just made private: keep it."),
    ownerSecret: z
      .string()
      .optional()
      .describe(
        "What proves who made an open route, to make it private or to use its id again. Only there when the route was just " +
          "made: keep it.",
      ),
  })
  .meta({ id: "Route" });

const pairs = z.array(z.tuple([z.string(), z.string()]));

const respondedSchema: z.ZodType<Responded | null> = z
  .union([z.int(), z.enum(["aborted by the client", "closed by a rule"])])
  .nullable()
  .describe(
    "The status that the sender received, or why there is none; null when it is not known (yet): live events come before " +
      "the response, and `update` follows.",
  );

export const capturedRequestSchema: z.ZodType<CapturedRequestJson> = z
  .object({
    seq: z.int().describe("Its number on its route: from 1, without gaps, never used again."),
    receivedAt: z.iso.datetime().describe("When its header was complete."),
    method: z.string(),
    target: z.string().describe("The request target as sent, each character one byte (latin1)."),
    path: z.string().describe("The path below the route, as sent; `/` for the route itself."),
    query: pairs.describe("The parameters of the query, decoded, in their order."),
    httpVersion: z.string(),
    headers: pairs.describe("In the order, case and number as sent, each character one byte (latin1)."),
    trailers: pairs.describe("What followed a chunked body, in the same form."),
    body: z.object({
      size: z.int().describe("The length of what is stored, in bytes."),
      encoding: z.enum(["utf8", "base64"]).describe("How `content` is written: as text when it is valid UTF-8."),
      content: z
        .string()
        .nullable()
        .describe("The exact bytes; null when they were left out of a list. `href` has them always."),
      truncated: z.boolean().describe("True when the body was longer than what is stored."),
      href: z.string().describe("Where the raw bytes are."),
    }),
    remote: z.object({ address: z.string(), port: z.int() }),
    timing: z.object({ bodyMs: z.number().describe("From the end of the header to the end of the body.") }),
    flags: z.array(z.string()).describe("What was remarkable: `truncated`, `aborted`, `malformed`."),
    malformed: z
      .object({ code: z.string(), reason: z.string(), rfc: z.string() })
      .nullable()
      .describe("Which rule of HTTP a malformed request breaks, and where it stands."),
    signature: verdictSchema
      .optional()
      .describe("Whether it is signed as its route says. Only there when the route says how, and not in live events."),
    responded: respondedSchema,
    pinned: z.boolean().describe("True when it outlives the other requests of its route."),
    note: z.string().describe("What somebody noted about it; empty when nobody did."),
    deliveries: z
      .object({
        count: z.int().describe("How many there were."),
        status: z.int().nullable().describe("The status that the last one received; null when it got no response."),
      })
      .nullable()
      .describe("Its replays and forwards in short; null when there were none."),
  })
  .meta({ id: "CapturedRequest" });

export const requestPageSchema: z.ZodType<RequestPageJson> = z
  .object({
    route: routeSchema,
    requests: z.array(capturedRequestSchema),
    next: z.string().nullable().describe("Where the page after this one is; null when this is the last."),
  })
  .meta({ id: "RequestPage" });

export const waitResultSchema: z.ZodType<WaitResultJson> = z
  .object({
    complete: z.boolean().describe("True when as many came as were asked for; false when the time was over before."),
    requests: z.array(capturedRequestSchema).describe("Those that match, oldest first."),
    last: z.int().describe("The newest number that was looked at: `after` for the next wait."),
  })
  .meta({ id: "WaitResult" });

export const routeListSchema: z.ZodType<RouteListJson> = z
  .object({ routes: z.array(routeSchema), next: z.string().nullable() })
  .meta({ id: "RouteList" });

export const rejectedListSchema: z.ZodType<{ requests: RejectedRequestJson[] }> = z
  .object({
    requests: z.array(
      z.object({
        at: z.iso.datetime(),
        code: z.string().describe("What the parser said."),
        remote: z.string().describe("The address of the client."),
        packet: z.base64().describe("The bytes over which the parser failed, 4 KiB at most."),
      }),
    ),
  })
  .meta({ id: "RejectedRequests" });

const responded = z.object({
  kind: z.literal("responded"),
  status: z.int(),
  reason: z.string(),
  headers: pairs.describe("As they came."),
  body: z.object({ encoding: z.enum(["utf8", "base64"]), content: z.string(), size: z.int() }),
  truncated: z.boolean(),
  url: z.string().describe("The address that responded, after redirects."),
  durationMs: z.number(),
});
const failed = z.object({
  kind: z.literal("failed"),
  code: z.string().describe("Why there is no response, such as `timeout`, `connection_failed`, `address_not_allowed`."),
  detail: z.string(),
  durationMs: z.number(),
});
const number = z.int().describe("Its number among the deliveries of the request, from 1.");

export const replaySchema: z.ZodType<ReplayJson> = z
  .discriminatedUnion("kind", [
    responded.extend({
      number: number.nullable(),
      truncated: z.boolean().describe("True when the body was longer than the 1 MiB that is read of it."),
    }),
    failed.extend({ number: number.nullable() }),
  ])
  .meta({ id: "ReplayResult" });

export const deliverySchema: z.ZodType<DeliveryJson> = z
  .object({
    number,
    reason: z.enum(["replay", "forward"]).describe("Somebody asked for it, or the route sends on all that comes."),
    attempt: z.int().describe("Which attempt of a forward it was; 1 for a replay."),
    sentAt: z.iso.datetime(),
    url: z.string().describe("Where it was sent to."),
    method: z.string(),
    edits: z
      .object({
        method: z.string().optional(),
        headers: pairs.optional(),
        bodySize: z.int().optional().describe("The length of the body that was sent instead, in bytes."),
      })
      .describe("What was sent in place of what was captured."),
    outcome: z.discriminatedUnion("kind", [
      responded.extend({
        truncated: z.boolean().describe("True when the body was longer than the 64 KiB that are stored of it."),
      }),
      failed,
    ]),
  })
  .meta({ id: "Delivery" });
