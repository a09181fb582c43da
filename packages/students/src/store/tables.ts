import type { Generated } from "kysely";

/** The tables of the service, the same in SQLite and PostgreSQL. Times are milliseconds since 1970. */
export interface Tables {
  student: StudentRow;
  student_change: StudentChangeRow;
}

/** A record as it is now. */
export interface StudentRow {
  id: string;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** The owner's members as the text of a JSON object: text, because a JSON column would forget how they were written. */
  body: string;
  /** Keys are unique among records that are not deleted. */
  number_key: string | null;
  email_key: string | null;
}

/** Every version of every record, in the order of their commits: history, changes feed and outbox in one. */
export interface StudentChangeRow {
  seq: Generated<number>;
  student_id: string;
  version: number;
  action: ChangeAction;
  at: number;
  deleted: number;
  body: string;
}

export type ChangeAction = "created" | "updated" | "deleted" | "restored" | "reverted";
