import { DEFAULT_CONNECTIONS } from "@signalbox/service";
import { openPostgres, openPostgresReader } from "@signalbox/service/postgres";
import { isLarge } from "../batch-appends.ts";
import type { CaptureStore } from "../capture-store.ts";
import type { Retention } from "../retention.ts";
import { appendArrivals, postgresAppender } from "./append.ts";
import { captureMigrations } from "./migrations.ts";
import { retryLocked } from "./retry-locked.ts";
import { sqlReads } from "./sql-reads.ts";
import { databaseStore } from "./sql-store.ts";
import type { Tables } from "./tables.ts";

/**
 * Stores captures in the schema `capture` of a PostgreSQL database. Any number of processes may use the same database.
 *
 * @throws ServiceError `database_unusable`.
 */
export async function openPostgresStore(options: {
  readonly url: string;
  /** A replica for reads. @default none */
  readonly readUrl?: string | undefined;
  /** The most connections. @default 10 */
  readonly connections?: number;
  readonly retention: Retention;
}): Promise<CaptureStore> {
  const { url, readUrl, connections: maxConnections = DEFAULT_CONNECTIONS } = options;
  const database = await openPostgres<Tables>({
    url,
    schema: "capture",
    migrations: captureMigrations("postgres"),
    maxConnections,
  });
  const { retention } = options;
  const append = appendArrivals(postgresAppender(database, retention));
  // Batches are of large requests or of small ones, which do not wait for each other when they are retried either.
  const [small, large] = [retryLocked(append), retryLocked(append)];
  const store = databaseStore(database, (arrivals) => (arrivals.some(isLarge) ? large : small)(arrivals));
  if (readUrl === undefined) return store;
  const reader = openPostgresReader<Tables>({ url, readUrl, schema: "capture", maxConnections });
  return {
    ...store,
    replica: sqlReads(reader),
    async close() {
      await store.close();
      await reader.destroy();
    },
  };
}
