import type { Kysely } from "kysely";
import { ServiceError } from "../service-error.ts";
import { DatabaseSync } from "./sqlite.ts";
import { sqliteKysely } from "./sqlite-kysely.ts";

/**
 * Opens a SQLite file read-only, while another thread or process may write. Close it with `destroy()`.
 *
 * @throws ServiceError `database_unusable` when the file does not exist or is not a database.
 */
export function openSqliteReader<Tables>(file: string): Kysely<Tables> {
  try {
    return sqliteKysely<Tables>(new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceError("database_unusable", `Cannot read ${file}: ${reason}.`, { cause });
  }
}
