import { defaultConnections } from "@signalbox/service";
import { openPostgres } from "@signalbox/service/postgres";
import type { CaptureStore } from "../capture-store.ts";
import type { Retention } from "../retention.ts";
import { appendArrivals } from "./append.ts";
import { captureMigrations } from "./migrations.ts";
import { sqlReads } from "./sql-reads.ts";
import { sqlWrites } from "./sql-writes.ts";
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
  const { appendSegments, ...writes } = sqlWrites(database, options.retention);
  return {
    ...sqlReads(database.read),
    ...writes,
    append: appendArrivals(({ routes }) => appendSegments(routes)),
    ready: () => database.ready(),
    connections: database.connections,
    close: () => database.close(),
  };
}
