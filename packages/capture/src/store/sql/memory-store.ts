import { openSqliteInMemory } from "@signalbox/service";
import type { CaptureStore } from "../capture-store.ts";
import type { Retention } from "../retention.ts";
import { appendArrivals, sqliteAppender } from "./append.ts";
import { captureMigrations } from "./migrations.ts";
import { databaseStore } from "./sql-store.ts";
import type { Tables } from "./tables.ts";

/** Stores captures in memory while the process runs. */
export async function openMemoryStore({ retention }: { readonly retention: Retention }): Promise<CaptureStore> {
  const database = await openSqliteInMemory<Tables>(captureMigrations("sqlite"));
  return databaseStore(database, appendArrivals(sqliteAppender(database, retention)));
}
