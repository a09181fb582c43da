import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { hasLog, MaintenanceError, openReadOnly } from "./open-file.ts";

/** What was found out about a file of records. */
export interface StudentsCheck {
  /** Living records. */
  readonly students: number;
  readonly deleted: number;
  /** Versions of all records. */
  readonly versions: number;
  /** What is wrong, a sentence each; empty when all is well. */
  readonly issues: readonly string[];
}

/**
 * Checks a SQLite file of records without changing it, or leaving anything beside it: the file itself, and that every record is JSON, has its last
 * version in the history, and all versions before it.
 *
 * @throws MaintenanceError `no_store` when there is no such file, `damaged` when it cannot be read as a store.
 */
export function checkStudentsFile(file: string): StudentsCheck {
  if (!existsSync(file)) throw new MaintenanceError("no_store", `There are no records at ${file}.`);
  const wasQuiet = !hasLog(file);
  let database: DatabaseSync | undefined;
  try {
    database = openReadOnly(file);
    const checked = check(database);
    // A service that has started meanwhile may have changed the file under the check.
    return checked.issues.length > 0 && wasQuiet && hasLog(file) ? checkStudentsFile(file) : checked;
  } catch (cause) {
    if (cause instanceof MaintenanceError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MaintenanceError(
      "damaged",
      `Cannot read ${file} as a store of records: ${reason}. Go back to a backup that is sound.`,
      { cause },
    );
  } finally {
    database?.close();
  }
}

function check(database: DatabaseSync): StudentsCheck {
  const issues: string[] = [];
  const number = (query: string): number => Number(Object.values(database.prepare(query).get() ?? {})[0]);
  const found = database.prepare("pragma integrity_check(20)").all() as { integrity_check: string }[];
  for (const { integrity_check: message } of found)
    if (message !== "ok") issues.push(`The file is damaged: ${message}.`);

  const rules: readonly (readonly [query: string, issue: string])[] = [
    ["select count(*) from student where not json_valid(body)", "records are no JSON"],
    [
      `select count(*) from student where not exists (select 1 from student_change as change
         where change.student_id = student.id and change.version = student.version and change.body = student.body)`,
      "records differ from their last version in the history",
    ],
    [
      `select count(*) from student where version <>
         (select count(*) from student_change as change where change.student_id = student.id)`,
      "records have gaps in their history",
    ],
  ];
  for (const [query, issue] of rules) {
    const count = number(query);
    if (count > 0) issues.push(`${count} ${issue}.`);
  }
  return {
    students: number("select count(*) from student where deleted_at is null"),
    deleted: number("select count(*) from student where deleted_at is not null"),
    versions: number("select count(*) from student_change"),
    issues,
  };
}
