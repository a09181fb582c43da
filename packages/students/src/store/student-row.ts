import type { Selectable } from "kysely";
import type { Student, StudentDraft } from "../domain/student.ts";
import {
  type IndexedField,
  indexedFields,
  type MemberField,
  memberFields,
  queryFields,
  uniqueFields,
} from "../domain/student-fields.ts";
import { absent, comparableText } from "../domain/student-query.ts";
import { columnOf, type SnakeCase, type StudentRow } from "./tables.ts";

/** The columns of a record. Others are only for queries. */
export const recordColumns = ["id", "version", "created_at", "updated_at", "deleted_at", "body"] as const;

export type RecordRow = Pick<Selectable<StudentRow>, (typeof recordColumns)[number]>;

/** The columns whose values are in indexes, beside those of {@link recordColumns}. */
export const indexedColumns: readonly SnakeCase<IndexedField>[] = indexedFields.map(columnOf);

/** The columns whose index has no entry for records without a value. */
export const sparseColumns: readonly string[] = uniqueFields.map(columnOf);

/** A record that was read to be changed, with the values of {@link indexedColumns}. */
export interface LockedStudent extends Student {
  readonly indexed: Pick<Selectable<StudentRow>, SnakeCase<IndexedField>>;
}

/** The row of a student, with its canonical members in their comparable form. */
export function toRow(student: Student, draft: Omit<StudentDraft, "body">): StudentRow {
  const row: Record<string, string | number | null> = {
    id: student.id,
    version: student.version,
    created_at: student.createdAt,
    updated_at: student.updatedAt,
    deleted_at: student.deletedAt,
    body: student.body,
    search: draft.search,
  };
  for (const [column, field] of memberColumns) row[column] = memberValue(field, draft);
  return row as unknown as StudentRow;
}

const memberColumns = memberFields.map((field) => [columnOf(field), field] as const);

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
  return { ...fromRow(row), indexed: row };
}

/** The comparable value of a member. */
function memberValue(
  field: MemberField,
  { canonical, loose }: Pick<StudentDraft, "canonical" | "loose">,
): string | number {
  const value = canonical[field];
  if (queryFields[field] === "number") return typeof value === "number" ? value : (loose?.[field] ?? absent.number);
  if (typeof value !== "string") return loose?.[field] ?? absent.text;
  return comparableText(field, value);
}
