import type { SQLInputValue } from "node:sqlite";
import type { QueryConnection, QueryPlace, RowValues } from "./query-connection.ts";
import { DatabaseSync } from "./sqlite.ts";

export type { QueryConnection, RowValues, Statement } from "./query-connection.ts";

/**
 * Opens a connection. A file must exist. A connection to a server is opened by the first statement, and again after the server
 * closed it. PostgreSQL cancels a statement that takes longer than `timeoutMs` (error code 57014).
 *
 * Import it from `@signalbox/service/query-connection`, which loads only the required driver, so threads start faster.
 */
export async function openQueryConnection(
  place: QueryPlace,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<QueryConnection> {
  if (place.kind === "sqlite") return sqliteConnection(place.file);
  const { postgresConnection } = await import("./postgres-connection.ts");
  return postgresConnection(place.url, timeoutMs);
}

function sqliteConnection(file: string): QueryConnection {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  return {
    async *each({ sql, parameters }) {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      yield* statement.iterate(...(parameters as SQLInputValue[])) as unknown as Iterable<RowValues>;
    },
    close: async () => database.close(),
  };
}
