import { type Compilable, type CompiledQuery, type Insertable, type Kysely, PostgresAdapter } from "kysely";

/** Inserts rows of a table. All rows must have the same columns, in the same order. */
export type PreparedInsert<Tables, Table extends keyof Tables> = (
  transaction: Kysely<Tables>,
  rows: readonly Insertable<Tables[Table]>[],
) => Promise<void>;

/** The most rows of a statement, and so the most texts that are cached for a table. */
const MAX_ROWS = 100;

/**
 * Inserts any number of rows. The text for each number of rows is built once for each database, because building it takes longer than
 * running it.
 *
 * @param build builds the statement, whose parameters must be the values of the rows, in their order
 */
export function preparedInsert<Tables, Table extends keyof Tables & string>(
  table: Table,
  build: (transaction: Kysely<Tables>, rows: readonly Insertable<Tables[Table]>[]) => Compilable = (
    transaction,
    rows,
  ) => insertRows(transaction, table, rows),
): PreparedInsert<Tables, Table> {
  const cached = queryCache();
  return async (transaction, rows) => {
    for (let start = 0; start < rows.length; start += MAX_ROWS) {
      const part = rows.slice(start, start + MAX_ROWS);
      const parameters = part.flatMap((row) => Object.values(row));
      // A copy of a table also has the columns that the database usually fills in, and its own order of them.
      const columns = Object.keys(part[0] ?? {}).join();
      const query = cached(transaction, `${part.length}:${columns}`, () => build(transaction, part));
      await transaction.executeQuery({ ...query, parameters });
    }
  };
}

/**
 * Inserts rows in one statement. After an error, the transaction or savepoint around it must be rolled back: by default, SQLite
 * copies each page before it changes it, to roll back the statement alone. That takes a fifth of the time of a large insert.
 */
export function insertRows<Tables, Table extends keyof Tables & string>(
  transaction: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Compilable {
  const insert = transaction.insertInto(table).values([...rows]);
  return isPostgres(transaction) ? insert : insert.orFail();
}

/** Whether a connection is to PostgreSQL, where other processes may write at the same time. Otherwise it is to SQLite. */
export function isPostgres(connection: Pick<Kysely<never>, "getExecutor">): boolean {
  return connection.getExecutor().adapter instanceof PostgresAdapter;
}

/** Caches the texts of statements, by database and variant: two databases may have their tables in different schemas. */
export function queryCache(): (
  connection: Pick<Kysely<never>, "getExecutor">,
  variant: number | string,
  build: () => Compilable,
) => CompiledQuery {
  const databases = new WeakMap<object, Map<number | string, CompiledQuery>>();
  return (connection, variant, build) => {
    // Each database has its own, also in transactions.
    const { adapter } = connection.getExecutor();
    const known = databases.get(adapter) ?? new Map<number | string, CompiledQuery>();
    databases.set(adapter, known);
    const query = known.get(variant) ?? build().compile();
    known.set(variant, query);
    return query;
  };
}
