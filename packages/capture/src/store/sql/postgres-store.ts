import { defaultConnections } from "@signalbox/service";
import { openPostgres } from "@signalbox/service/postgres";
import type { CaptureStore } from "../capture-store.ts";
import type { Retention } from "../retention.ts";
import { postgresAppender } from "./append.ts";
import { captureMigrations } from "./migrations.ts";
import { databaseStore } from "./sql-store.ts";
import type { Tables } from "./tables.ts";

/**
 * Stores captures in the schema `capture` of a PostgreSQL database. Any number of processes may use the same database.
 *
 * @throws ServiceError `database_unusable`.
 */
export async function openPostgresStore(options: {
  readonly url: string;
  /** The most connections. @default 10 */
  readonly connections?: number;
  readonly retention: Retention;
}): Promise<CaptureStore> {
  const { url, connections: maxConnections = defaultConnections } = options;
  const database = await openPostgres<Tables>({
    url,
    schema: "capture",
    migrations: captureMigrations("postgres"),
    maxConnections,
  });
  // Reads and other writes have connections as well.
  const commits = Math.max(1, Math.floor(maxConnections / 2));
  return databaseStore(database, postgresAppender(database, options.retention), commits);
}
