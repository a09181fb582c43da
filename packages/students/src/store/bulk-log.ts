import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Author } from "../domain/record.ts";
import type { BulkRow, Tables } from "./tables.ts";

export interface BulkNote extends Omit<BulkRow, "request_id" | "records" | "undone_by"> {
  readonly requestId: BulkRow["request_id"];
  readonly changed: BulkRow["records"];
  readonly undoneBy: BulkRow["undone_by"];
}

/** Notes a bulk change, or another part of one: its records are added to those before. */
export async function addToBulk(
  transaction: Kysely<Tables>,
  { by, ...bulk }: Pick<BulkRow, "id" | "kind" | "detail" | "records"> & { readonly by: Author },
): Promise<void> {
  await transaction
    .insertInto("bulk")
    .values({ ...bulk, at: Date.now(), principal: by.principal, request_id: by.requestId, undone_by: null })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        detail: bulk.detail,
        records: sql`${ref("bulk.records")} + ${bulk.records}`,
      })),
    )
    .execute();
}

/** The bulk changes that were made. */
export function sqlBulkLog(database: Database<Tables>) {
  const { read } = database;
  return {
    async get(id: string): Promise<BulkNote | undefined> {
      return selectNotes().where("id", "=", id).executeTakeFirst();
    },

    /** The bulk changes, newest first, at most `limit`. */
    async list(limit: number): Promise<readonly BulkNote[]> {
      return selectNotes().orderBy("id", "desc").limit(limit).execute();
    },
  };

  function selectNotes() {
    return read
      .selectFrom("bulk")
      .select(["id", "kind", "at", "principal", "request_id as requestId", "detail"])
      .select(["records as changed", "undone_by as undoneBy"]);
  }
}
