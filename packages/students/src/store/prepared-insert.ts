import type { CompiledQuery, Insertable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Inserts one row of a table whose rows all have the same columns. */
export type PreparedInsert<Table extends keyof Tables> = (
  transaction: Kysely<Tables>,
  row: Insertable<Tables[Table]>,
) => Promise<void>;

/**
 * Builds the text of an insert once for each dialect: to build it anew for each row costs more than to run it. The
 * columns are those of the first row.
 */
export function preparedInsert<Table extends keyof Tables>(table: Table): PreparedInsert<Table> {
  const templates = new Map<unknown, CompiledQuery>();
  return async (transaction, row) => {
    const dialect = transaction.getExecutor().adapter.constructor;
    let template = templates.get(dialect);
    if (template === undefined) {
      template = transaction.insertInto(table).values(row).compile();
      templates.set(dialect, template);
    }
    await transaction.executeQuery({ ...template, parameters: Object.values(row) });
  };
}
