import { z } from "zod";
import type { Responded } from "../domain/mark.ts";
import { forwardSchema } from "../forward/forward-settings.ts";
import { responseRulesSchema } from "../respond/response-schema.ts";
import { shownSignatureSchema, verdictSchema } from "./signature.ts";

/** The limits of the service that bound those of a route. */
export const limitNames = { bodyBytes: "bodyBytes", requests: "requestsPerRoute", bytes: "bytesPerRoute" } as const;

export const routeLimitsSchema = z
  .strictObject({
    bodyBytes: z.int().min(1).optional().describe("The most bytes of a body that are stored."),
    requests: z.int().min(1).optional().describe("The most requests that are stored."),
    bytes: z.int().min(1).optional().describe("The most bytes of bodies that are stored."),
  })
  .describe("Limits of this route, each at most that of the service.");

export const routeSchema = z
  .object({
    id: z.guid(),
    name: z.string().describe("A name for people; empty when it has none."),
    url: z.url().describe("Captures every request to this URL or below it."),
    publicUrl: z
      .url()
      .optional()
      .describe(
        "The same for senders on the internet, while the service has a tunnel. Only routes can be reached there.",
      ),
    inspectUrl: z.url().describe("The inspector, which shows the captured requests."),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe("When it expires, unless another request arrives before."),
    ttl: z.int().describe("The lifetime after the last request, in seconds."),
    captured: z.int().describe("How many requests were captured."),
    stored: z.int().describe("How many of them are stored."),
    firstSeq: z.int().describe("The number of the oldest stored request; pinned ones may be older."),
    storedBytes: z
      .int()
      .describe(
        "The size of the stored bodies, in bytes, with discarded ones that are not deleted yet (at most 256 KiB).",
      ),
    private: z.boolean().describe("Whether reading its requests requires its secret."),
    readOnly: z.boolean().optional().describe("Whether the caller has a share link, and may only read."),
    response: responseRulesSchema,
    replayed: z
      .object({
        unused: z
          .array(z.object({ call: z.int().describe("From 1."), method: z.string(), url: z.string() }))
          .describe("The recorded calls that were not made."),
        missed: z.array(z.int()).describe("The numbers of the first 1,000 requests that were not recorded."),
      })
      .optional()
      .describe("How the cassette of its rules was used since they were set. Only when one route is described."),
    limits: routeLimitsSchema,
    forward: forwardSchema.describe(
      "Where it forwards its requests. Readers of a share link see no values of headers.",
    ),
    signature: shownSignatureSchema
      .nullable()
      .describe("How its requests must be signed; null when signatures are not verified."),
    secret: z
      .string()
      .optional()
      .describe("The secret of a private route. Only in the response that makes it private: store it."),
    ownerSecret: z
      .string()
      .optional()
      .describe(
        "Proves who created a public route, to make it private or to use its id again. Only in the response that creates the " +
          "route: store it.",
      ),
  })
  .meta({ id: "Route" });

/** A route as the API returns it. */
export type RouteJson = z.output<typeof routeSchema>;

const pairs = z.array(z.tuple([z.string(), z.string()]));

const respondedSchema: z.ZodType<Responded | null> = z
  .union([z.int(), z.enum(["aborted by the client", "closed by a rule"])])
  .nullable()
  .describe(
    "The status that the sender received, or why there is none. Null when unknown: live events precede the response, and an " +
      "`update` follows.",
  );

export const capturedRequestSchema = z
  .object({
    seq: z.int().describe("Its number on its route: from 1, without gaps, never used again."),
    receivedAt: z.iso.datetime().describe("When its head was complete."),
    method: z.string(),
    target: z.string().describe("The request target as sent, each character one byte (latin1)."),
    path: z.string().describe("The path below the route, as sent; `/` for the route itself."),
    query: pairs.describe("The parameters of the query, decoded, in their order."),
    httpVersion: z.string(),
    headers: pairs.describe("In the order, case and number as sent, each character one byte (latin1)."),
    trailers: pairs.describe("The trailers of a chunked body, in the same format."),
    body: z.object({
      size: z.int().describe("The length of the stored body, in bytes."),
      encoding: z.enum(["utf8", "base64"]).describe("The encoding of `content`: `utf8` when the body is valid UTF-8."),
      content: z.string().nullable().describe("The exact bytes; null when a list omits them. `href` always has them."),
      truncated: z.boolean().describe("Whether only the beginning of the body is stored."),
      href: z.string().describe("The URL of the raw bytes."),
    }),
    remote: z.object({ address: z.string(), port: z.int() }),
    timing: z.object({ bodyMs: z.number().describe("From the end of the head to the end of the body.") }),
    flags: z
      .array(z.string())
      .describe(
        "Any of `truncated`, `aborted`, `malformed`, and `unparsable`: the body is not the JSON or XML that its type says.",
      ),
    malformed: z
      .object({ code: z.string(), reason: z.string(), rfc: z.string() })
      .nullable()
      .describe("The rule of HTTP that a malformed request violates, and the section that states it."),
    signature: verdictSchema
      .optional()
      .describe(
        "The verdict on its signature. Only present when the route verifies signatures, and not in live events.",
      ),
    responded: respondedSchema,
    pinned: z.boolean().describe("Whether it is pinned, so that retention does not discard it."),
    note: z.string().describe("Its note; empty when it has none."),
    deliveries: z
      .object({
        count: z.int().describe("How many there were."),
        status: z
          .int()
          .nullable()
          .describe("Of the last one, or of a target that failed; null when it got no response."),
      })
      .nullable()
      .describe("Its replays and forwards in short; null when there were none."),
  })
  .meta({ id: "CapturedRequest" });

/** A captured request as the API returns it. */
export type CapturedRequestJson = z.output<typeof capturedRequestSchema>;

export const requestPageSchema = z
  .object({
    route: routeSchema,
    requests: z.array(capturedRequestSchema),
    next: z.string().nullable().describe("The URL of the next page; null on the last."),
  })
  .meta({ id: "RequestPage" });

/** A page of the requests of a route, newest first. */
export type RequestPageJson = z.output<typeof requestPageSchema>;

export const waitResultSchema = z
  .object({
    complete: z.boolean().describe("True when `count` requests arrived, false when the wait timed out."),
    requests: z.array(capturedRequestSchema).describe("The matching requests, oldest first."),
    last: z.int().describe("The newest checked number: `after` for the next wait."),
  })
  .meta({ id: "WaitResult" });

/** The result of a wait. */
export type WaitResultJson = z.output<typeof waitResultSchema>;

export const routeListSchema = z
  .object({ routes: z.array(routeSchema), next: z.string().nullable() })
  .meta({ id: "RouteList" });

/** Routes, by their ids. */
export type RouteListJson = z.output<typeof routeListSchema>;

export const rejectedListSchema = z
  .object({
    requests: z.array(
      z.object({
        at: z.iso.datetime(),
        code: z.string().describe("The error code of the parser."),
        remote: z.string().describe("The address of the client."),
        packet: z.base64().describe("The bytes that the parser rejected, 4 KiB at most."),
      }),
    ),
  })
  .meta({ id: "RejectedRequests" });

/** A malformed request outside of routes. */
export type RejectedRequestJson = z.output<typeof rejectedListSchema>["requests"][number];

const bytes = z.object({ encoding: z.enum(["utf8", "base64"]), content: z.string(), size: z.int() });

/** Bytes in JSON: as text if they are valid UTF-8, otherwise as base64. `size` is their number. */
export type BodyJson = z.output<typeof bytes>;

const responded = z.object({
  kind: z.literal("responded"),
  status: z.int(),
  reason: z.string(),
  headers: pairs.describe("The headers as received."),
  body: bytes,
  truncated: z.boolean(),
  url: z.string().describe("The URL that responded, after redirects."),
  durationMs: z.number(),
});
const failed = z.object({
  kind: z.literal("failed"),
  code: z.string().describe("Why there is no response, such as `timeout`, `connection_failed`, `address_not_allowed`."),
  detail: z.string(),
  durationMs: z.number(),
});
const number = z.int().describe("Its number among the deliveries of the request, from 1.");

export const replaySchema = z
  .discriminatedUnion("kind", [
    responded.extend({
      number: number.nullable(),
      truncated: z.boolean().describe("Whether the body is truncated to 1 MiB."),
    }),
    failed.extend({ number: number.nullable() }),
  ])
  .meta({ id: "ReplayResult" });

/** The outcome of a replay, and its number among the deliveries of the request; null when the request is no longer stored. */
export type ReplayJson = z.output<typeof replaySchema>;

export const deliverySchema = z
  .object({
    number,
    reason: z
      .enum(["replay", "forward", "proxy"])
      .describe(
        "`replay` when a client requested it, `forward` when the route forwards its requests, `proxy` when the sender waited " +
          "for the response.",
      ),
    target: z.string().optional().describe("The name of the target of a forward."),
    attempt: z.int().describe("The number of the attempt of a forward; otherwise 1."),
    sentAt: z.iso.datetime(),
    url: z.string().describe("The URL that it was sent to."),
    method: z.string(),
    edits: z
      .object({
        method: z.string().optional(),
        headers: pairs.optional(),
        bodySize: z.int().optional().describe("The length of the body that was sent instead, in bytes."),
      })
      .describe("The replaced parts of the captured request."),
    outcome: z.discriminatedUnion("kind", [
      responded.extend({
        truncated: z
          .boolean()
          .describe("Whether the stored body is truncated: to 64 KiB, of a proxied request to 1 MiB."),
      }),
      failed,
    ]),
  })
  .meta({ id: "Delivery" });

/** A captured request that was sent on, and the outcome. */
export type DeliveryJson = z.output<typeof deliverySchema>;

/** The outcome of a replay or forward. */
export type DeliveryOutcomeJson = DeliveryJson["outcome"];

export const markSchema = z
  .object({ seq: z.int(), pinned: z.boolean(), note: z.string() })
  .meta({ id: "MarkedRequest" });

/** The mark of a request. */
export type MarkJson = z.output<typeof markSchema>;

const queueSchema = z
  .object({
    target: z.string().describe("The name of the target."),
    delivered: z.int().describe("How many requests the target accepted."),
    failed: z.int().describe("How many requests were given up or dropped."),
    waiting: z.int().describe("How many requests were never sent, or not compared with its query yet."),
    jobs: z
      .array(
        z.object({
          seq: z.int().describe("The sequence number of the request."),
          attempt: z.int().describe("How many attempts have started."),
          state: z.enum(["sending", "waiting"]).describe("Whether it is being sent, or waits for its next attempt."),
          dueAt: z.iso.datetime().describe("When its next attempt may start."),
        }),
      )
      .describe("Requests that are being sent or wait for another attempt, by number."),
    failures: z
      .array(
        z.object({
          seq: z.int().describe("The sequence number of the request."),
          attempt: z.int(),
          sentAt: z.iso.datetime(),
          url: z.string(),
          status: z.int().nullable().describe("The status of the response; null when there was none."),
          detail: z.string().describe("Why it failed."),
        }),
      )
      .describe("Requests whose last attempt failed, the latest first: 50 at most."),
  })
  .meta({ id: "ForwardQueue" });

/** The queue of a target, and its failures. */
export type ForwardQueueJson = z.output<typeof queueSchema>;

export const queuesSchema = z.object({ queues: z.array(queueSchema) }).meta({ id: "ForwardQueues" });
