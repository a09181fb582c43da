import { collectionOfKey } from "../domain/collection.ts";
import { type Problem, problem } from "../domain/problem.ts";
import type { Author } from "../domain/record.ts";
import type { Profile } from "../domain/student-schema.ts";
import type { BulkChanges, PlannedChange } from "../store/bulk-changes.ts";
import { selectToUndo } from "../store/undo-rows.ts";
import { compiled } from "../store/where-record.ts";
import type { UndoConflict } from "../work/plan-bulk.ts";
import type { Reader } from "../work/work.ts";
import { recordsBusy } from "./change-in-bulk.ts";
import type { ListContext } from "./list-records.ts";

interface BulkUndoOptions extends Pick<ListContext, "work" | "compiler"> {
  readonly bulk: BulkChanges;
  readonly profile: Profile;
  /** The id of the bulk change. */
  readonly bulkId: string;
  /** A description for people. */
  readonly detail: string;
  readonly by: Author;
  readonly reader: Reader;
  /** Throws when the caller may not write to a collection. */
  readonly assertMayWrite: (collection: string) => void;
}

/** How many records one transaction of an undo changes. In SQLite, other writes wait for its commit. */
const UNDONE_AT_ONCE = 500;

/**
 * The undo of a bulk change: in one transaction or, if it has many records, in several. Then all writes come before all deletions, and
 * the bulk change is marked as undone at the end: after an error, the undo can be repeated.
 *
 * @throws Problem 409 `undone_before`, 503 `record_busy`
 */
export class BulkUndo {
  /** The id of the undo, which is a bulk change too. */
  id = "";
  /** How many records have their previous state again. */
  undone = 0;
  readonly #options: BulkUndoOptions;
  readonly #skipped: UndoConflict[] = [];
  /** Records that other ones, of a later part, may not allow to be undone yet. */
  #waiting: UndoConflict[] = [];
  /** The keys of records to delete after the writes of all parts. */
  readonly #deletions: string[] = [];

  constructor(options: BulkUndoOptions) {
    this.#options = options;
  }

  /** The records that were skipped, by their keys. */
  get conflicts(): readonly UndoConflict[] {
    return [...this.#skipped, ...this.#waiting];
  }

  async run(): Promise<void> {
    const { bulkId } = this.#options;
    const first = await this.#plan({ limit: UNDONE_AT_ONCE });
    if (!first.isMore) return await this.#make([...first.writes, ...first.deletions], bulkId);
    for (let part = first; ; part = await this.#plan({ after: part.last, limit: UNDONE_AT_ONCE })) {
      this.#deletions.push(...part.deletions.map(({ id }) => id));
      if (part.writes.length > 0) await this.#make(part.writes);
      if (!part.isMore) break;
    }
    await this.#undoWaiting();
    await this.#undoKeys(this.#deletions.reverse());
    await this.#undoWaiting();
    await this.#make([], bulkId);
  }

  async #plan(part: Parameters<typeof selectToUndo>[2]) {
    const { work, compiler, profile, bulkId, reader, assertMayWrite } = this.#options;
    const statement = compiled(selectToUndo(compiler, bulkId, part));
    const plan = await work.run("planUndo", { statement, profile }, reader);
    const changed = [...plan.writes, ...plan.deletions].map(({ id }) => collectionOfKey(id));
    for (const collection of new Set(changed)) assertMayWrite(collection);
    this.#skipped.push(...plan.conflicts);
    return { ...plan, isMore: plan.found === part.limit };
  }

  async #undoWaiting(): Promise<void> {
    for (let before = Number.POSITIVE_INFINITY; this.#waiting.length > 0 && this.#waiting.length < before; ) {
      // Each pass goes in the opposite order, so the second one at the latest undoes a chain of references.
      const keys = this.#waiting.map(({ id }) => id).reverse();
      before = keys.length;
      this.#waiting = [];
      await this.#undoKeys(keys);
    }
  }

  async #undoKeys(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += UNDONE_AT_ONCE) {
      const part = await this.#plan({ keys: keys.slice(at, at + UNDONE_AT_ONCE), limit: UNDONE_AT_ONCE });
      await this.#make([...part.writes, ...part.deletions]);
    }
  }

  /** @param undoes the bulk change, when this is the last part of its undo */
  async #make(changes: readonly PlannedChange[], undoes?: string): Promise<void> {
    const { bulk, bulkId, detail, by } = this.#options;
    const outcome = await bulk.make({ kind: "undo", detail, changes, undoes, continues: this.id || undefined }, by);
    if (outcome.kind === "undone_before") throw undoneBefore(bulkId);
    if (outcome.kind !== "done" || outcome.id === null) throw recordsBusy();
    this.id = outcome.id;
    this.undone += outcome.changed;
    for (const one of outcome.skipped) {
      if (one.reason !== "changed") this.#waiting.push(one);
      else {
        const planned = changes.find(({ id }) => id === one.id);
        const version = planned?.decision.kind === "write" ? planned.version - 1 : undefined;
        this.#skipped.push({ ...one, version });
      }
    }
  }
}

export function undoneBefore(id: string): Problem {
  const next = "Students that the undo skipped can be reverted one by one: POST /students/{id}/revert.";
  return problem(409, "undone_before", `The bulk change ${id} is already undone.`, { next });
}
