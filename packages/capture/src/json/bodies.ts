import { parseJsonBody } from "@signalbox/service/validation";
import { fieldValueForm } from "@signalbox/wire";
import { z } from "zod";
import { MAX_NOTE_LENGTH, type MarkChanges } from "../domain/mark.ts";
import { forwardSchema, headerName } from "../forward/forward-settings.ts";
import type { CaptureLimits } from "../limits.ts";
import {
  hasReadableBody,
  heldResponseSchema,
  responseRulesSchema,
  unreadableBody,
} from "../respond/response-schema.ts";
import { limitNames, routeLimitsSchema } from "./shapes.ts";
import { signatureCheckSchema } from "./signature.ts";

/** Where to replay a captured request, and which parts to replace. */
export type ReplayBody = z.output<typeof replay>;

type BodyLimits = Pick<
  CaptureLimits,
  "ttlSeconds" | "maxTtlSeconds" | "bodyBytes" | "requestsPerRoute" | "bytesPerRoute"
>;

const replay = z
  .strictObject({
    url: z.string().max(4_000).describe("The target URL. Its address must be public, or the operator must allow it."),
    method: z
      .string()
      .regex(/^[!#$%&'*+.^_`|~\w-]{1,64}$/, "must be a valid HTTP method")
      .optional(),
    headers: z
      .array(
        z.tuple([
          headerName,
          z.string().regex(fieldValueForm, "must not contain control characters or characters outside latin1"),
        ]),
      )
      .max(1_000)
      .refine((pairs) => pairs.flat().join("").length <= 64 * 1024, "must have at most 64 KiB of names and values")
      .optional()
      .describe("Replace the captured headers. Sent in this order."),
    body: z.string().optional().describe("Replaces the captured body."),
    encoding: z.enum(["utf8", "base64"]).default("utf8"),
    redirects: z.int().min(0).max(10).default(0).describe("The most redirects to follow."),
  })
  .refine(hasReadableBody, unreadableBody)
  .meta({ id: "Replay" })
  // In a buffer of their own, the bytes can be transferred between threads.
  .transform(({ body, encoding, ...rest }) => ({
    ...rest,
    body: body === undefined ? undefined : new Uint8Array(Buffer.from(body, encoding)),
  }));

const mark: z.ZodType<MarkChanges> = z
  .strictObject({
    pinned: z
      .boolean()
      .optional()
      .describe("Retention never discards a pinned request. After unpinning, it may be discarded immediately."),
    note: z
      .string()
      .max(MAX_NOTE_LENGTH)
      // PostgreSQL cannot store NUL.
      .refine((note) => !note.includes("\0"), "must not contain NUL")
      .optional()
      .describe("A note. An empty text removes it."),
  })
  .refine((wanted) => Object.values(wanted).some((value) => value !== undefined), "must have `pinned` or `note`")
  .meta({ id: "RequestMark" });

const chosenId = z
  .guid()
  .optional()
  .describe("A UUID of your choice. Rejected when it is taken. Default: a random one.");

const MiB = 1024 * 1024;

/** The JSON bodies that the API accepts, by name: their most bytes, and their schemas. */
export const bodies = {
  newRoute: {
    maxBytes: MiB,
    schema: (limits: BodyLimits) => z.strictObject({ id: chosenId, ...routeMembers(limits) }).meta({ id: "NewRoute" }),
  },
  routeChanges: {
    maxBytes: MiB,
    schema: (limits: BodyLimits) => z.strictObject(routeMembers(limits)).meta({ id: "RouteChanges" }),
  },
  replay: { maxBytes: 16 * MiB, schema: () => replay },
  mark: { maxBytes: 16 * 1024, schema: () => mark },
  // A response may have 1 MiB and headers, and JSON may escape each byte as `\\u00..`.
  response: { maxBytes: 7.5 * MiB, schema: () => heldResponseSchema },
};

export type BodyName = keyof typeof bodies;

/** What the bodies are once they are parsed. */
export type Bodies = { readonly [Name in BodyName]: z.output<ReturnType<(typeof bodies)[Name]["schema"]>> };

export type NewRouteBody = Bodies["newRoute"];

/** A body as it is sent to a thread. */
export interface BodyText {
  readonly name: BodyName;
  readonly bytes: Uint8Array;
  readonly limits: BodyLimits;
}

/** Parses and validates a body. @throws Problem */
export function parseBody({ name, bytes, limits }: BodyText): Bodies[BodyName] {
  return parseJsonBody<z.ZodType>(bytes, bodies[name].schema(limits)) as Bodies[BodyName];
}

/** The settings of a new or existing route. */
export type RouteMembers = z.output<z.ZodObject<ReturnType<typeof routeMembers>>>;

/** The fields of a route that its creator sets. */
export function routeMembers(limits: BodyLimits) {
  const { ttlSeconds, maxTtlSeconds } = limits;
  const ownLimits = routeLimitsSchema.check(({ value, issues }) => {
    for (const [name, bound] of Object.entries(limitNames)) {
      const wanted = value[name as keyof typeof limitNames] ?? 0;
      if (wanted <= limits[bound]) continue;
      const message =
        `must be at most ${limits[bound]}, the limit of this service, got ${wanted}; its operator can raise it with ` +
        `--limit ${bound}=${wanted} (\`signalbox up\`: --capture-limit)`;
      issues.push({ code: "custom", message, input: wanted, path: [name] });
    }
  });
  return {
    name: z
      .string()
      .max(200)
      // PostgreSQL cannot store NUL.
      .refine((name) => !name.includes("\0"), "must not contain NUL")
      .optional()
      .describe("A name for people."),
    ttl: z
      .int()
      .min(1)
      .max(maxTtlSeconds)
      .optional()
      .describe(`The lifetime after the last request, in seconds. Default: ${ttlSeconds}.`),
    private: z.boolean().optional().describe("Whether reading its requests requires its secret. Default: false."),
    response: responseRulesSchema.optional(),
    limits: ownLimits.optional(),
    forward: forwardSchema.optional().describe("Where to forward new requests. Empty: nowhere."),
    signature: signatureCheckSchema
      .nullish()
      .describe("How requests must be signed; null when signatures are not verified."),
  };
}
