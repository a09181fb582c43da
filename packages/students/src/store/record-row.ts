import { insertRows, isPostgres, preparedInsert, queryCache } from "@signalbox/service/prepared-insert";
import type { RowValues } from "@signalbox/service/query-connection";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { RecordKey, StoredRecord } from "../domain/record.ts";
import type { Row, Tables } from "./tables.ts";

/** The columns of a record. The others are only for queries. */
export const recordColumns = ["id", "version", "createdAt", "updatedAt", "deletedAt", "body"] as const;

/** The same of a record as it was after a change, from `record_change` and `record`. */
export const changedColumns = [
  ...(["record_change.recordId as id", "record_change.version", "record.createdAt", "at as updatedAt"] as const),
  sql<number | null>`case when deleted = 1 then "at" end`.as("deletedAt"),
  "record_change.body",
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

/** The record of a row with the values of {@link recordColumns}. */
export function toRecord([id, version, createdAt, updatedAt, deletedAt, body]: RowValues): StoredRecord {
  return { id, version, createdAt, updatedAt, deletedAt, body } as StoredRecord;
}

/** Whether a connection locks the rows that it reads to change them: in a transaction of PostgreSQL. SQLite has one writer. */
export function locksRows(connection: Kysely<Tables>): boolean {
  return connection.isTransaction && isPostgres(connection);
}

/** Selects records that are to be changed, and locks them in a transaction. */
export function selectToChange(connection: Kysely<Tables>) {
  return connection
    .selectFrom("record")
    .select([...recordColumns, fieldsText(connection).as("fields")])
    .$if(locksRows(connection), (query) => query.forUpdate());
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
  const rows = await selectToChange(connection).where("id", "in", ids).orderBy("id").execute();
  const keys = await connection.selectFrom("record_key").selectAll().where("id", "in", ids).execute();
  const keysOf = Map.groupBy(keys, ({ id }) => id);
  return new Map(rows.map((row) => [row.id, { ...row, keys: keysOf.get(row.id) ?? [] }]));
}

export const insertRecords = preparedInsert<Tables, "record">("record", (transaction, rows) =>
  insertRows(
    transaction,
    "record",
    rows.map((row) => stored(transaction, row)),
  ),
);

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
  columns: Partial<Row<"record">>,
): Promise<void> {
  const query = cachedUpdate(transaction, Object.keys(columns).join(), () => {
    const update = transaction.updateTable("record").set(stored(transaction, columns));
    return update.where("id", "=", id).where("version", "=", version);
  });
  const parameters = [...Object.values(columns), id, version];
  const { numAffectedRows = 0n } = await transaction.executeQuery({ ...query, parameters });
  if (numAffectedRows === 0n) throw new RecordChanged(`The record ${id} does not have version ${version}.`);
}
