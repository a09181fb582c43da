import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database } from "@signalbox/service";
import { CompiledQuery, type Insertable, type Kysely } from "kysely";
import { isSmallText } from "../domain/document.ts";
import type { Author, StoredRecord } from "../domain/record.ts";
import type { RecordQuery } from "../domain/record-query.ts";
import type { AuditLog } from "./audit-log.ts";
import { addToBulk } from "./bulk-log.ts";
import { insertChanges } from "./commit-order.ts";
import { type Duplicate, duplicateOf } from "./record-keys.ts";
import { type LockedRecord, RecordChanged, readToChange } from "./record-row.ts";
import type { BulkKind, RecordChangeRow, Tables } from "./tables.ts";
import { inSavepoint, timeSlices } from "./transaction.ts";
import { compiled, selectByIds } from "./where-record.ts";
import { type Decision, type PreparedWrite, prepareWrite, type Written, writePrepared } from "./write-record.ts";

export interface BulkPlan {
  readonly kind: BulkKind;
  /** A description for people. */
  readonly detail: string;
  /** The changes, in the order in which they are applied. */
  readonly changes: readonly PlannedChange[];
  /** The bulk change that this one undoes; unset for all but the last part of an undo in several transactions. */
  readonly undoes?: string | undefined;
  /** The id of the bulk change that this one continues. @default a new one */
  readonly continues?: string | undefined;
  /** Plans records again that were changed after planning. Without it, nothing is changed then; an undo skips them. */
  readonly again?: Replanning;
}

/** Plans small records in the transaction, while nobody else can change them. */
interface Replanning {
  readonly query: RecordQuery;
  /** What is parsed for each record in addition to it; empty for a deletion. */
  readonly patch: string;
  /** Plans those of the records that the query still finds. May run more than once. An error rolls everything back. */
  plan(outdated: readonly string[], found: readonly StoredRecord[]): Promise<readonly PlannedChange[]>;
}

export interface PlannedChange {
  /** The key of the record. */
  readonly id: string;
  /** The version for which the change was planned. */
  readonly version: number;
  readonly decision: Extract<Decision, { readonly kind: "write" | "delete" }>;
  /** The key of the other record, when two are merged. */
  readonly mergedWith?: string;
}

type BulkOutcome =
  /** Only an undo skips records: those whose number or address another record has now, or that were changed after planning. */
  | {
      readonly kind: "done";
      /** The id to undo it; null when a new plan of changed records finds nothing to change. */
      readonly id: string | null;
      readonly changed: number;
      readonly skipped: readonly SkippedChange[];
    }
  /** Records were changed or deleted after planning. Nothing was changed. */
  | { readonly kind: "outdated" }
  | { readonly kind: "undone_before" }
  | { readonly kind: "duplicate"; readonly id: string; readonly member: Duplicate["member"] };

export interface SkippedChange {
  readonly id: string;
  /** All but `changed` may be undone later, after other records of the same undo. */
  readonly reason: "changed" | "duplicate" | "invalid" | "referenced";
}

/** Thrown to roll back; caught in this file. */
class RolledBack extends Error {
  readonly outcome: BulkOutcome;

  constructor(outcome: BulkOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** How many records one statement reads or inserts. */
const AT_ONCE = 200;
/** The most characters of records, each with the patch, that are planned again in the transaction: others wait for it. */
const MAX_CHARACTERS_AGAIN = 512 * 1024;
/** How many versions one statement inserts. */
const VERSIONS_AT_ONCE = 20;

/** Atomic changes of several records, which can be undone. */
export type BulkChanges = ReturnType<typeof sqlBulkChanges>;

export function sqlBulkChanges(database: Database<Tables>, nextId: () => string, audit: Pick<AuditLog, "record">) {
  const { read, kind: databaseKind } = database;
  return {
    /** Applies a plan in one transaction. */
    async make(plan: BulkPlan, by: Author): Promise<BulkOutcome> {
      let current = "";
      try {
        // In SQLite, all other writes wait for the transaction, so it only writes, and checks versions. PostgreSQL locks records.
        const ahead = databaseKind === "sqlite" ? await prepareAll(read, plan.changes) : undefined;
        return await database.write(
          async (transaction) => {
            const prepared = ahead ?? (await prepareAll(transaction, plan.changes));
            return makeAll(transaction, { ...plan, ...prepared }, by, (id) => {
              current = id;
            });
          },
          {
            isLong: plan.changes.length > AT_ONCE,
            deletes: () => plan.changes.every(({ decision }) => decision.kind === "delete"),
          },
        );
      } catch (error) {
        if (error instanceof RolledBack) return error.outcome;
        const member = duplicateOf(error);
        if (member === undefined) throw error;
        return { kind: "duplicate", id: current, member };
      }
    },
  };

  async function makeAll(
    transaction: Kysely<Tables>,
    plan: BulkPlan & PreparedPlan,
    by: Author,
    beforeChange: (id: string) => void,
  ): Promise<BulkOutcome> {
    const { kind, detail, undoes, again, continues } = plan;
    const id = continues ?? nextId();
    if (undoes !== undefined) await markUndone(transaction, undoes, id);
    const skipped: SkippedChange[] = [];
    let changed = 0;
    const outdated = [...plan.outdated];
    /** The records that changed with another one to which they referred. */
    const released = new Map<string, StoredRecord>();
    const pause = timeSlices();
    let deletions = deletionsOf(plan.changes);
    if (kind === "undo") {
      const isDeletion = ({ prepared }: PlannedWrite): boolean => prepared.decision.kind === "delete";
      // A record that waits to be written may still refer to one to delete.
      const waiting = await writeInPasses(plan.writes.filter((one) => !isDeletion(one)));
      const failed = await writeInPasses([...waiting.keys(), ...plan.writes.filter(isDeletion).reverse()]);
      skipped.push(...Array.from(failed, ([{ id: of }, reason]) => ({ id: of, reason })));
      skipped.push(...outdated.map((of) => ({ id: of, reason: "changed" as const })));
    } else {
      for (let writes = plan.writes; ; writes = []) {
        if (outdated.length > 0) {
          const planned = again && (await planAgain(transaction, outdated.splice(0), again));
          if (planned === undefined) throw new RolledBack({ kind: "outdated" });
          deletions = new Map([...deletions, ...deletionsOf(planned)]);
          writes = [...writes, ...(await prepareAll(transaction, planned)).writes];
        }
        await writeInPasses(writes);
        if (outdated.length === 0) break;
      }
      if (changed === 0) throw new RolledBack({ kind: "done", id: null, changed: 0, skipped });
    }
    await addToBulk(transaction, { id, kind, by, detail, records: changed });
    const note = {
      action: kind,
      by,
      target: id,
      detail: `${changed} ${changed === 1 ? "record" : "records"}: ${detail}`,
    };
    if (continues === undefined || changed > 0) await audit.record(transaction, [note]);
    return { kind: "done", id, changed, skipped };

    /** Returns what the database rejects, with the reasons. Only an undo has such records. */
    async function writeInPasses(writes: readonly PlannedWrite[]): Promise<Map<PlannedWrite, SkippedChange["reason"]>> {
      const failed = new Map<PlannedWrite, SkippedChange["reason"]>();
      const refused = kind === "undo" ? new Set<string>() : undefined;
      for (let at = 0; at < writes.length; at += VERSIONS_AT_ONCE) {
        await pause();
        const versions: Insertable<RecordChangeRow>[] = [];
        for (const planned of writes.slice(at, at + VERSIONS_AT_ONCE)) {
          const { id: recordId, mergedWith, prepared } = planned;
          beforeChange(recordId);
          const author = { ...by, mergedWith, bulkId: id, deletions, refused };
          const write = () => writeUnlessChanged(transaction, prepared, author);
          // SQLite copies pages for a savepoint.
          const maySkip = kind === "undo" && prepared.mayFail;
          const outcome = maySkip
            ? await inSavepoint(transaction, write)
            : { kind: "done" as const, result: await write() };
          if (outcome.kind === "invalid") {
            failed.set(planned, outcome.violations[0]?.code === "referenced" ? "referenced" : "invalid");
            continue;
          }
          if (outcome.kind === "duplicate") {
            failed.set(planned, "duplicate");
            continue;
          }
          if (outcome.result === undefined) {
            if (!isAsPlanned(released.get(recordId), prepared)) outdated.push(recordId);
            continue;
          }
          const { change, referring = [] } = outcome.result;
          for (const one of referring) released.set(one.id, one);
          changed += 1 + referring.length;
          if (change !== undefined) versions.push(change);
        }
        await insertChanges(transaction, versions);
      }
      // A record may refer to one that was written after it, be deleted before one that refers to it, or have the number of one that
      // was changed after it. Another pass writes those.
      return failed.size < writes.length ? writeInPasses([...failed.keys()]) : failed;
    }
  }

  /** Returns undefined when that would take too long, as others wait for the transaction. */
  async function planAgain(
    transaction: Kysely<Tables>,
    outdated: readonly string[],
    { query, patch, plan }: Replanning,
  ): Promise<readonly PlannedChange[] | undefined> {
    const { sql: text, parameters } = compiled(selectByIds(transaction, query, outdated));
    const { rows } = await transaction.executeQuery<StoredRecord>(CompiledQuery.raw(text, [...parameters]));
    const characters = rows.reduce((sum, { body }) => sum + body.length + patch.length, 0);
    if (characters > MAX_CHARACTERS_AGAIN || !rows.every(({ body }) => isSmallText(body, patch))) return undefined;
    return plan(outdated, rows);
  }

  async function markUndone(transaction: Kysely<Tables>, id: string, by: string): Promise<void> {
    const { numUpdatedRows } = await transaction
      .updateTable("bulk")
      .set({ undone_by: by })
      .where("id", "=", id)
      .where("undone_by", "is", null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new RolledBack({ kind: "undone_before" });
  }

  /**
   * Reads the records of a plan and prepares their changes. In PostgreSQL, a transaction locks them too, always in the same order,
   * so that transactions cannot deadlock.
   */
  async function prepareAll(connection: Kysely<Tables>, changes: readonly PlannedChange[]): Promise<PreparedPlan> {
    const planned = new Map(changes.map(({ id, version }) => [id, version]));
    const ids = [...planned.keys()].sort();
    const records = new Map<string, LockedRecord>();
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      // Lets other work run, because SQLite reads two hundred records without a pause.
      await yieldToEventLoop();
      const found = await readToChange(connection, ids.slice(at, at + AT_ONCE), { locks: databaseKind === "postgres" });
      for (const [id, record] of found) if (planned.get(id) === record.version) records.set(id, record);
    }
    const writes: PlannedWrite[] = [];
    const outdated: string[] = [];
    for (const [index, { id, decision, mergedWith }] of changes.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
      const current = records.get(id);
      if (current === undefined) outdated.push(id);
      else writes.push({ id, mergedWith, prepared: prepareWrite(current, decision) });
    }
    return { writes, outdated };
  }
}

function deletionsOf(changes: readonly PlannedChange[]): ReadonlyMap<string, number> {
  return new Map(changes.filter(({ decision }) => decision.kind === "delete").map(({ id, version }) => [id, version]));
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
function isAsPlanned(record: StoredRecord | undefined, { decision, row }: PreparedWrite): boolean {
  if (record === undefined) return false;
  return decision.kind === "delete"
    ? record.deletedAt !== null
    : record.deletedAt === null && record.body === row?.body;
}

interface PreparedPlan {
  readonly writes: readonly PlannedWrite[];
  /** The records that were changed after planning. */
  readonly outdated: readonly string[];
}

/** A change of a plan, prepared for its record. */
interface PlannedWrite extends Pick<PlannedChange, "id"> {
  readonly mergedWith: string | undefined;
  readonly prepared: PreparedWrite;
}
