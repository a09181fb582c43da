import { type Database, openPostgres, openSqlite } from "@signalbox/service";
import { sql } from "kysely";
import { studentMigrations } from "./migrations.ts";
import type { Tables } from "./tables.ts";

/** Where the records are: one SQLite file, or the schema `students` of a PostgreSQL database. */
export type StudentPlace =
  | { readonly kind: "sqlite"; readonly file: string }
  | { readonly kind: "postgres"; readonly url: string };

/**
 * Opens the tables and brings them up to date.
 *
 * @throws ServiceError when the place cannot be used; the message says why.
 */
export async function openStudentDatabase(place: StudentPlace): Promise<Database<Tables>> {
  const migrations = studentMigrations(place.kind);
  if (place.kind === "sqlite") return openSqlite<Tables>({ file: place.file, migrations, secureDelete: true });
  const database = await openPostgres<Tables>({ url: place.url, schema: "students", migrations });
  await adoptChanges(database);
  return database;
}

/**
 * Lets changes be seen that a backup has brought from another server: their transactions may have numbers that this one
 * has not reached yet, and the feed shows none of those.
 */
async function adoptChanges(database: Database<Tables>): Promise<void> {
  await sql`
    update ${sql.table("student_change")} set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(
    database.read,
  );
}
