import type { Database } from "@signalbox/service";
import type { CaptureStore } from "../capture-store.ts";
import type { Retention } from "../retention.ts";
import { appendArrivals } from "./append.ts";
import { sqlReads } from "./sql-reads.ts";
import { sqlWrites } from "./sql-writes.ts";
import type { Tables } from "./tables.ts";

/** Stores captures in a database that this thread writes. */
export function databaseStore(database: Database<Tables>, retention: Retention): CaptureStore {
  const { appendSegments, ...writes } = sqlWrites(database, retention);
  return {
    ...sqlReads(database.read),
    ...writes,
    append: appendArrivals(({ routes }) => appendSegments(routes)),
    ready: () => database.ready(),
    connections: database.connections,
    close: () => database.close(),
  };
}
