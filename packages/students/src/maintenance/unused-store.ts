import { DatabaseSync, MaintenanceError } from "@signalbox/service";

/**
 * Checks that no service uses a SQLite file. Every connection to it holds a shared lock, which an exclusive one waits for.
 *
 * @throws MaintenanceError `in_use`
 */
export function assertUnused(file: string): void {
  using database = new DatabaseSync(file, { timeout: 500 });
  try {
    database.exec("pragma locking_mode = exclusive; begin immediate; rollback");
  } catch (cause) {
    if (!/locked/.test((cause as Error).message)) throw cause;
    throw new MaintenanceError("in_use", `A service uses ${file}. Stop it first.`, { cause });
  }
}
