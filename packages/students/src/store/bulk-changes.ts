import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database } from "@signalbox/service";
import { type CompiledQuery, type Kysely, sql } from "kysely";
import { isSmallText } from "../domain/document.ts";
import type { Author, StoredRecord } from "../domain/record.ts";
import type { RecordQuery } from "../domain/record-query.ts";
import type { AuditLog } from "./audit-log.ts";
import { type PlannedWrite, PlanWriter } from "./plan-writer.ts";
import { duplicateOf } from "./record-keys.ts";
import { type LockedRecord, readToChange } from "./record-row.ts";
import type { BulkKind, Row, Tables } from "./tables.ts";
import { selectByIds } from "./where-record.ts";
import { type Decision, prepareWrite } from "./write-record.ts";

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
  | { readonly kind: "duplicate"; readonly id: string; readonly member: string };

export interface SkippedChange {
  readonly id: string;
  /** All but `changed` may be undone later, after other records of the same undo. */
  readonly reason: "changed" | "duplicate" | "invalid" | "referenced";
}

/** A bulk change that was made. */
export type BulkNote = Row<"bulk">;

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

/** Atomic changes of several records, which can be undone. */
export type BulkChanges = ReturnType<typeof sqlBulkChanges>;

export function sqlBulkChanges(database: Database<Tables>, nextId: () => string, audit: Pick<AuditLog, "record">) {
  const { read } = database;
  return {
    /** Applies a plan in one transaction. */
    async make(plan: BulkPlan, by: Author): Promise<BulkOutcome> {
      const progress = { current: "" };
      try {
        // In SQLite, all other writes wait for the transaction, so it only writes, and checks versions. PostgreSQL locks records.
        const ahead = database.kind === "sqlite" ? await prepareAll(read, plan.changes) : undefined;
        return await database.write(
          async (transaction) => {
            const prepared = ahead ?? (await prepareAll(transaction, plan.changes));
            return makeAll(transaction, { ...plan, ...prepared }, by, progress);
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
        return { kind: "duplicate", id: progress.current, member };
      }
    },

    get: (id: string): Promise<BulkNote | undefined> =>
      read.selectFrom("bulk").selectAll().where("id", "=", id).executeTakeFirst(),

    /** The bulk changes that were made, newest first, at most `limit`. */
    list: (limit: number): Promise<readonly BulkNote[]> =>
      read.selectFrom("bulk").selectAll().orderBy("id", "desc").limit(limit).execute(),
  };

  async function makeAll(
    transaction: Kysely<Tables>,
    plan: BulkPlan & Awaited<ReturnType<typeof prepareAll>>,
    by: Author,
    progress: { current: string },
  ): Promise<BulkOutcome> {
    const { kind, detail, undoes, again, continues } = plan;
    const id = continues ?? nextId();
    if (undoes !== undefined) await markUndone(transaction, undoes, id);
    const author = { ...by, bulkId: id };
    const writer = new PlanWriter({ transaction, author, isUndo: kind === "undo", progress });
    const skipped: SkippedChange[] = [];
    if (kind === "undo") {
      const failed = await writer.undo(plan.writes);
      skipped.push(...Array.from(failed, ([{ current }, reason]) => ({ id: current.id, reason })));
      skipped.push(...[...plan.outdated, ...writer.outdated].map((of) => ({ id: of, reason: "changed" as const })));
    } else {
      let { writes, outdated } = plan;
      while (writes.length > 0 || outdated.length > 0) {
        if (outdated.length > 0) {
          const planned = again && (await planAgain(transaction, outdated, again));
          if (planned === undefined) throw new RolledBack({ kind: "outdated" });
          writes = [...writes, ...(await prepareAll(transaction, planned)).writes];
        }
        await writer.write(writes);
        [writes, outdated] = [[], writer.outdated.splice(0)];
      }
      if (writer.changed === 0) throw new RolledBack({ kind: "done", id: null, changed: 0, skipped });
    }
    const { changed } = writer;
    await addToBulk(transaction, { id, kind, by, detail, records: changed });
    const shown = `${changed} ${changed === 1 ? "record" : "records"}: ${detail}`;
    if (continues === undefined || changed > 0)
      await audit.record(transaction, [{ action: kind, by, target: id, detail: shown }]);
    return { kind: "done", id, changed, skipped };
  }

  /** Returns undefined when that would take too long, as others wait for the transaction. */
  async function planAgain(
    transaction: Kysely<Tables>,
    outdated: readonly string[],
    { query, patch, plan }: Replanning,
  ): Promise<readonly PlannedChange[] | undefined> {
    const found = selectByIds(transaction, query, outdated).compile() as CompiledQuery<StoredRecord>;
    const { rows } = await transaction.executeQuery(found);
    const characters = rows.reduce((sum, { body }) => sum + body.length + patch.length, 0);
    if (characters > MAX_CHARACTERS_AGAIN || !rows.every(({ body }) => isSmallText(body, patch))) return undefined;
    return plan(outdated, rows);
  }

  async function markUndone(transaction: Kysely<Tables>, id: string, by: string): Promise<void> {
    const { numUpdatedRows } = await transaction
      .updateTable("bulk")
      .set({ undoneBy: by })
      .where("id", "=", id)
      .where("undoneBy", "is", null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new RolledBack({ kind: "undone_before" });
  }

  /**
   * Reads the records of a plan and prepares their changes. In PostgreSQL, a transaction locks them too, always in the same order,
   * so that transactions cannot deadlock.
   *
   * @returns the changes, and the records that were changed after planning
   */
  async function prepareAll(connection: Kysely<Tables>, changes: readonly PlannedChange[]) {
    const planned = new Map(changes.map(({ id, version }) => [id, version]));
    const ids = [...planned.keys()].sort();
    const records = new Map<string, LockedRecord>();
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      // Lets other work run, because SQLite reads two hundred records without a pause.
      await yieldToEventLoop();
      const found = await readToChange(connection, ids.slice(at, at + AT_ONCE));
      for (const [id, record] of found) if (planned.get(id) === record.version) records.set(id, record);
    }
    const writes: PlannedWrite[] = [];
    const outdated: string[] = [];
    for (const [index, { id, decision, mergedWith }] of changes.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
      const current = records.get(id);
      if (current === undefined) outdated.push(id);
      else writes.push({ ...prepareWrite(current, decision), mergedWith });
    }
    return { writes, outdated };
  }
}

/** Notes a bulk change, or another part of one: its records are added to those before. */
export async function addToBulk(
  transaction: Kysely<Tables>,
  {
    by,
    records,
    ...bulk
  }: Pick<BulkNote, "id" | "kind" | "detail"> & { readonly by: Author; readonly records: number },
): Promise<void> {
  const { principal, requestId } = by;
  await transaction
    .insertInto("bulk")
    .values({ ...bulk, at: Date.now(), principal, requestId, changed: records })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        detail: bulk.detail,
        changed: sql`${ref("bulk.changed")} + ${records}`,
      })),
    )
    .execute();
}
