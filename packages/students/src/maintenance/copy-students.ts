import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import {
  type BackupOptions,
  backupSqlite,
  checkSqlite,
  DatabaseSync,
  restoreSqlite,
  type SqliteChecker,
} from "@signalbox/service";
import { noteInFile } from "./administer.ts";

/**
 * Copies the records at `source` to the new file `target` while the service runs, and checks the copy. The copy has every change
 * that was acknowledged before the copy began, and none that came later.
 *
 * @throws MaintenanceError `no_store`, `file_exists`, `not_writable`, or `damaged` when the copy is not sound. The copy
 * is then deleted.
 */
export async function backupStudents(
  source: string,
  target: string,
  options: BackupOptions = {},
): Promise<StudentsCheck> {
  const checked = await backupSqlite(source, target, studentsChecker, options);
  try {
    using database = new DatabaseSync(source, { timeout: 5_000 });
    noteInFile(database, "backup", target);
  } catch (error) {
    if (/readonly|unable to open|locked/i.test((error as Error).message)) return checked;
    // Every copy has its entry in the access log, unless the file of the source is read-only.
    await rm(target, { force: true });
    throw error;
  }
  return checked;
}

/**
 * Restores the backup `source` to `target`, which must contain neither records nor their log. The backup is checked
 * before and after it is copied. Start the service after the restore.
 *
 * @throws MaintenanceError `not_empty` when there are records at `target`, or a log of them, `no_store` or `damaged` when the
 * backup cannot be used. Nothing is changed then.
 */
export function restoreStudents(source: string, target: string): Promise<StudentsCheck> {
  return restoreSqlite(source, target, studentsChecker, startNewHistory);
}

/**
 * Gives the copy a new id, and change numbers that no client has seen. The service may have continued after the backup,
 * so clients may have stored positions of later changes.
 */
function startNewHistory(database: DatabaseSync): void {
  database.prepare("update database_id set id = ?").run(randomUUID());
  const { last } = database.prepare("select coalesce(max(seq), 0) as last from record_change").get() as {
    last: number;
  };
  // The time in microseconds. The lost history cannot have reached it, because that takes a million changes a second, and neither can
  // an earlier restore. It stays far below 2^53.
  const first = Math.max(Date.now() * 1_000, last + 1_000_000_000);
  database.prepare("insert into feed_gap (lastBefore, firstAfter) values (?, ?)").run(last, first);
  database.exec("delete from sqlite_sequence where name = 'record_change'");
  database.prepare("insert into sqlite_sequence (name, seq) values ('record_change', ?)").run(first - 1);
  noteInFile(database, "backup-restore", `${last} was the last change`);
}

/** The result of a check of student records. */
export type StudentsCheck = Readonly<ReturnType<typeof check>>;

/** Checks that each record is JSON, equals its last version in the history, and has all versions before that one. */
const studentsChecker: SqliteChecker<StudentsCheck> = { content: "records", check };

/**
 * Checks a SQLite file of records without changing it, and leaves no file beside it.
 *
 * @throws MaintenanceError `no_store` when there is no such file, `damaged` when it cannot be read as a store.
 */
export function checkStudentsFile(file: string): StudentsCheck {
  return checkSqlite(file, studentsChecker);
}

function check(database: DatabaseSync, damage: readonly string[]) {
  const issues = [...damage];
  const number = (query: string): number => Number(Object.values(database.prepare(query).get() ?? {})[0]);
  const rules: readonly (readonly [query: string, issue: string])[] = [
    ["select count(*) from record where not json_valid(body)", "records are not JSON"],
    [
      `select count(*) from record where not exists (select 1 from record_change as change
         where change.recordId = record.id and change.version = record.version and change.body = record.body)`,
      "records differ from their last version in the history",
    ],
    [
      `select count(*) from record where version <>
         (select count(*) from record_change as change where change.recordId = record.id)`,
      "records have gaps in their history",
    ],
  ];
  for (const [query, issue] of rules) {
    const count = number(query);
    if (count > 0) issues.push(`${count} ${issue}.`);
  }
  return {
    /** The number of records that are not deleted. */
    students: number("select count(*) from record where deletedAt is null"),
    deleted: number("select count(*) from record where deletedAt is not null"),
    /** The number of versions of all records. */
    versions: number("select count(*) from record_change"),
    /** One sentence for each defect; empty when the file is sound. */
    issues,
  };
}
