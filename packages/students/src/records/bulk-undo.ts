import type { OperationContext } from "@signalbox/service";
import { assertMay, type ViewSettings } from "../access/view.ts";
import { collectionOfKey } from "../domain/collection.ts";
import { type Problem, problem, recordsBusy } from "../domain/problem.ts";
import { authorOf } from "../domain/record.ts";
import type { BulkChanges, BulkNote, PlannedChange } from "../store/bulk-changes.ts";
import { selectToUndo } from "../store/undo-rows.ts";
import { compiled } from "../store/where-record.ts";
import type { UndoConflict } from "../work/plan-bulk.ts";
import type { ListContext } from "./list-records.ts";

interface UndoContext extends Pick<ListContext, "work" | "compiler">, Pick<ViewSettings, "collections"> {
  readonly bulk: BulkChanges;
}

/** How many records one transaction of an undo changes. In SQLite, other writes wait for its commit. */
const UNDONE_AT_ONCE = 500;

/**
 * Undoes a bulk change: in one transaction or, if it has many records, in several. Then all writes come before all deletions, and
 * the bulk change is marked as undone at the end: after an error, the undo can be repeated.
 *
 * @returns the id of the undo, which is a bulk change too, how many records have their previous state again, and the skipped ones
 * @throws Problem 409 `undone_before`, 503 `record_busy`, 403 when the caller may not write to a collection
 */
export async function undoInBulk(service: UndoContext, earlier: BulkNote, context: OperationContext) {
  const { work, compiler, bulk } = service;
  const detail = `undo of ${earlier.id}: ${earlier.detail}`.slice(0, 2_000);
  const skipped: UndoConflict[] = [];
  /** Records that other ones, of a later part, may not allow to be undone yet. */
  let waiting: UndoConflict[] = [];
  /** The keys of records to delete after the writes of all parts. */
  const deletions: string[] = [];
  let id = "";
  let undone = 0;

  const first = await plan({ limit: UNDONE_AT_ONCE });
  if (first.isMore) {
    for (let part = first; ; part = await plan({ after: part.last, limit: UNDONE_AT_ONCE })) {
      deletions.push(...part.deletions.map((one) => one.id));
      if (part.writes.length > 0) await make(part.writes);
      if (!part.isMore) break;
    }
    await undoWaiting();
    await undoKeys(deletions.reverse());
    await undoWaiting();
    await make([], earlier.id);
  } else await make([...first.writes, ...first.deletions], earlier.id);
  return { id, undone, conflicts: [...skipped, ...waiting] };

  async function plan(part: Parameters<typeof selectToUndo>[2]) {
    const statement = compiled(selectToUndo(compiler, earlier.id, part));
    const planned = await work.run("planUndo", { statement }, context);
    const changed = [...planned.writes, ...planned.deletions].map((one) => collectionOfKey(one.id));
    for (const collection of new Set(changed)) assertMay("write", collection, context, service);
    skipped.push(...planned.conflicts);
    return { ...planned, isMore: planned.found === part.limit };
  }

  async function undoWaiting(): Promise<void> {
    for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
      // Each pass goes in the opposite order, so the second one at the latest undoes a chain of references.
      const keys = waiting.map((one) => one.id).reverse();
      before = keys.length;
      waiting = [];
      await undoKeys(keys);
    }
  }

  async function undoKeys(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += UNDONE_AT_ONCE) {
      const part = await plan({ keys: keys.slice(at, at + UNDONE_AT_ONCE), limit: UNDONE_AT_ONCE });
      await make([...part.writes, ...part.deletions]);
    }
  }

  /** @param undoes the bulk change, when this is the last part of its undo */
  async function make(changes: readonly PlannedChange[], undoes?: string): Promise<void> {
    const part = { kind: "undo", detail, changes, undoes, continues: id || undefined } as const;
    const outcome = await bulk.make(part, authorOf(context));
    if (outcome.kind === "undone_before") throw undoneBefore(earlier.id);
    if (outcome.kind !== "done" || outcome.id === null) throw recordsBusy();
    id = outcome.id;
    undone += outcome.changed;
    for (const one of outcome.skipped) {
      if (one.reason !== "changed") waiting.push(one);
      else {
        const planned = changes.find((change) => change.id === one.id);
        const version = planned?.decision.kind === "write" ? planned.version - 1 : undefined;
        skipped.push({ ...one, version });
      }
    }
  }
}

export function undoneBefore(id: string): Problem {
  const next = "Records that the undo skipped can be reverted one by one: POST /{collection}/{id}/revert.";
  return problem(409, "undone_before", `The bulk change ${id} is already undone.`, { next });
}
