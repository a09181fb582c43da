import { type Kysely, type RawBuilder, type Selectable, SqliteAdapter, sql } from "kysely";
import type { RecordDraft, StoredRecord } from "../domain/record.ts";
import type { StudentRow, Tables } from "./tables.ts";

/** The columns of a record. The others are only for queries. */
export const recordColumns = ["id", "version", "created_at", "updated_at", "deleted_at", "body"] as const;

export type RecordRow = Pick<Selectable<StudentRow>, (typeof recordColumns)[number]>;

/** A record that was read to be changed, with what queries compare. */
export interface LockedRecord extends StoredRecord {
  readonly fields: string;
}

/** The stored fields of a record as text. */
export function fieldsText(connection: Kysely<Tables>): RawBuilder<string> {
  return connection.getExecutor().adapter instanceof SqliteAdapter ? sql`json(fields)` : sql`fields`;
}

/** The row of a record. */
export function toRow(record: StoredRecord, { fields, search }: Pick<RecordDraft, "fields" | "search">): StudentRow {
  const { id, version, createdAt: created_at, updatedAt: updated_at, deletedAt: deleted_at, body } = record;
  return { id, version, created_at, updated_at, deleted_at, fields, search, body };
}

/** The values of {@link recordColumns}. */
export type RecordValues = readonly [
  id: string,
  version: number,
  createdAt: number,
  updatedAt: number,
  deletedAt: number | null,
  body: string,
];

/** The record of a row of values. */
export function toRecord([id, version, createdAt, updatedAt, deletedAt, body]: RecordValues): StoredRecord {
  return { id, version, createdAt, updatedAt, deletedAt, body };
}

/** The record of a stored row. */
export function fromRow(row: RecordRow): StoredRecord {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    body: row.body,
  };
}

/** The record of a row that was read to be changed. */
export function fromLockedRow(row: RecordRow & Pick<StudentRow, "fields">): LockedRecord {
  return { ...fromRow(row), fields: row.fields };
}
