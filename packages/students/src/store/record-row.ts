import { type Kysely, type RawBuilder, SqliteAdapter, sql } from "kysely";
import type { RecordDraft, RecordKey, StoredRecord } from "../domain/record.ts";
import type { RecordRow, Tables } from "./tables.ts";

/** The columns of a record, each with the name of its property. The others are only for queries. */
export const recordColumns = [
  ...(["id", "version", "created_at as createdAt", "updated_at as updatedAt"] as const),
  ...(["deleted_at as deletedAt", "body"] as const),
] as const;

/** A record that was read to be changed, with what queries compare. */
export interface LockedRecord extends StoredRecord {
  readonly fields: string;
  /** Its keys, if they were read too. */
  readonly keys?: readonly RecordKey[];
}

/** The stored fields of a record as text. */
export function fieldsText(connection: Kysely<Tables>): RawBuilder<string> {
  return connection.getExecutor().adapter instanceof SqliteAdapter ? sql`json(fields)` : sql`fields`;
}

/** The row of a record. */
export function toRow(record: StoredRecord, { fields, search }: Pick<RecordDraft, "fields" | "search">): RecordRow {
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

/**
 * Reads records that are to be changed, with their keys. In a transaction of PostgreSQL, `locks` locks them in the order of their ids,
 * so that two transactions hardly ever deadlock.
 */
export async function readToChange(
  connection: Kysely<Tables>,
  ids: readonly string[],
  { locks }: { readonly locks: boolean },
): Promise<ReadonlyMap<string, LockedRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom("record")
    .select([...recordColumns, fieldsText(connection).as("fields")])
    .where("id", "in", ids)
    .$if(locks, (query) => query.orderBy("id").forUpdate())
    .execute();
  const keys = await connection.selectFrom("record_key").selectAll().where("id", "in", ids).execute();
  const keysOf = Map.groupBy(keys, ({ id }) => id);
  return new Map(rows.map((row) => [row.id, { ...row, keys: keysOf.get(row.id) ?? [] }]));
}
