import { defineOperation, type ServiceOperation, type Shares } from "@signalbox/service";
import { z } from "zod";
import { assertMay } from "../access/view.ts";
import { collectionOfKey, STUDENT_COLLECTION } from "../domain/collection.ts";
import { notFound, type Problem, problem } from "../domain/problem.ts";
import { authorOf, timestamp } from "../domain/record.ts";
import { idOfKey } from "../domain/record-id.ts";
import { authorShape, recordId } from "../domain/responses.ts";
import { recordsBusy } from "../records/change-in-bulk.ts";
import type { PlannedChange } from "../store/bulk-changes.ts";
import type { BulkNote } from "../store/bulk-log.ts";
import { selectToUndo } from "../store/undo-rows.ts";
import { compiled } from "../store/where-record.ts";
import type { UndoConflict } from "../work/plan-bulk.ts";
import { json, noStore } from "./declarations.ts";
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
      const notes = (await bulk.list(LISTED)).map((note) => {
        const { at, principal: by, ...rest } = note;
        const canUndo = note.undoneBy === null && note.changed > 0 && !isTooLarge(note, limits);
        return { ...rest, at: timestamp(at), by, canUndo };
      });
      return { status: 200, headers: noStore, body: notes };
    },
  });
}

/** Other changes have limits of their own. */
function isTooLarge({ kind, changed }: BulkNote, { maxUndoStudents }: RouteContext["limits"]): boolean {
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
  const { bulk, work, compiler, profile, limits } = service;
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
      413: "It is an import of more students than one undo may change (code `too_many_records`).",
      503: "Other requests changed the students meanwhile. Nothing was changed.",
    },
    unknownPath: ({ bulkId = "" }) => noSuchBulk(bulkId),
    async handle({ path: { bulkId } }, context) {
      const earlier = await bulk.get(bulkId);
      if (earlier === undefined) throw noSuchBulk(bulkId);
      if (earlier.undoneBy !== null) throw undoneBefore(bulkId);
      if (isTooLarge(earlier, limits)) throw tooLargeToUndo(earlier, limits);
      using _share = shares.acquire(context.caller);
      const detail = `undo of ${bulkId}: ${earlier.detail}`.slice(0, 2_000);
      const left: UndoConflict[] = [];
      /** Records that other ones, of a later part, may not allow to be undone yet. */
      let waiting: UndoConflict[] = [];
      /** The keys of records to delete, in an undo in several parts: they follow the writes of all parts. */
      const deletions: string[] = [];
      let [id, undone] = ["", 0];
      const first = await undo({ limit: UNDONE_AT_ONCE });
      for (let part = first; part.isMore; ) part = await undo({ after: part.last, limit: UNDONE_AT_ONCE });
      if (first.isMore) {
        await undoWaiting();
        await undoKeys(deletions.reverse());
        await undoWaiting();
        // Marked as undone at the end: after an error, the undo can be repeated.
        await make([], bulkId);
      }
      const conflicts = [...left, ...waiting].map(({ id: key, ...why }) => {
        const collection = collectionOfKey(key);
        return { id: idOfKey(key), collection: collection === STUDENT_COLLECTION ? undefined : collection, ...why };
      });
      return { status: 200, body: { id, undone, conflicts } };

      async function undo(part: Parameters<typeof selectToUndo>[2]) {
        const statement = compiled(selectToUndo(compiler, bulkId, part));
        const plan = await work.run("planUndo", { statement, profile }, context);
        const changes = [...plan.writes, ...plan.deletions];
        for (const collection of new Set(changes.map(({ id: key }) => collectionOfKey(key))))
          assertMay("write", collection, context, service);
        left.push(...plan.conflicts);
        const isMore = plan.found === part.limit;
        if (part.keys !== undefined) await make(changes);
        else if (part.after === undefined && !isMore) await make(changes, bulkId);
        else {
          deletions.push(...plan.deletions.map((one) => one.id));
          if (plan.writes.length > 0) await make(plan.writes);
        }
        return { isMore, last: plan.last };
      }

      async function undoWaiting(): Promise<void> {
        for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
          const keys = waiting.map((one) => one.id);
          before = keys.length;
          waiting = [];
          await undoKeys(keys);
        }
      }

      async function undoKeys(keys: readonly string[]): Promise<void> {
        for (let at = 0; at < keys.length; at += UNDONE_AT_ONCE)
          await undo({ keys: keys.slice(at, at + UNDONE_AT_ONCE), limit: UNDONE_AT_ONCE });
      }

      async function make(changes: readonly PlannedChange[], undoes?: string): Promise<void> {
        const plan = { kind: "undo", detail, changes, undoes, continues: id || undefined } as const;
        const outcome = await bulk.make(plan, authorOf(context));
        if (outcome.kind === "undone_before") throw undoneBefore(bulkId);
        if (outcome.kind !== "done" || outcome.id === null) throw recordsBusy();
        id = outcome.id;
        undone += outcome.changed;
        for (const one of outcome.skipped) {
          if (one.reason !== "changed") waiting.push(one);
          else {
            const planned = changes.find((change) => change.id === one.id);
            const version = planned?.decision.kind === "write" ? planned.version - 1 : undefined;
            left.push({ ...one, version });
          }
        }
      }
    },
  });
}

/** How many students one transaction of an undo changes. In SQLite, other writes wait for its commit. */
const UNDONE_AT_ONCE = 500;

function tooLargeToUndo({ id, changed }: BulkNote, { maxUndoStudents }: RouteContext["limits"]): Problem {
  const detail =
    `The import ${id} changed ${changed} students; one undo changes at most ${maxUndoStudents} (limits.maxUndoStudents). ` +
    "Delete them by a filter in parts, or revert each: POST /students/{id}/revert.";
  return problem(413, "too_many_records", detail);
}

function undoneBefore(id: string): Problem {
  const next = "Students that the undo skipped can be reverted one by one: POST /students/{id}/revert.";
  return problem(409, "undone_before", `The bulk change ${id} is already undone.`, { next });
}

function noSuchBulk(id: string): Problem {
  return notFound(`There is no bulk change ${JSON.stringify(id)}.`);
}
