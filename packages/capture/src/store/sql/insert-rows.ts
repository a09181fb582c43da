import type { CompiledQuery, Insertable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** The most rows of a statement. */
const maxRows = 64;

/**
 * Inserts rows of a table, which must all have the same columns in the same order.
 *
 * Each statement inserts a power of two of rows, so that there are few statements. Each is compiled once for each dialect, because
 * compiling takes longer than inserting.
 */
export function insertRows<Table extends keyof Tables>(
  table: Table,
): (transaction: Kysely<Tables>, rows: readonly Insertable<Tables[Table]>[]) => Promise<void> {
  const compiled = new Map<unknown, Map<number, CompiledQuery>>();
  return async (transaction, rows) => {
    const dialect = transaction.getExecutor().adapter.constructor;
    const known = compiled.get(dialect) ?? new Map<number, CompiledQuery>();
    compiled.set(dialect, known);
    for (let start = 0; start < rows.length; ) {
      const size = Math.min(maxRows, 2 ** Math.floor(Math.log2(rows.length - start)));
      const some = rows.slice(start, start + size);
      const query = known.get(size) ?? transaction.insertInto(table).values(some).compile();
      known.set(size, query);
      await transaction.executeQuery({ ...query, parameters: some.flatMap((row) => Object.values(row)) });
      start += size;
    }
  };
}
