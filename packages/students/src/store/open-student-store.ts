import { type Database, openPostgres, openSqlite } from "@signalbox/service";
import { studentMigrations } from "./migrations.ts";
import { sqlStudentStore } from "./sql-student-store.ts";
import type { StudentStore } from "./student-store.ts";
import type { Tables } from "./tables.ts";

/** Where the records are: one SQLite file, or the schema `students` of a PostgreSQL database. */
export type StudentPlace =
  | { readonly kind: "sqlite"; readonly file: string }
  | { readonly kind: "postgres"; readonly url: string };

/**
 * Opens the store and brings its tables up to date.
 *
 * @throws ServiceError when the place cannot be used; the message says why.
 */
export async function openStudentStore(place: StudentPlace): Promise<StudentStore> {
  return sqlStudentStore(await openDatabase(place));
}

function openDatabase(place: StudentPlace): Promise<Database<Tables>> {
  const migrations = studentMigrations(place.kind);
  return place.kind === "sqlite"
    ? openSqlite<Tables>({ file: place.file, migrations })
    : openPostgres<Tables>({ url: place.url, schema: "students", migrations });
}
