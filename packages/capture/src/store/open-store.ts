import type { CaptureSettings } from "../capture-options.ts";
import type { CaptureStore } from "./capture-store.ts";
import { openMemoryStore } from "./memory/memory-store.ts";
import { openSqliteStore } from "./sqlite/sqlite-store.ts";

/** Opens the store of the settings. */
export async function openStore({
  location,
  retention,
}: Pick<CaptureSettings, "location" | "retention">): Promise<CaptureStore> {
  if (location.kind === "memory") return openMemoryStore({ retention });
  if (location.kind === "sqlite") return openSqliteStore({ file: location.file, retention });
  const { openPostgresStore } = await import("./sql/postgres-store.ts");
  return openPostgresStore({ url: location.url, connections: location.connections, retention });
}
