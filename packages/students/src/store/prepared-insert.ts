import {
  preparedInsert as insertInto,
  insertRows,
  type PreparedInsert,
  queryCache,
} from "@signalbox/service/prepared-insert";
import { type Kysely, SqliteAdapter, sql, type Updateable } from "kysely";
import type { Tables } from "./tables.ts";

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
  if (!("fields" in row && transaction.getExecutor().adapter instanceof SqliteAdapter)) return row;
  return { ...row, fields: sql`jsonb(${row.fields})` };
}

/** A record has another version than the one for which a change was prepared. */
export class RecordChanged extends Error {
  override readonly name = "RecordChanged";
}

/**
 * Updates a version of a record. All calls have the same columns, so the text of the statement is cached, as for an insert.
 *
 * @throws RecordChanged when the record does not have this version
 */
export function preparedUpdate<Columns extends Updateable<Tables["record"]>>(): (
  transaction: Kysely<Tables>,
  record: { readonly id: string; readonly version: number },
  columns: Columns,
) => Promise<void> {
  const cached = queryCache();
  return async (transaction, { id, version }, columns) => {
    const query = cached(transaction, 1, () => {
      const update = transaction.updateTable("record").set(stored(transaction, columns));
      return update.where("id", "=", id).where("version", "=", version);
    });
    const parameters = [...Object.values(columns), id, version];
    const { numAffectedRows = 0n } = await transaction.executeQuery({ ...query, parameters });
    if (numAffectedRows === 0n) throw new RecordChanged(`The record ${id} does not have version ${version}.`);
  };
}
