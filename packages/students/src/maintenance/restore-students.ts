import { randomUUID } from "node:crypto";
import { constants, existsSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { feedGapColumns } from "../store/student-migrations.ts";
import { noteInFile } from "./administer.ts";
import { checkStudentsFile, type StudentsCheck } from "./check-students.ts";
import { MaintenanceError } from "./open-file.ts";

/**
 * Puts the backup `source` in the location `target`, where no records may be, nor the log of any: checks the backup, copies it,
 * checks the copy, gives it its name, and checks it there again. Start the service after it.
 *
 * @throws MaintenanceError `not_empty` when there are records at `target`, or a log of them, `no_store` or `damaged` when the backup cannot
 * be used. Nothing is changed then.
 */
export async function restoreStudents(source: string, target: string): Promise<StudentsCheck> {
  requireNothingAt(target);
  requireSound(source);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const copy = `${target}.restoring`;
  try {
    // A restore that was killed may have left a log, which would be taken for one of the new copy.
    await removeWithLogs(copy);
    await copyRecords(source, copy);
    beginAnew(copy);
    const file = await open(copy, "r+");
    await file.sync();
    await file.close();
    requireSound(copy);
    requireNothingAt(target);
    await rename(copy, target);
    return requireSound(target);
  } finally {
    await removeWithLogs(copy);
  }
}

/** What SQLite keeps beside a file: it would put a log that it finds into any file of that name. */
const logs = ["-wal", "-shm", "-journal"] as const;

function requireNothingAt(target: string): void {
  if (existsSync(target)) {
    throw new MaintenanceError(
      "not_empty",
      `There are records at ${target}. Move them away, or choose another folder.`,
    );
  }
  const left = logs.map((log) => `${target}${log}`).filter((file) => existsSync(file));
  if (left.length > 0) {
    const files = left.join(" and ");
    const why = `${files} of earlier records would be put into the ones that are restored, or may belong to a service that runs.`;
    throw new MaintenanceError("not_empty", `${why} Move what is there away, or choose another folder.`);
  }
}

async function removeWithLogs(file: string): Promise<void> {
  for (const part of ["", ...logs]) await rm(`${file}${part}`, { force: true });
}

/** Copies a file of records, with what its log may have that the file has not. */
async function copyRecords(source: string, copy: string): Promise<void> {
  const log = statSync(`${source}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.isDirectory() || log.size === 0) {
    await copyFile(source, copy, constants.COPYFILE_FICLONE);
    // A backup is often kept read-only, which goes with the copy.
    await chmod(copy, 0o600);
    return;
  }
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, copy);
  } finally {
    database.close();
  }
}

/**
 * Gives the copy an id of its own, and changes numbers that nobody has seen. The records that were here before may have gone
 * on from the backup: what clients keep of those must not be taken for these.
 */
function beginAnew(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    // With a log, looking at the file would leave some beside it.
    database.exec("pragma journal_mode = delete");
    // A backup of an earlier version gets its first id when the service opens it.
    const isThere = database.prepare("select 1 from sqlite_master where name = 'database_id'").get() !== undefined;
    if (isThere) database.prepare("update database_id set id = ?").run(randomUUID());
    const { last } = database.prepare("select coalesce(max(seq), 0) as last from student_change").get() as {
      last: number;
    };
    const first = firstNumberAfter(last);
    database.exec(`create table if not exists feed_gap ${feedGapColumns}`);
    database.prepare("insert into feed_gap (last_before, first_behind) values (?, ?)").run(last, first);
    database.exec("delete from sqlite_sequence where name = 'student_change'");
    database.prepare("insert into sqlite_sequence (name, seq) values ('student_change', ?)").run(first - 1);
    noteInFile(database, "backup-restore", `${last} was the last change`);
  } finally {
    database.close();
  }
}

/**
 * From where the numbers of changes go on in a restored file: the time in microseconds, which neither the history that was
 * left has reached (it would have had to make a million changes each second) nor a restore before this one. It stays far
 * below 2^53.
 */
function firstNumberAfter(last: number, now: number = Date.now()): number {
  return Math.max(now * 1_000, last + 1_000_000_000);
}

function requireSound(file: string): StudentsCheck {
  const checked = checkStudentsFile(file);
  if (checked.issues.length === 0) return checked;
  throw new MaintenanceError("damaged", `The backup ${file} cannot be used. ${checked.issues.join(" ")}`);
}
