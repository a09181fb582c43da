import { type Database, openSqlite } from "@signalbox/service";
import { ignoreUnplaced, placeCommits } from "./commit-order.ts";
import { studentMigrations } from "./student-migrations.ts";
import type { Tables } from "./tables.ts";

/** The location of records: a SQLite file, or the schema `students` of a PostgreSQL database. */
export type StudentLocation =
  | { readonly kind: "sqlite"; readonly file: string }
  | {
      readonly kind: "postgres";
      readonly url: string;
      readonly readUrl?: string | undefined;
      readonly connections: number;
    };

/**
 * Opens the database and migrates its tables.
 *
 * @throws ServiceError when the location cannot be used; the message says why.
 */
export async function openStudentDatabase(location: StudentLocation): Promise<Database<Tables>> {
  const migrations = studentMigrations(location.kind);
  if (location.kind === "sqlite") return openSqlite<Tables>({ file: location.file, migrations, secureDelete: true });
  const { openPostgres } = await import("@signalbox/service/postgres");
  const { postgresServers } = await import("@signalbox/service/postgres-servers");
  const { url, readUrl, connections: maxConnections } = location;
  // Threads read it; a mistake should be found before the first one.
  if (readUrl !== undefined) postgresServers(readUrl, "read");
  const database = await openPostgres<Tables>({ url, schema: "students", migrations, maxConnections });
  // A backup of another server may have transactions without a place, whose ids this server will reuse.
  await placeCommits(database).catch(ignoreUnplaced);
  return database;
}
