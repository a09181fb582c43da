import { defineOperation, type ServiceOperation, type Shares } from "@signalbox/service";
import { z } from "zod";
import { authorOf } from "../access/audit-trail.ts";
import { Problem } from "../domain/problem.ts";
import { timestamp } from "../domain/student.ts";
import { idOfKey } from "../domain/student-id.ts";
import { studentId } from "../domain/student-schema.ts";
import type { BulkNote } from "../store/bulk-changes.ts";
import { authorShape } from "./conditions.ts";
import type { RouteContext } from "./route-context.ts";

const tags = ["bulk"];
const listed = 100;
/** How often a plan is made anew because its records were changed meanwhile. */
export const maxAttempts = 5;

const bulkNote = z
  .object({
    id: z.string(),
    kind: z.enum(["bulk", "merge", "undo"]),
    at: z.iso.datetime(),
    ...authorShape,
    detail: z.string().describe("What was asked for."),
    changed: z.int().describe("How many students it has changed."),
    undoneBy: z.string().nullable().describe("The id of the bulk change that has undone it."),
    canUndo: z.boolean().describe("Whether it can be undone: it was not yet, and is neither too old nor too far back."),
  })
  .meta({ id: "BulkChange" });

/** `GET /students/bulk`. */
export function listBulkChanges({ bulk }: RouteContext): ServiceOperation {
  return defineOperation({
    method: "get",
    path: "/students/bulk",
    operationId: "listBulkChanges",
    summary: "List bulk changes",
    description: `The newest first, at most ${listed}: changes by filter, merges, and what has undone them.`,
    tags,
    role: "registrar",
    responses: { 200: { description: "The changes.", content: { "application/json": z.array(bulkNote) } } },
    async handle() {
      return { status: 200, headers: { "cache-control": "no-store" }, body: (await bulk.list(listed)).map(shownNote) };
    },
  });
}

function shownNote({ id, kind, at, principal: by, requestId, detail, changed, undoneBy, canUndo }: BulkNote) {
  return { id, kind, at: timestamp(at), by, requestId, detail, changed, undoneBy, canUndo };
}

const undoOutput = z
  .object({
    id: z.string().describe("The id of the bulk change that this was: it can be undone too."),
    undone: z.int().describe("How many students are as they were before."),
    conflicts: z
      .array(
        z.object({
          id: studentId,
          reason: z
            .enum(["changed", "purged", "invalid", "duplicate"])
            .describe(
              "Why it was left as it is: changed since, gone, against a newer rule, or its number or address is taken.",
            ),
        }),
      )
      .describe("The students that were left as they are."),
  })
  .meta({ id: "BulkUndo" });

/** `POST /students/bulk/{bulkId}/undo`. */
export function undoBulkChange({ bulk, reads, profile, limits }: RouteContext, shares: Shares): ServiceOperation {
  return defineOperation({
    method: "post",
    path: "/students/bulk/{bulkId}/undo",
    operationId: "undoBulkChange",
    summary: "Undo a bulk change",
    description:
      "Makes a new version of each student as it was before, deleted ones included. Students that were changed since are left " +
      "alone, and named. A merge is undone in the same way.",
    tags,
    role: "registrar",
    input: { path: z.object({ bulkId: z.guid().toLowerCase().describe("The id of the bulk change.") }) },
    responses: { 200: { description: "What was undone.", content: { "application/json": undoOutput } } },
    errors: {
      404: "There is no such bulk change.",
      409: "It was undone before.",
      410: "It is too old to be undone, or too many came after it (code `undo_expired`).",
      503: "Others have changed the students each time before the undo was ready. Nothing was changed.",
    },
    unknownPath: ({ bulkId = "" }) => noSuchBulk(bulkId),
    async handle({ path: { bulkId } }, context) {
      const earlier = await bulk.get(bulkId);
      if (earlier === undefined) throw noSuchBulk(bulkId);
      if (earlier.undoneBy !== null) throw undoneBefore(bulkId);
      if (!earlier.canUndo && earlier.changed > 0) throw undoExpired(bulkId, limits);
      using _share = shares.acquire(context.caller);
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const { changes, conflicts } = await reads.planUndo(bulkId, profile, context);
        const detail = `undo of ${bulkId}: ${earlier.detail}`.slice(0, 2_000);
        const outcome = await bulk.make({ kind: "undo", detail, changes, undoes: bulkId }, authorOf(context));
        if (outcome.kind === "undone_before") throw undoneBefore(bulkId);
        if (outcome.kind !== "done") continue;
        const duplicates = outcome.skipped.map(({ id }) => ({ id, reason: "duplicate" as const }));
        const left = [...conflicts, ...duplicates].map(({ id, reason }) => ({ id: idOfKey(id), reason }));
        return { status: 200, body: { id: outcome.id, undone: outcome.changed, conflicts: left } };
      }
      throw recordsBusy();
    },
  });
}

/** The problem of records that others change all the time. */
export function recordsBusy(): Problem {
  return new Problem({
    status: 503,
    code: "record_busy",
    detail:
      "Others have changed these students each time before the change was ready. Nothing was changed; send it again.",
    headers: { "retry-after": "1" },
  });
}

function undoneBefore(id: string): Problem {
  return new Problem({ status: 409, code: "undone_before", detail: `The bulk change ${id} was undone before.` });
}

function undoExpired(id: string, { maxUndoDays, maxUndos }: RouteContext["limits"]): Problem {
  return new Problem({
    status: 410,
    code: "undo_expired",
    detail:
      `The bulk change ${id} cannot be undone any more: that is possible for ${maxUndoDays} days and for the last ${maxUndos} ` +
      "of them. The history of each student still has the version before; POST /students/{id}/revert goes back to it.",
  });
}

function noSuchBulk(id: string): Problem {
  return new Problem({ status: 404, code: "not_found", detail: `There is no bulk change ${JSON.stringify(id)}.` });
}
