import type { Selectable } from "kysely";
import type { Student, StudentDraft } from "../domain/student.ts";
import { type MemberField, memberValue, uniqueValue } from "../domain/student-query.ts";
import type { StudentRow } from "./tables.ts";

/** The columns of a record. Others are only for queries. */
export const recordColumns = ["id", "version", "created_at", "updated_at", "deleted_at", "body"] as const;

export type RecordRow = Pick<Selectable<StudentRow>, (typeof recordColumns)[number]>;

/** The columns whose values are in indexes, beside those of {@link recordColumns}. */
export const indexedColumns = ["student_number", "email", "family_name", "given_name"] as const;

/** A record that was read to be changed, with the values of {@link indexedColumns}. */
export interface LockedStudent extends Student {
  readonly indexed: Pick<Selectable<StudentRow>, (typeof indexedColumns)[number]>;
}

/** The row of a student, with its canonical members in their comparable form. */
export function toRow(student: Student, draft: Omit<StudentDraft, "body">): StudentRow {
  return {
    id: student.id,
    version: student.version,
    created_at: student.createdAt,
    updated_at: student.updatedAt,
    deleted_at: student.deletedAt,
    body: student.body,
    search: draft.search,
    // Listed by name, so that all rows have the same hidden class: an import creates a million of them.
    student_number: uniqueValue("studentNumber", draft, student.id),
    name: text("name", draft),
    given_name: text("givenName", draft),
    middle_name: text("middleName", draft),
    family_name: text("familyName", draft),
    preferred_name: text("preferredName", draft),
    email: uniqueValue("email", draft, student.id),
    phone: text("phone", draft),
    gender: text("gender", draft),
    date_of_birth: text("dateOfBirth", draft),
    enrolled_on: text("enrolledOn", draft),
    graduates_on: text("graduatesOn", draft),
    age: number("age", draft),
    gpa: number("gpa", draft),
    year_level: number("yearLevel", draft),
    program: text("program", draft),
    department: text("department", draft),
    course: text("course", draft),
    grade: text("grade", draft),
    status: text("status", draft),
  };
}

/** The values of {@link recordColumns}. */
export type StudentValues = readonly [
  id: string,
  version: number,
  createdAt: number,
  updatedAt: number,
  deletedAt: number | null,
  body: string,
];

/** The student of a row of values. */
export function toStudent([id, version, createdAt, updatedAt, deletedAt, body]: StudentValues): Student {
  return { id, version, createdAt, updatedAt, deletedAt, body };
}

/** The student of a stored row. */
export function fromRow(row: RecordRow): Student {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    body: row.body,
  };
}

/** The record of a stored row with its indexed values. */
export function fromLockedRow(row: RecordRow & LockedStudent["indexed"]): LockedStudent {
  const { student_number, email, family_name, given_name } = row;
  return { ...fromRow(row), indexed: { student_number, email, family_name, given_name } };
}

type DraftValues = Pick<StudentDraft, "canonical" | "loose">;

type NumberField = "age" | "gpa" | "yearLevel";

function text(field: Exclude<MemberField, NumberField>, draft: DraftValues): string {
  return memberValue(field, draft) as string;
}

function number(field: NumberField, draft: DraftValues): number {
  return memberValue(field, draft) as number;
}
