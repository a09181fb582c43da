import { defineOperation, type ServiceOperation, type Shares } from "@signalbox/service";
import { z } from "zod";
import { assertMay } from "../access/view.ts";
import { collectionOfKey } from "../domain/collection.ts";
import { notFound, type Problem, problem } from "../domain/problem.ts";
import { authorOf, timestamp } from "../domain/record.ts";
import { idOfKey } from "../domain/record-id.ts";
import { authorShape, recordId } from "../domain/responses.ts";
import { recordsBusy } from "../records/change-in-bulk.ts";
import type { PlannedChange, SkippedChange } from "../store/bulk-changes.ts";
import type { BulkNote } from "../store/bulk-log.ts";
import { selectToUndo } from "../store/undo-rows.ts";
import { compiled } from "../store/where-record.ts";
import type { UndoConflict } from "../work/plan-bulk.ts";
import { json, noStore } from "./declarations.ts";
import type { RouteContext } from "./route-context.ts";

const tags = ["bulk"];
const listed = 100;
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
    description: `Changes by filter, merges, imports, and their undos, newest first, at most ${listed}.`,
    tags,
    role: "registrar",
    responses: { 200: json("The changes.", z.array(bulkNote)) },
    async handle() {
      const notes = (await bulk.list(listed)).map((note) => {
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
          reason: z
            .enum(["changed", "invalid", "duplicate", "referenced"])
            .describe(
              "Why it was skipped: it was changed since, would violate a newer rule, or its number or address is taken.",
            ),
          version: z
            .int()
            .optional()
            .describe(
              "If it was changed since: the version that the bulk change created. After a revert to it, repeat the undo.",
            ),
        }),
      )
      .describe("The students that were skipped."),
  })
  .meta({ id: "BulkUndo" });

/** `POST /students/bulk/{bulkId}/undo`. */
export function undoBulkChange(route: RouteContext, shares: Shares): ServiceOperation {
  const { bulk, work, compiler, profile, limits } = route;
  return defineOperation({
    method: "post",
    path: "/students/bulk/{bulkId}/undo",
    operationId: "undoBulkChange",
    summary: "Undo a bulk change",
    description:
      "Creates a new version of each student with its previous state, and restores deleted ones. Skips and lists students that " +
      "were changed since. A merge is undone in the same way, and so is an import: the students that it created are deleted. " +
      "A repeated undo continues the first one with those that were skipped, and skips those that still cannot be undone.",
    tags,
    role: "registrar",
    input: { path: z.object({ bulkId: z.guid().toLowerCase().describe("The id of the bulk change.") }) },
    responses: { 200: json("What was undone.", undoOutput) },
    errors: {
      404: "This bulk change does not exist.",
      409: "It is already undone, or that undo was undone.",
      413: "It is an import of more students than one undo may change (code `too_many_records`).",
      503: "Other requests changed the students meanwhile. Nothing was changed.",
    },
    unknownPath: ({ bulkId = "" }) => noSuchBulk(bulkId),
    async handle({ path: { bulkId } }, context) {
      const earlier = await bulk.get(bulkId);
      if (earlier === undefined) throw noSuchBulk(bulkId);
      const continues = earlier.undoneBy ?? undefined;
      const redone = continues === undefined ? null : (await bulk.get(continues))?.undoneBy;
      if (redone !== null) throw undoUndone(bulkId, redone);
      if (isTooLarge(earlier, limits)) throw tooLargeToUndo(earlier, limits);
      using _share = shares.acquire(context.caller);
      const detail = `undo of ${bulkId}: ${earlier.detail}`.slice(0, 2_000);
      const left: UndoConflict[] = [];
      let [id, undone] = [continues ?? "", 0];
      const first = await undo({ limit: undoneAtOnce });
      let waiting = first.waiting;
      for (let part = first; part.isMore; ) {
        part = await undo({ after: part.last, limit: undoneAtOnce });
        waiting.push(...part.waiting);
      }
      // They may refer to records of a later part.
      for (let before = Number.POSITIVE_INFINITY; first.isMore && waiting.length > 0 && waiting.length < before; ) {
        const keys = waiting.map((one) => one.id);
        before = keys.length;
        waiting = [];
        for (let at = 0; at < before; at += undoneAtOnce) {
          const part = { keys: keys.slice(at, at + undoneAtOnce), limit: undoneAtOnce };
          waiting.push(...(await undo(part)).waiting);
        }
      }
      left.push(...waiting);
      // Marked as undone at the end: after an error, the undo can be repeated.
      if (first.isMore && continues === undefined) await make([], bulkId);
      const conflicts = left.map((one) => ({ ...one, id: idOfKey(one.id) }));
      if (continues !== undefined && undone + conflicts.length === 0) throw undoneBefore(bulkId);
      return { status: 200, body: { id, undone, conflicts } };

      /** Undoes a part; `waiting` are the records whose references do not allow it yet. */
      async function undo(part: Parameters<typeof selectToUndo>[2]) {
        const statement = compiled(selectToUndo(compiler, bulkId, { ...part, continues }));
        const { changes, conflicts, found, last } = await work.run("planUndo", { statement, profile }, context);
        for (const collection of new Set(changes.map(({ id: key }) => collectionOfKey(key))))
          assertMay("write", collection, context, route);
        const isMore = found === part.limit;
        const isWhole = continues === undefined && part.after === undefined && part.keys === undefined && !isMore;
        const skipped = await make(changes, isWhole ? bulkId : undefined);
        const waits = ({ reason }: SkippedChange): boolean => reason === "invalid" || reason === "referenced";
        left.push(...conflicts, ...skipped.filter((one) => !waits(one)));
        return { isMore, last, waiting: skipped.filter(waits) };
      }

      async function make(changes: readonly PlannedChange[], undoes: string | undefined) {
        const plan = { kind: "undo", detail, changes, undoes, continues: id || undefined } as const;
        const outcome = await bulk.make(plan, authorOf(context));
        if (outcome.kind === "undone_before") throw undoneBefore(bulkId);
        if (outcome.kind !== "done" || outcome.id === null) throw recordsBusy();
        id = outcome.id;
        undone += outcome.changed;
        return outcome.skipped;
      }
    },
  });
}

/** How many students one transaction of an undo changes. In SQLite, other writes wait for its commit. */
const undoneAtOnce = 500;

function tooLargeToUndo({ id, changed }: BulkNote, { maxUndoStudents }: RouteContext["limits"]): Problem {
  const detail =
    `The import ${id} changed ${changed} students; one undo changes at most ${maxUndoStudents} (limits.maxUndoStudents). ` +
    "Delete them by a filter in parts, or revert each: POST /students/{id}/revert.";
  return problem(413, "too_many_records", detail);
}

function undoneBefore(id: string): Problem {
  return problem(409, "undone_before", `The bulk change ${id} is already undone.`);
}

/** The problem of a bulk change that was undone and made again. `redone` is the id of the last of these. */
function undoUndone(id: string, redone = ""): Problem {
  const detail = `The undo of the bulk change ${id} was undone itself.`;
  const next = `POST /students/bulk/${redone}/undo undoes that.`;
  return problem(409, "undone_before", detail, { next, members: { id: redone } });
}

function noSuchBulk(id: string): Problem {
  return notFound(`There is no bulk change ${JSON.stringify(id)}.`);
}
