import { DEFAULT_CONNECTIONS } from "@signalbox/service";
import { openPostgres } from "@signalbox/service/postgres";
import type { Arrival } from "../../domain/captured-request.ts";
import { isLarge } from "../batch-appends.ts";
import type { CaptureStore } from "../capture-store.ts";
import { appendArrivals, postgresAppender } from "./append.ts";
import { captureMigrations } from "./migrations.ts";
import type { Retention } from "./retention.ts";
import { type AppendUnlocked, retryLocked } from "./retry-locked.ts";
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
  /** The most routes whose requests share a commit. @default all routes of a batch */
  readonly routesPerCommit?: number | undefined;
  readonly retention: Retention;
}): Promise<CaptureStore> {
  const { url, readUrl, connections: maxConnections = DEFAULT_CONNECTIONS, routesPerCommit, retention } = options;
  const database = await openPostgres<Tables>({
    url,
    readUrl,
    schema: "capture",
    migrations: captureMigrations("postgres"),
    maxConnections,
  });
  const append = commitByRoutes(appendArrivals(postgresAppender(database, retention)), routesPerCommit);
  // A batch has only large or only small requests. Their retries do not wait for each other either.
  const [small, large] = [retryLocked(append), retryLocked(append)];
  const store = databaseStore(database, (arrivals) => (arrivals.some(isLarge) ? large : small)(arrivals));
  return readUrl === undefined ? store : { ...store, replica: sqlReads(database.replica) };
}

/**
 * Commits at most so many routes together: an engine that distributes routes then writes to one server. Some commits of a batch run at
 * the same time, and each fails alone. The batch ends with the slowest.
 */
function commitByRoutes(append: AppendUnlocked, routesPerCommit = Number.POSITIVE_INFINITY): AppendUnlocked {
  return async (arrivals) => {
    const routes = [...Map.groupBy(arrivals, ({ routeId }) => routeId).values()];
    if (routes.length <= routesPerCommit) return append(arrivals);
    const outcomes = new Map<Arrival, Awaited<ReturnType<AppendUnlocked>>[number]>();
    async function commitRest(): Promise<void> {
      while (routes.length > 0) {
        const group = routes.splice(0, routesPerCommit).flat();
        const [commit] = await Promise.allSettled([append(group)]);
        for (const [index, arrival] of group.entries()) {
          outcomes.set(arrival, commit.status === "fulfilled" ? commit.value[index] : rejected(commit.reason));
        }
      }
    }
    await Promise.all(Array.from({ length: COMMITS_AT_ONCE }, commitRest));
    return arrivals.map((arrival) => outcomes.get(arrival));
  };
}

/** Its receiver may wait for other commits first. */
function rejected(reason: unknown): Promise<never> {
  const promise = Promise.reject(reason);
  promise.catch(() => {});
  return promise;
}

/** For one batch. Few, so that other writes find a connection. */
const COMMITS_AT_ONCE = 4;
