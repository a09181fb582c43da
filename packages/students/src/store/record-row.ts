import {
  preparedInsert as insertInto,
  insertRows,
  isPostgres,
  type PreparedInsert,
  queryCache,
} from "@signalbox/service/prepared-insert";
import { type Kysely, type RawBuilder, sql } from "kysely";
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
  return isPostgres(connection) ? sql`fields` : sql`json(fields)`;
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

/** Whether a connection locks the rows that it reads to change them: in a transaction of PostgreSQL. SQLite has one writer. */
export function locksRows(connection: Kysely<Tables>): boolean {
  return connection.isTransaction && isPostgres(connection);
}

/**
 * Reads records that are to be changed, with their keys. A transaction locks them in the order of their ids, so that two transactions
 * hardly ever deadlock.
 */
export async function readToChange(
  connection: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom("record")
    .select([...recordColumns, fieldsText(connection).as("fields")])
    .where("id", "in", ids)
    .$if(locksRows(connection), (query) => query.orderBy("id").forUpdate())
    .execute();
  const keys = await connection.selectFrom("record_key").selectAll().where("id", "in", ids).execute();
  const keysOf = Map.groupBy(keys, ({ id }) => id);
  return new Map(rows.map((row) => [row.id, { ...row, keys: keysOf.get(row.id) ?? [] }]));
}

/** `preparedInsert` of the service package for these tables. */
export function preparedInsert<Table extends keyof Tables>(
  table: Table,
  build: Parameters<typeof insertInto<Tables, Table>>[1] = (transaction, rows) =>
    insertRows(
      transaction,
      table,
      rows.map((row) => stored(transaction, row)),
    ),
): PreparedInsert<Tables, Table> {
  return insertInto(table, build);
}

/** SQLite stores the fields of a record in its binary form of JSON, which conditions and orders read without parsing it. */
function stored<Row extends object>(transaction: Kysely<Tables>, row: Row): Row {
  if (!("fields" in row) || isPostgres(transaction)) return row;
  return { ...row, fields: sql`jsonb(${row.fields})` };
}

/** A record has another version than the one for which a change was prepared. */
export class RecordChanged extends Error {
  override readonly name = "RecordChanged";
}

const cachedUpdate = queryCache();

/**
 * Updates columns of a version of a record. The text of the statement is cached, as for an insert.
 *
 * @throws RecordChanged when the record does not have this version
 */
export async function updateRecord(
  transaction: Kysely<Tables>,
  { id, version }: Pick<StoredRecord, "id" | "version">,
  columns: Partial<RecordRow>,
): Promise<void> {
  const query = cachedUpdate(transaction, Object.keys(columns).join(), () => {
    const update = transaction.updateTable("record").set(stored(transaction, columns));
    return update.where("id", "=", id).where("version", "=", version);
  });
  const parameters = [...Object.values(columns), id, version];
  const { numAffectedRows = 0n } = await transaction.executeQuery({ ...query, parameters });
  if (numAffectedRows === 0n) throw new RecordChanged(`The record ${id} does not have version ${version}.`);
}
