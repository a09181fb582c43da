import type { Selectable } from "kysely";
import { type MemberField, memberFields, memberValue } from "../domain/query-fields.ts";
import { searchText } from "../domain/search-text.ts";
import type { Student } from "../domain/student.ts";
import type { CanonicalStudent } from "../domain/student-draft.ts";
import { columnOf, type SnakeCase } from "./column-of.ts";
import type { StudentRow } from "./tables.ts";

/** The columns that make up a record; the others only serve to find it. */
export const recordColumns = ["id", "version", "created_at", "updated_at", "deleted_at", "body"] as const;

export type RecordRow = Pick<Selectable<StudentRow>, (typeof recordColumns)[number]>;

/** The row that keeps `student`, with what its canonical members compare as. */
export function toRow(student: Student, canonical: CanonicalStudent): StudentRow {
  return {
    id: student.id,
    version: student.version,
    created_at: student.createdAt,
    updated_at: student.updatedAt,
    deleted_at: student.deletedAt,
    body: student.body,
    search: searchText(canonical),
    ...memberColumns(canonical),
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

const columns = memberFields.map((field) => [field, columnOf(field)] as const);

type MemberColumns = Pick<StudentRow, SnakeCase<MemberField>>;

function memberColumns(canonical: CanonicalStudent): MemberColumns {
  const values: Record<string, string | number> = {};
  for (const [field, column] of columns) values[column] = memberValue(field, canonical);
  return values as MemberColumns;
}
