import { defaultConnections } from "@signalbox/service";
import { openPostgres } from "@signalbox/service/postgres";
import type { CaptureStore } from "../capture-store.ts";
import type { Retention } from "../retention.ts";
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
  return databaseStore(database, options.retention);
}
