import { openSqliteInMemory } from "@signalbox/service";
import type { CaptureStore } from "../capture-store.ts";
import type { Retention } from "../retention.ts";
import { captureMigrations } from "./migrations.ts";
import { databaseStore } from "./sql-store.ts";
import type { Tables } from "./tables.ts";

/** Stores captures in memory while the process runs. */
export async function openMemoryStore({ retention }: { readonly retention: Retention }): Promise<CaptureStore> {
  return databaseStore(await openSqliteInMemory<Tables>(captureMigrations("sqlite")), retention);
}
