import type { Student } from "../domain/student.ts";
import type { CanonicalStudent } from "../domain/student-draft.ts";
import { foldCase } from "../domain/text-rules.ts";
import type { StudentRow } from "./tables.ts";

/** The row that keeps `student`, with the keys that its canonical members give. */
export function toRow(student: Student, canonical: CanonicalStudent): StudentRow {
  return {
    id: student.id,
    version: student.version,
    created_at: student.createdAt,
    updated_at: student.updatedAt,
    deleted_at: student.deletedAt,
    body: student.body,
    number_key: key(canonical.studentNumber),
    email_key: key(canonical.email),
  };
}

/** The student that a row keeps. */
export function fromRow(row: StudentRow): Student {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    body: row.body,
  };
}

function key(value: string | undefined): string | null {
  return value === undefined ? null : foldCase(value);
}
