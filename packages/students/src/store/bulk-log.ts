import type { Database } from "@signalbox/service";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Author } from "../domain/record.ts";
import { preparedInsert } from "./prepared-insert.ts";
import type { BulkKind, BulkRow, Tables } from "./tables.ts";

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

/** How many records of expired plans one transaction removes. */
const removedAtOnce = 1_000;

/** Notes the versions that a bulk change has written. A record that is written twice is undone to what it was before the last time. */
export const addBulkRecords = preparedInsert("bulk_student", (transaction, rows) =>
  transaction
    .insertInto("bulk_student")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["bulk_id", "student_id"]).doUpdateSet(({ ref }) => ({ version: ref("excluded.version") })),
    ),
);

/** Notes a bulk change, or another part of one: its records are added to those before. */
export async function addToBulk(
  transaction: Kysely<Tables>,
  { by, ...bulk }: Pick<BulkRow, "id" | "kind" | "detail" | "students"> & { readonly by: Author },
): Promise<void> {
  await transaction
    .insertInto("bulk")
    .values({ ...bulk, at: Date.now(), principal: by.principal, request_id: by.requestId, undone_by: null })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        detail: bulk.detail,
        students: sql`${ref("bulk.students")} + ${bulk.students}`,
      })),
    )
    .execute();
}

/** The bulk changes that were made. */
export function sqlBulkLog(database: Database<Tables>) {
  const { read } = database;
  return {
    async get(id: string): Promise<BulkNote | undefined> {
      const row = await selectNotes().where("id", "=", id).executeTakeFirst();
      return row && toNote(row);
    },

    /** The bulk changes, newest first, at most `limit`. */
    async list(limit: number): Promise<readonly BulkNote[]> {
      const rows = await selectNotes().orderBy("id", "desc").limit(limit).execute();
      return rows.map(toNote);
    },

    /** Removes what is needed to undo the bulk changes before a time (milliseconds since 1970), and all but the newest `keep`. */
    async expire({ before, keep }: { readonly before: number; readonly keep: number }): Promise<void> {
      // Ids are in the order of their times.
      const newest = await read
        .selectFrom("bulk")
        .select(["id", "at"])
        .orderBy("id", "desc")
        .limit(keep + 1)
        .execute();
      const last = newest.find(({ at }, index) => at < before || index === keep);
      for (let count = removedAtOnce; last !== undefined && count === removedAtOnce; ) {
        count = await database.write((transaction) => removePlans(transaction, last.id), { deletes: () => true });
      }
    },
  };

  function selectNotes() {
    return read
      .selectFrom("bulk")
      .select(["id", "kind", "at", "principal", "request_id as requestId", "detail"])
      .select(["students as changed", "undone_by as undoneBy"])
      .select(({ exists, selectFrom }) =>
        exists(selectFrom("bulk_student").select("bulk_id").whereRef("bulk_id", "=", "bulk.id")).as("hasPlan"),
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
}

function toNote({ hasPlan, ...note }: Omit<BulkNote, "canUndo"> & { readonly hasPlan: SqlBool }): BulkNote {
  return { ...note, canUndo: note.undoneBy === null && Boolean(hasPlan) };
}
