import { setImmediate as turn } from "node:timers/promises";
import type { Database } from "@signalbox/service";
import { type Compilable, type Insertable, type Kysely, type SqlBool, sql } from "kysely";
import type { Author } from "../domain/student.ts";
import type { AuditLog } from "./audit-log.ts";
import { insertChanges } from "./commit-order.ts";
import { preparedInsert } from "./prepared-insert.ts";
import { fromLockedRow, indexedColumns, type LockedStudent, recordColumns } from "./student-row.ts";
import type { Decision, Duplicate } from "./student-store.ts";
import { duplicateOf } from "./student-store.ts";
import type { BulkKind, BulkRow, StudentChangeRow, Tables } from "./tables.ts";
import { inSavepoint, writeDecision } from "./write-student.ts";

/** Atomic changes of several records, which can be undone. */
export interface BulkChanges {
  /** Applies a plan in one transaction. */
  make(plan: BulkPlan, by: Author): Promise<BulkOutcome>;
  get(id: string): Promise<BulkNote | undefined>;
  /** The bulk changes, newest first, at most `limit`. */
  list(limit: number): Promise<readonly BulkNote[]>;
  /**
   * Removes what is needed to undo the bulk changes before a time (milliseconds since 1970), and all but the newest `keep` of them.
   *
   * @returns of how many records
   */
  expire(options: { readonly before: number; readonly keep: number }): Promise<number>;
}

interface BulkPlan {
  readonly kind: BulkKind;
  /** A description for people. */
  readonly detail: string;
  /** The changes, in the order in which they are applied. */
  readonly changes: readonly PlannedChange[];
  /** The bulk change that this one undoes. */
  readonly undoes?: string;
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
  /** `skipped` are records whose number or address another record has now. Only an undo skips records. */
  | { readonly kind: "done"; readonly id: string; readonly changed: number; readonly skipped: readonly SkippedChange[] }
  /** A record was changed or deleted after planning. Nothing was changed. */
  | { readonly kind: "outdated" }
  | { readonly kind: "undone_before" }
  | { readonly kind: "duplicate"; readonly id: string; readonly member: Duplicate["member"] };

interface SkippedChange {
  readonly id: string;
  readonly member: Duplicate["member"];
}

/** Times are milliseconds since 1970. */
export interface BulkNote {
  readonly id: string;
  readonly kind: BulkKind;
  readonly at: number;
  readonly principal: string | null;
  readonly requestId: string | null;
  readonly detail: string;
  readonly changed: number;
  readonly undoneBy: string | null;
  /** Whether it can be undone: it was not, and what is needed for that has not expired. */
  readonly canUndo: boolean;
}

/** Thrown to roll back; caught in this file. */
class TakenBack extends Error {
  readonly outcome: BulkOutcome;

  constructor(outcome: BulkOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** How many records one statement locks or inserts. */
const atOnce = 200;
/** How many records are changed before other work may run. */
const beforeTurn = 20;

/** How many records of expired plans one transaction removes. */
const removedAtOnce = 1_000;

const insertBulkStudents = preparedInsert("bulk_student");

export function sqlBulkChanges(
  database: Database<Tables>,
  nextId: () => string,
  audit: Pick<AuditLog, "record">,
): BulkChanges {
  const { read, kind: databaseKind } = database;
  return {
    async make(plan, by) {
      let current = "";
      try {
        return await database.write(
          (transaction) =>
            makeAll(transaction, plan, by, (id) => {
              current = id;
            }),
          { isLong: plan.changes.length > atOnce },
        );
      } catch (error) {
        if (error instanceof TakenBack) return error.outcome;
        const member = duplicateOf(error);
        if (member === undefined) throw error;
        return { kind: "duplicate", id: current, member };
      }
    },

    async get(id) {
      const row = await selectNotes().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : toNote(row);
    },

    async list(limit) {
      const rows = await selectNotes().orderBy("id", "desc").limit(limit).execute();
      return rows.map(toNote);
    },

    async expire({ before, keep }) {
      // Ids are in the order of their times.
      const newest = await read
        .selectFrom("bulk")
        .select(["id", "at"])
        .orderBy("id", "desc")
        .limit(keep + 1)
        .execute();
      const last = newest.find(({ at }, index) => at < before || index === keep);
      if (last === undefined) return 0;
      let removed = 0;
      for (let isMore = true; isMore; ) {
        const count = await database.write((transaction) => removePlans(transaction, last.id));
        removed += count;
        isMore = count === removedAtOnce;
      }
      return removed;
    },
  };

  function selectNotes() {
    return read
      .selectFrom("bulk")
      .selectAll()
      .select(({ exists, selectFrom }) =>
        exists(selectFrom("bulk_student").select("bulk_id").whereRef("bulk_id", "=", "bulk.id")).as("has_plan"),
      );
  }

  /** Removes some of the oldest plans up to that of the bulk change `last`. */
  async function removePlans(transaction: Kysely<Tables>, last: string): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table("bulk_student")} where (bulk_id, student_id) in (
        select bulk_id, student_id from ${sql.table("bulk_student")}
        where bulk_id <= ${last} order by bulk_id, student_id limit ${removedAtOnce})`.execute(transaction);
    return Number(numAffectedRows);
  }

  async function makeAll(
    transaction: Kysely<Tables>,
    plan: BulkPlan,
    by: Author,
    beginning: (id: string) => void,
  ): Promise<BulkOutcome> {
    const id = nextId();
    const { kind, changes, detail, undoes } = plan;
    if (undoes !== undefined) await markUndone(transaction, undoes, id);
    const students = await lockAll(transaction, changes);
    const skipped: SkippedChange[] = [];
    const changed: { readonly bulk_id: string; readonly student_id: string; readonly version: number }[] = [];
    for (let at = 0; at < changes.length; at += beforeTurn) {
      await turn();
      const versions: Insertable<StudentChangeRow>[] = [];
      for (const { decision, mergedWith, ...planned } of changes.slice(at, at + beforeTurn)) {
        beginning(planned.id);
        const write = () => writeDecision(transaction, students.get(planned.id), decision, { ...by, mergedWith });
        const outcome =
          kind === "undo" ? await inSavepoint(transaction, write) : { kind: "done" as const, result: await write() };
        if (outcome.kind === "duplicate") {
          skipped.push({ id: planned.id, member: outcome.member });
          continue;
        }
        const { student, change } = outcome.result;
        changed.push({ bulk_id: id, student_id: planned.id, version: student.version });
        if (change !== undefined) versions.push(change);
      }
      await insertChanges(transaction, versions);
    }
    const { principal, requestId } = by;
    const row: BulkRow = {
      id,
      kind,
      at: Date.now(),
      principal,
      request_id: requestId,
      detail,
      students: changed.length,
      undone_by: null,
    };
    await transaction.insertInto("bulk").values(row).execute();
    for (let at = 0; at < changed.length; at += atOnce) {
      await turn();
      await insertBulkStudents(transaction, changed.slice(at, at + atOnce));
    }
    await audit.record(transaction, [
      { action: kind, by, target: id, detail: `${changed.length} students: ${detail}` },
    ]);
    return { kind: "done", id, changed: changed.length, skipped };
  }

  async function markUndone(transaction: Kysely<Tables>, id: string, by: string): Promise<void> {
    const { numUpdatedRows } = await transaction
      .updateTable("bulk")
      .set({ undone_by: by })
      .where("id", "=", id)
      .where("undone_by", "is", null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new TakenBack({ kind: "undone_before" });
  }

  /** Reads and locks the records of a plan, always in the same order, so that transactions cannot deadlock. */
  async function lockAll(
    transaction: Kysely<Tables>,
    changes: readonly PlannedChange[],
  ): Promise<ReadonlyMap<string, LockedStudent>> {
    const planned = new Map(changes.map(({ id, version }) => [id, version]));
    const ids = [...planned.keys()].sort();
    const students = new Map<string, LockedStudent>();
    for (let at = 0; at < ids.length; at += atOnce) {
      // Lets reads run, because SQLite reads two hundred records without a pause.
      await turn();
      const rows = await transaction
        .selectFrom("student")
        .select([...recordColumns, ...indexedColumns])
        .where("id", "in", ids.slice(at, at + atOnce))
        .orderBy("id")
        .$if(databaseKind === "postgres", (query) => query.forUpdate())
        .execute();
      for (const row of rows) if (planned.get(row.id) === row.version) students.set(row.id, fromLockedRow(row));
    }
    if (students.size < planned.size) throw new TakenBack({ kind: "outdated" });
    return students;
  }
}

/**
 * The records of a bulk change with their current and previous versions, for {@link toUndoRow}. Columns of a purged record or
 * version are null.
 */
export function selectToUndo(read: Kysely<Tables>, bulkId: string): Compilable {
  return read
    .selectFrom("bulk_student as done")
    .leftJoin("student as now", "now.id", "done.student_id")
    .leftJoin("student_change as before", (join) =>
      join
        .onRef("before.student_id", "=", "done.student_id")
        .on(({ eb, ref }) => eb("before.version", "=", eb(ref("done.version"), "-", 1))),
    )
    .select([
      "done.student_id",
      "done.version",
      "now.version as version_now",
      "now.deleted_at",
      "before.deleted",
      "before.body",
    ])
    .where("done.bulk_id", "=", bulkId)
    .orderBy("done.student_id");
}

interface UndoRow {
  readonly id: string;
  /** The version that the bulk change created. */
  readonly version: number;
  /** The current version; null when the record was purged. */
  readonly versionNow: number | null;
  readonly isDeleted: boolean;
  readonly wasDeleted: boolean;
  /** The document before the bulk change. */
  readonly body: string | null;
}

export function toUndoRow(row: readonly unknown[]): UndoRow {
  const [id, version, versionNow, deletedAt, deleted, body] = row as [
    string,
    number,
    number | null,
    number | null,
    number | null,
    string | null,
  ];
  return { id, version, versionNow, isDeleted: deletedAt !== null, wasDeleted: deleted === 1, body };
}

function toNote({
  request_id: requestId,
  students: changed,
  undone_by: undoneBy,
  has_plan: hasPlan,
  ...row
}: BulkRow & { readonly has_plan: SqlBool }): BulkNote {
  const { id, kind, at, principal, detail } = row;
  return {
    id,
    kind,
    at,
    principal,
    requestId,
    detail,
    changed,
    undoneBy,
    canUndo: undoneBy === null && Boolean(hasPlan),
  };
}
