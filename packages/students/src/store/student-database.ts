import { type Database, openSqlite } from "@signalbox/service";
import { ignoreUnplaced, placeCommits } from "./commit-order.ts";
import { studentMigrations } from "./student-migrations.ts";
import type { Tables } from "./tables.ts";

/** The location of records: a SQLite file, or the schema `students` of a PostgreSQL database. */
export type StudentLocation =
  | { readonly kind: "sqlite"; readonly file: string }
  | { readonly kind: "postgres"; readonly url: string; readonly connections: number };

/** Writers wait for locks without a connection, because an atomic import may hold locks for long. */
const lockWaitMs = 100;

/**
 * Opens the database and migrates its tables.
 *
 * @throws ServiceError when the location cannot be used; the message says why.
 */
export async function openStudentDatabase(location: StudentLocation): Promise<Database<Tables>> {
  const migrations = studentMigrations(location.kind);
  if (location.kind === "sqlite")
    return openSqlite<Tables>({ file: location.file, migrations, secureDelete: true, backgroundCheckpoints: true });
  const { openPostgres } = await import("@signalbox/service/postgres");
  const { url, connections: maxConnections } = location;
  const database = await openPostgres<Tables>({ url, schema: "students", migrations, maxConnections, lockWaitMs });
  // A backup of another server may have transactions without a place, whose ids this server will reuse.
  await placeCommits(database).catch(ignoreUnplaced);
  return database;
}
