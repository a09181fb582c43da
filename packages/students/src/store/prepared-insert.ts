import {
  type Compilable,
  type CompiledQuery,
  type Insertable,
  type Kysely,
  SqliteAdapter,
  sql,
  type Updateable,
} from "kysely";
import type { Tables } from "./tables.ts";

/** Inserts rows of a table. All rows must have the same columns. */
export type PreparedInsert<Table extends keyof Tables> = (
  transaction: Kysely<Tables>,
  rows: readonly Insertable<Tables[Table]>[],
) => Promise<void>;

/** Builds the statement. Its parameters must be the values of the rows, in their order. */
type BuildInsert<Table extends keyof Tables> = (
  transaction: Kysely<Tables>,
  rows: readonly Insertable<Tables[Table]>[],
) => Compilable;

/**
 * Caches the text of an insert for one row and for the last number of rows (a full batch of an import), for each dialect, because
 * building the text takes longer than running it. The columns are those of the first row.
 */
export function preparedInsert<Table extends keyof Tables>(
  table: Table,
  build: BuildInsert<Table> = (transaction, rows) => insertRows(transaction, table, rows),
): PreparedInsert<Table> {
  const forOne = new Map<unknown, CompiledQuery>();
  const forMany = new Map<unknown, { readonly count: number; readonly query: CompiledQuery }>();

  return async (transaction, rows) => {
    if (rows.length === 0) return;
    const template = templateFor(transaction, rows);
    const parameters: unknown[] = [];
    for (const row of rows) parameters.push(...Object.values(row));
    await transaction.executeQuery({ ...template, parameters });
  };

  function templateFor(transaction: Kysely<Tables>, rows: readonly Insertable<Tables[Table]>[]): CompiledQuery {
    const dialect = transaction.getExecutor().adapter.constructor;
    const many = forMany.get(dialect);
    const known = rows.length === 1 ? forOne.get(dialect) : many?.count === rows.length ? many.query : undefined;
    if (known !== undefined) return known;
    const query = build(transaction, rows).compile();
    if (rows.length === 1) forOne.set(dialect, query);
    else forMany.set(dialect, { count: rows.length, query });
    return query;
  }
}

/**
 * Inserts rows in one statement. After an error, the transaction or savepoint around it must be rolled back: by default, SQLite
 * copies each page before it changes it, to roll back the statement alone. That takes a fifth of the time of a large insert.
 */
export function insertRows<Table extends keyof Tables>(
  transaction: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Compilable {
  const insert = transaction.insertInto(table).values(rows.map((row) => stored(transaction, row)));
  return transaction.getExecutor().adapter instanceof SqliteAdapter ? insert.orFail() : insert;
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
export function preparedUpdate<Columns extends Updateable<Tables["student"]>>(): (
  transaction: Kysely<Tables>,
  record: { readonly id: string; readonly version: number },
  columns: Columns,
) => Promise<void> {
  const known = new Map<unknown, CompiledQuery>();

  return async (transaction, { id, version }, columns) => {
    const dialect = transaction.getExecutor().adapter.constructor;
    let query = known.get(dialect);
    if (query === undefined) {
      const update = transaction.updateTable("student").set(stored(transaction, columns));
      query = update.where("id", "=", id).where("version", "=", version).compile();
      known.set(dialect, query);
    }
    const parameters = [...Object.values(columns), id, version];
    const { numAffectedRows = 0n } = await transaction.executeQuery({ ...query, parameters });
    if (numAffectedRows === 0n) throw new RecordChanged(`The record ${id} does not have version ${version}.`);
  };
}
