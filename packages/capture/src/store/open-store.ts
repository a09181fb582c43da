import type { CaptureSettings } from "../capture-options.ts";
import type { CaptureStore } from "./capture-store.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";

/** Opens the store that the settings name. */
export function openStore({ place, retention }: Pick<CaptureSettings, "place" | "retention">): Promise<CaptureStore> {
  return place.kind === "postgres"
    ? openPostgresStore({ url: place.url, retention })
    : openSqliteStore({ file: place.file, retention });
}
