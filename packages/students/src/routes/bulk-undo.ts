import { defineOperation, json, noStore, type ServiceOperation, type Shares } from "@signalbox/service";
import { z } from "zod";
import { assertMay } from "../access/view.ts";
import { collectionOfKey, STUDENT_COLLECTION } from "../domain/collection.ts";
import { notFound, type Problem, problem } from "../domain/problem.ts";
import { authorOf, timestamp } from "../domain/record.ts";
import { idOfKey } from "../domain/record-id.ts";
import { authorShape, recordId } from "../domain/responses.ts";
import { BulkUndo, undoneBefore } from "../records/bulk-undo.ts";
import type { BulkNote } from "../store/bulk-changes.ts";
import type { RouteContext } from "./route-context.ts";

const tags = ["bulk"];
const LISTED = 100;
const bulkNote = z
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
export type BulkChangeJson = z.output<typeof bulkNote>;

/** `GET /students/bulk`. */
export function listBulkChanges({ bulk, limits }: RouteContext): ServiceOperation {
  return defineOperation({
    method: "get",
    path: "/students/bulk",
    operationId: "listBulkChanges",
    summary: "List bulk changes",
    description: `Changes by filter, merges, imports, and their undos, newest first, at most ${LISTED}.`,
    tags,
    role: "registrar",
    responses: { 200: json("The changes.", z.array(bulkNote)) },
    async handle() {
      const notes = (await bulk.list(LISTED)).map(({ at, principal: by, ...note }) => {
        const canUndo = note.undoneBy === null && note.changed > 0 && !isTooLarge(note, limits);
        return { ...note, at: timestamp(at), by, canUndo };
      });
      return { status: 200, headers: noStore, body: notes };
    },
  });
}

/** Other changes have limits of their own. */
function isTooLarge(
  { kind, changed }: Pick<BulkNote, "kind" | "changed">,
  { maxUndoStudents }: RouteContext["limits"],
): boolean {
  return kind === "import" && changed > maxUndoStudents;
}

const undoOutput = z
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
      .describe("The students that were skipped."),
  })
  .meta({ id: "BulkUndo" });
export type BulkUndoJson = z.output<typeof undoOutput>;

/** `POST /students/bulk/{bulkId}/undo`. */
export function undoBulkChange(service: RouteContext, shares: Shares): ServiceOperation {
  const { bulk, limits } = service;
  return defineOperation({
    method: "post",
    path: "/students/bulk/{bulkId}/undo",
    operationId: "undoBulkChange",
    summary: "Undo a bulk change",
    description:
      "Creates a new version of each student with its previous state, and restores deleted ones. Skips and lists students that " +
      "were changed since; these can be reverted one by one. A merge is undone in the same way, and so is an import: the students that " +
      "it created are deleted.",
    tags,
    role: "registrar",
    input: { path: z.object({ bulkId: z.guid().toLowerCase().describe("The id of the bulk change.") }) },
    responses: { 200: json("What was undone.", undoOutput) },
    errors: {
      404: "This bulk change does not exist.",
      409: "It is already undone.",
      413: "The import changed more students than one undo may change (code `too_many_records`).",
      503: "Other requests changed the students meanwhile. Nothing was changed.",
    },
    unknownPath: ({ bulkId = "" }) => noSuchBulk(bulkId),
    async handle({ path: { bulkId } }, context) {
      const earlier = await bulk.get(bulkId);
      if (earlier === undefined) throw noSuchBulk(bulkId);
      if (earlier.undoneBy !== null) throw undoneBefore(bulkId);
      if (isTooLarge(earlier, limits)) throw tooLargeToUndo(earlier, limits);
      using _share = shares.acquire(context.caller);
      const undo = new BulkUndo({
        ...service,
        bulkId,
        detail: `undo of ${bulkId}: ${earlier.detail}`.slice(0, 2_000),
        by: authorOf(context),
        reader: context,
        assertMayWrite: (collection) => assertMay("write", collection, context, service),
      });
      await undo.run();
      const { id, undone } = undo;
      const conflicts = undo.conflicts.map(({ id: key, ...why }) => {
        const collection = collectionOfKey(key);
        return { id: idOfKey(key), collection: collection === STUDENT_COLLECTION ? undefined : collection, ...why };
      });
      return { status: 200, body: { id, undone, conflicts } };
    },
  });
}

function tooLargeToUndo({ id, changed }: BulkNote, { maxUndoStudents }: RouteContext["limits"]): Problem {
  const detail =
    `The import ${id} changed ${changed} students; one undo changes at most ${maxUndoStudents} (limits.maxUndoStudents). ` +
    "Delete them by a filter in parts, or revert each: POST /students/{id}/revert.";
  return problem(413, "too_many_records", detail);
}

function noSuchBulk(id: string): Problem {
  return notFound(`There is no bulk change ${JSON.stringify(id)}.`);
}
