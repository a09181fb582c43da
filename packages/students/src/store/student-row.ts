import type { Selectable } from "kysely";
import type { CanonicalStudent, Student, StudentDraft } from "../domain/student.ts";
import { type MemberField, memberValue } from "../domain/student-query.ts";
import type { StudentRow } from "./tables.ts";

/** The columns that make up a record; the others only serve to find it. */
export const recordColumns = ["id", "version", "created_at", "updated_at", "deleted_at", "body"] as const;

export type RecordRow = Pick<Selectable<StudentRow>, (typeof recordColumns)[number]>;

/** The row that keeps `student`, with what its canonical members compare as. */
export function toRow(student: Student, { canonical, search }: Omit<StudentDraft, "body">): StudentRow {
  return {
    id: student.id,
    version: student.version,
    created_at: student.createdAt,
    updated_at: student.updatedAt,
    deleted_at: student.deletedAt,
    body: student.body,
    search,
    // Each by its name, so that all rows have one shape: an import makes a million of them.
    student_number: text("studentNumber", canonical),
    name: text("name", canonical),
    given_name: text("givenName", canonical),
    middle_name: text("middleName", canonical),
    family_name: text("familyName", canonical),
    preferred_name: text("preferredName", canonical),
    email: text("email", canonical),
    phone: text("phone", canonical),
    gender: text("gender", canonical),
    date_of_birth: text("dateOfBirth", canonical),
    enrolled_on: text("enrolledOn", canonical),
    graduates_on: text("graduatesOn", canonical),
    age: number("age", canonical),
    gpa: number("gpa", canonical),
    year_level: number("yearLevel", canonical),
    program: text("program", canonical),
    department: text("department", canonical),
    course: text("course", canonical),
    grade: text("grade", canonical),
    status: text("status", canonical),
  };
}

/** The student that a row keeps. */
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

type NumberField = "age" | "gpa" | "yearLevel";

function text(field: Exclude<MemberField, NumberField>, canonical: CanonicalStudent): string {
  return memberValue(field, canonical) as string;
}

function number(field: NumberField, canonical: CanonicalStudent): number {
  return memberValue(field, canonical) as number;
}
