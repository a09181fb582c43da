import type { CaptureSettings } from "../capture-options.ts";
import type { CaptureStore } from "./capture-store.ts";
import { openMemoryStore } from "./memory/memory-store.ts";
import { openPostgresStore } from "./sql/postgres-store.ts";
import { openSqliteStore } from "./sqlite/sqlite-store.ts";

/** Opens the store that the settings name. */
export async function openStore({
  place,
  retention,
}: Pick<CaptureSettings, "place" | "retention">): Promise<CaptureStore> {
  if (place.kind === "memory") return openMemoryStore({ retention });
  if (place.kind === "postgres")
    return openPostgresStore({ url: place.url, connections: place.connections, retention });
  return openSqliteStore({ file: place.file, retention });
}
