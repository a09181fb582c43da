import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { noteInFile } from "./administer.ts";
import { checkStudentsFile, type StudentsCheck } from "./check-students.ts";
import { MaintenanceError, openToCopy } from "./open-file.ts";

export interface BackupOptions {
  /** Called as pages are copied. */
  readonly progress?: (copied: { readonly pages: number; readonly total: number }) => void;
}

/**
 * Copies the records at `source` into the new file `target` while the service runs, and checks the copy. It has
 * everything that was acknowledged before the copy began, and nothing that was written after.
 *
 * @throws MaintenanceError `no_store`, `file_exists`, `not_writable`, or `damaged` when the copy is not sound; a copy that is not is
 * removed.
 */
export async function backupStudents(
  source: string,
  target: string,
  options: BackupOptions = {},
): Promise<StudentsCheck> {
  if (!existsSync(source)) throw new MaintenanceError("no_store", `There are no records at ${source}.`);
  if (existsSync(target)) throw new MaintenanceError("file_exists", `${target} exists; choose a new file.`);
  await requireWritable(target);
  const database = openToCopy(source);
  try {
    // One snapshot: without a transaction of its own, the copy begins anew after each write of somebody else.
    database.exec("begin");
    database.prepare("select 1 from sqlite_master").get();
    await backup(database, target, {
      rate: 1_000,
      progress: ({ totalPages, remainingPages }) =>
        options.progress?.({ pages: totalPages - remainingPages, total: totalPages }),
    });
    finish(target);
    const checked = checkStudentsFile(target);
    if (checked.issues.length > 0) {
      const found = checked.issues.join(" ");
      const todo = "No copy was kept; go back to an older backup.";
      throw new MaintenanceError("damaged", `The records at ${source} are damaged. ${found} ${todo}`);
    }
    noteBackup(source, target);
    return checked;
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

/** Enters the backup in the access log of the records. Where nothing can be written, there is nothing to enter it in. */
function noteBackup(source: string, target: string): void {
  try {
    using database = new DatabaseSync(source, { timeout: 5_000 });
    noteInFile(database, "backup", target);
  } catch (error) {
    if (!/readonly|unable to open|locked/i.test((error as Error).message)) throw error;
  }
}

/** Takes the copy out of WAL mode, so that it is one file, which can be read where nothing can be written. */
function finish(target: string): void {
  using copy = new DatabaseSync(target);
  copy.exec("pragma journal_mode = delete");
}

/** SQLite would only say that it cannot open a file, not which one. */
async function requireWritable(target: string): Promise<void> {
  try {
    await (await open(target, "wx", 0o600)).close();
  } catch (cause) {
    throw new MaintenanceError("not_writable", `Cannot write ${target} (${(cause as NodeJS.ErrnoException).code}).`, {
      cause,
    });
  }
}
