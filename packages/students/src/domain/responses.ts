import { z } from "zod";
import { auditActions, auditOutcomes, changeActions, roles, scopes } from "./shapes.ts";

// The schemas of responses, from which the types of the page are inferred. It is compiled without the types of Node.

/** The id of a record in responses. */
export const recordId = z
  .union([z.string(), z.number()])
  .describe("A UUID made by the server or, in the open profile, what its owner sent. Never used again.");

/** The author of a change, as shown. */
export const authorShape = {
  by: z.string().nullable().describe("The author of the change; null if unknown."),
  requestId: z.string().nullable().describe("The `X-Request-Id` of the request."),
};

/** The caller, and settings of the service. */
export const callerSchema = z
  .object({
    name: z.string().describe("The principal, as in the `by` of changes."),
    role: z.enum(roles),
    signedIn: z.boolean().describe("False if the service requires no credentials."),
    profile: z.enum(["open", "registrar"]).describe("The profile, which decides how strictly records are validated."),
  })
  .meta({ id: "Caller" });
export type CallerJson = z.output<typeof callerSchema>;

const words = z.union([z.string(), z.record(z.string(), z.string())]);

/** A collection, for pages and programs. */
export const collectionSchema = z
  .object({
    name: z.string(),
    title: words.describe("What people call it, if that is not its name."),
    noun: z.string().describe("What one of its records is called, in English."),
    labels: z.record(z.string(), words).describe("What people call its fields, if that is not their name."),
    columns: z.array(z.string()).describe("The columns of a list; empty when nothing says which."),
    references: z.record(z.string(), z.object({ to: z.string(), onDelete: z.string() })),
    unique: z.array(z.union([z.string(), z.array(z.string())])),
    schema: z
      .record(z.string(), z.unknown())
      .describe("The JSON Schema of its records; without keywords, they may be any."),
    mayWrite: z.boolean().describe("Whether this caller may write its records."),
    seesAll: z.boolean().describe("Whether this caller sees all fields, and may therefore search all texts."),
  })
  .meta({ id: "Collection" });
export type CollectionJson = z.output<typeof collectionSchema>;

/** An API key without its secret. */
export const keySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scope: z.enum(scopes),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().describe("When it expires or expired; null for never."),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .describe("When it was last used, up to a minute late with several processes; null if never."),
  })
  .meta({ id: "Key" });
export const newKeySchema = keySchema
  .extend({ secret: z.string().describe("The token to send as `Authorization: Bearer …`.") })
  .meta({ id: "NewKey" });
export type KeyJson = z.output<typeof keySchema>;

export const webhookSchema = z
  .object({
    id: z.uuid(),
    url: z.string(),
    actions: z.array(z.enum(changeActions)),
    createdAt: z.iso.datetime(),
    after: z.string().nullable().describe("The last change that was delivered or became a dead letter."),
    attempts: z.int().describe("The number of attempts for the next event."),
    lastError: z.string().nullable(),
    secret: z.string().optional().describe("The key that signs the events (Standard Webhooks); shown only once."),
  })
  .meta({ id: "Webhook" });
export type WebhookJson = z.output<typeof webhookSchema>;

/** The outcome of one attempt to send an event. */
export const deliverySchema = z
  .object({
    delivered: z.boolean().describe("Whether the receiver responded with 2xx."),
    status: z.int().nullable().describe("The status of the response; null without one."),
    detail: z.string().describe("The response, or why there is none."),
  })
  .meta({ id: "Delivery" });
export type DeliveryJson = z.output<typeof deliverySchema>;

export const letterSchema = z
  .object({
    seq: z.string().describe("The sequence number of the change in the feed."),
    studentId: z.string(),
    error: z.string().describe("The error of the last attempt."),
    at: z.iso.datetime().describe("When the service gave up."),
  })
  .meta({ id: "DeadLetter" });
export type DeadLetterJson = z.output<typeof letterSchema>;

/** An entry of the access log. */
export const auditEntrySchema = z
  .object({
    seq: z.int().describe("The number of the entry."),
    at: z.iso.datetime(),
    action: z.enum(auditActions),
    outcome: z.enum(auditOutcomes),
    by: z.string().nullable().describe("The author: a key, the subject of a token, `anonymous`, or the operator."),
    requestId: z.string().nullable().describe("The `X-Request-Id` of the request."),
    address: z.string().nullable().describe("The network address of the client."),
    target: z.string().nullable().describe("The id of the record, key, webhook or bulk change."),
    detail: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntryJson = z.output<typeof auditEntrySchema>;

/** A version of a record, without its members. */
export const versionSchema = z
  .object({
    version: z.int().min(1),
    action: z.enum(changeActions),
    at: z.iso.datetime(),
    ...authorShape,
    mergedWith: z.string().nullable().describe("The id of the other student, if this change merged two."),
  })
  .meta({ id: "Version" });
export type VersionJson = z.output<typeof versionSchema>;

const problemDetail = z.object({ pointer: z.string(), code: z.string(), detail: z.string() });

/** The result of a bulk change or of its dry run. */
export const bulkResultSchema = z
  .object({
    id: z.string().nullable().describe("The id of the bulk change, to undo it; null when nothing changed."),
    dryRun: z.boolean(),
    found: z.int().describe("How many records matched."),
    changed: z.int().describe("How many were changed, or would be."),
    unchanged: z.int().describe("How many already had these values."),
    invalid: z
      .int()
      .describe("How many would violate a rule. Not 0 only in a dry run, because otherwise nothing is changed."),
    samples: z
      .array(z.object({ id: recordId, patch: z.array(z.unknown()) }))
      .describe("The changes of some records, as JSON Patches."),
    errors: z.array(z.object({ id: recordId, errors: z.array(problemDetail) })).describe("The errors of some records."),
  })
  .meta({ id: "BulkResult" });
export type BulkResultJson = z.output<typeof bulkResultSchema>;

/** A bulk change, merge, import or undo of one. */
export const bulkChangeSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["bulk", "merge", "import", "undo"]),
    at: z.iso.datetime(),
    ...authorShape,
    detail: z.string().describe("The filter and the change."),
    changed: z.int().describe("How many students it changed."),
    undoneBy: z.string().nullable().describe("The id of the bulk change that undid it."),
    canUndo: z.boolean().describe("Whether it can be undone: not undone yet, and not too large."),
  })
  .meta({ id: "BulkChange" });
export type BulkChangeJson = z.output<typeof bulkChangeSchema>;

/** What the undo of a bulk change did. */
export const bulkUndoSchema = z
  .object({
    id: z.string().describe("The id of this bulk change, which can be undone as well."),
    undone: z.int().describe("How many students have their previous state again."),
    conflicts: z
      .array(
        z.object({
          id: recordId,
          collection: z.string().optional().describe("Its collection, unless it is a student."),
          reason: z
            .enum(["changed", "invalid", "duplicate", "referenced"])
            .describe(
              "Why it was skipped: it was changed since, would violate a newer rule, its number or address is taken, or another record refers to it.",
            ),
          version: z
            .int()
            .optional()
            .describe(
              "If it was changed since: its version before the bulk change, to which it can be reverted. Unset when it did not exist or was deleted then.",
            ),
        }),
      )
      .describe("The records that were skipped."),
  })
  .meta({ id: "BulkUndo" });
export type BulkUndoJson = z.output<typeof bulkUndoSchema>;
