import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The number of new records after which statistics are gathered first, and again after as many as were imported until then. */
const firstRecords = 1_000;

/**
 * Gathers statistics in PostgreSQL when imports have added many records; call the function with the number of new ones after each
 * commit. Without statistics, PostgreSQL expects hardly any record that is not deleted, and reads and sorts all of them for each page
 * of a list. It gathers statistics itself, but only after about a minute. SQLite plans without.
 */
export function statisticsAfterImports({ kind, read }: Database<Tables>): (created: number) => Promise<void> {
  let imported = 0;
  let next = firstRecords;
  return async (created) => {
    imported += created;
    if (kind === "sqlite" || imported < next) return;
    next = 2 * imported;
    // The records are stored. Without the right to analyze the tables, they are found more slowly for a while.
    await gatherStatistics(read).catch(() => undefined);
  };
}

/**
 * Takes some tenths of a second, whatever the number of records, and blocks neither reads nor writes. Skips a table that is being
 * vacuumed or whose definition is being changed, because that may take hours.
 */
export async function gatherStatistics(database: Kysely<Tables>): Promise<void> {
  await sql`analyze (skip_locked) ${sql.table("record")}, ${sql.table("record_change")}`.execute(database);
}
