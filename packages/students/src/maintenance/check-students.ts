import type { DatabaseSync } from "node:sqlite";
import { checkSqlite, type SqliteChecker } from "@signalbox/service";

/** The result of a check of student records. */
export interface StudentsCheck {
  /** The number of records that are not deleted. */
  readonly students: number;
  readonly deleted: number;
  /** The number of versions of all records. */
  readonly versions: number;
  /** One sentence for each defect; empty when the file is sound. */
  readonly issues: readonly string[];
}

/** Checks that each record is JSON, equals its last version in the history, and has all versions before that one. */
export const studentsChecker: SqliteChecker<StudentsCheck> = { content: "records", check };

/**
 * Checks a SQLite file of records without changing it, and leaves no file beside it.
 *
 * @throws MaintenanceError `no_store` when there is no such file, `damaged` when it cannot be read as a store.
 */
export function checkStudentsFile(file: string): StudentsCheck {
  return checkSqlite(file, studentsChecker);
}

function check(database: DatabaseSync, damage: readonly string[]): StudentsCheck {
  const issues = [...damage];
  const number = (query: string): number => Number(Object.values(database.prepare(query).get() ?? {})[0]);
  const rules: readonly (readonly [query: string, issue: string])[] = [
    ["select count(*) from record where not json_valid(body)", "records are not JSON"],
    [
      `select count(*) from record where not exists (select 1 from record_change as change
         where change.record_id = record.id and change.version = record.version and change.body = record.body)`,
      "records differ from their last version in the history",
    ],
    [
      `select count(*) from record where version <>
         (select count(*) from record_change as change where change.record_id = record.id)`,
      "records have gaps in their history",
    ],
  ];
  for (const [query, issue] of rules) {
    const count = number(query);
    if (count > 0) issues.push(`${count} ${issue}.`);
  }
  return {
    students: number("select count(*) from record where deleted_at is null"),
    deleted: number("select count(*) from record where deleted_at is not null"),
    versions: number("select count(*) from record_change"),
    issues,
  };
}
