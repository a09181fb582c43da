import { type Kysely, sql } from "kysely";
import type { Problem } from "../domain/problem.ts";
import type { StoredRecord } from "../domain/record.ts";
import { insertChanges } from "./commit-order.ts";
import { replaceKeys } from "./record-keys.ts";
import { RecordChanged } from "./record-row.ts";
import type { RowInput, Tables } from "./tables.ts";
import { inSavepoint, timeSlices } from "./transaction.ts";
import { type ChangeAuthor, type PreparedWrite, type Written, writePrepared } from "./write-record.ts";

/** A change of a plan, prepared for its record. */
export interface PlannedWrite extends PreparedWrite {
  readonly mergedWith: string | undefined;
}

/** The writes that the database rejects, with the reasons. */
type Failed = Map<PlannedWrite, "duplicate" | "invalid" | "referenced">;

interface PlanWriterOptions {
  readonly transaction: Kysely<Tables>;
  readonly author: ChangeAuthor;
  /** Whether to skip what the database rejects, and to change no records but those of the plan. */
  readonly isUndo: boolean;
  /** Receives the key of each record before it is written. */
  readonly progress: { current: string };
}

/** How many versions one statement inserts. */
const VERSIONS_AT_ONCE = 20;

/** How often records that can only be written together are tried. Each time, those that the database rejects are left out. */
const MAX_ROUNDS = 10;

/** Writes the records of a bulk change in one transaction. */
export class PlanWriter {
  /** How many records were changed, those included that refer to deleted ones. */
  changed = 0;
  /** The keys of records that were changed after planning. */
  outdated: string[] = [];
  readonly #options: PlanWriterOptions;
  readonly #deletions = new Map<string, number>();
  /** The records that changed with another one to which they referred. */
  readonly #released = new Map<string, StoredRecord>();
  readonly #pause = timeSlices();

  constructor(options: PlanWriterOptions) {
    this.#options = options;
  }

  /** Writes one record after the other. Returns what the database rejects; only an undo has such records. */
  async write(writes: readonly PlannedWrite[]): Promise<Failed> {
    const { transaction, author, isUndo, progress } = this.#options;
    for (const { current } of writes.filter(isDeletion)) this.#deletions.set(current.id, current.version);
    const failed: Failed = new Map();
    const undeletable = isUndo ? new Set<string>() : undefined;
    for (let at = 0; at < writes.length; at += VERSIONS_AT_ONCE) {
      await this.#pause();
      const versions: RowInput<"record_change">[] = [];
      for (const planned of writes.slice(at, at + VERSIONS_AT_ONCE)) {
        const { current, mergedWith, mayFail } = planned;
        progress.current = current.id;
        const by = { ...author, mergedWith, deletions: this.#deletions, undeletable };
        const write = () => writeUnlessChanged(transaction, planned, by);
        // SQLite copies pages for a savepoint.
        const maySkip = isUndo && mayFail;
        const outcome = maySkip ? await inSavepoint(transaction, write) : { result: await write(), problem: undefined };
        if (outcome.problem !== undefined) failed.set(planned, reasonOf(outcome.problem));
        else if (outcome.result === undefined) {
          if (!isAsPlanned(this.#released.get(current.id), planned)) this.outdated.push(current.id);
        } else {
          const { change, referring = [] } = outcome.result;
          for (const one of referring) this.#released.set(one.id, one);
          this.changed += 1 + referring.length;
          if (change !== undefined) versions.push(change);
        }
      }
      await insertChanges(transaction, versions);
    }
    return failed;
  }

  /** Undoes what the database allows. Returns the rest. */
  async undo(all: readonly PlannedWrite[]): Promise<Failed> {
    let writes = all.filter((one) => !isDeletion(one));
    // The last first, because records refer to earlier ones more often.
    let deletions = all.filter(isDeletion).reverse();
    for (;;) {
      const unwritten = await this.#writeTogether(await this.write(writes));
      const undeleted = await this.write(deletions);
      const failed = unwritten.size + undeleted.size;
      if (failed === 0 || failed === writes.length + deletions.length) return new Map([...unwritten, ...undeleted]);
      // A deleted record may have had the number of another one, and a written one may have referred to one to delete.
      writes = [...unwritten.keys()];
      deletions = [...undeleted.keys()];
    }
  }

  /**
   * Writes records that refer to each other, or exchange unique values, so that none can be written alone: first their bodies, then
   * their keys. Returns the rest.
   */
  async #writeTogether(failed: Failed): Promise<Failed> {
    const { transaction, author } = this.#options;
    let group = [...failed.keys()];
    for (let round = 0; round < MAX_ROUNDS && group.length > 1; round += 1) {
      await sql`savepoint together`.execute(transaction);
      const versions: RowInput<"record_change">[] = [];
      const rejected = new Set<PlannedWrite>();
      for (const one of group) {
        await this.#pause();
        const { change } = (await writeUnlessChanged(transaction, { ...one, keys: [] }, author)) ?? {};
        if (change === undefined) rejected.add(one);
        else versions.push(change);
      }
      for (const one of group) {
        await this.#pause();
        const { current, keys = [] } = one;
        const { problem } = await inSavepoint(transaction, () => replaceKeys(transaction, current.id, keys));
        if (problem !== undefined) rejected.add(one);
      }
      if (rejected.size === 0) {
        await insertChanges(transaction, versions);
        this.changed += group.length;
        for (const one of group) failed.delete(one);
      } else await sql`rollback to savepoint together`.execute(transaction);
      await sql`release savepoint together`.execute(transaction);
      // The loop also visits what it adds: those that refer to records that stay deleted.
      for (const { current } of rejected) {
        if (current.deletedAt === null) continue;
        for (const one of group) if (one.keys?.some(({ value }) => value === current.id)) rejected.add(one);
      }
      group = rejected.size === 0 ? [] : group.filter((one) => !rejected.has(one));
    }
    return failed;
  }
}

function reasonOf({ code }: Problem) {
  return code === "duplicate" || code === "referenced" ? code : "invalid";
}

function isDeletion({ action }: PlannedWrite): boolean {
  return action === "deleted";
}

/** Returns undefined when the record was changed after planning. */
async function writeUnlessChanged(...write: Parameters<typeof writePrepared>): Promise<Written | undefined> {
  try {
    return await writePrepared(...write);
  } catch (error) {
    if (error instanceof RecordChanged) return undefined;
    throw error;
  }
}

/** Whether a record is already what a change would make of it. */
function isAsPlanned(record: StoredRecord | undefined, { action, columns }: PreparedWrite): boolean {
  if (record === undefined) return false;
  return action === "deleted" ? record.deletedAt !== null : record.deletedAt === null && record.body === columns?.body;
}
