import type { SQLInputValue } from "node:sqlite";
import type { RowValues } from "./database.ts";
import { DatabaseSync } from "./sqlite.ts";

export type { RowValues };

/** A statement as Kysely compiles it. It can be sent to another thread. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Where the tables are, and how many connections to a server write. */
export type DatabaseLocation =
  | { readonly kind: "sqlite"; readonly file: string }
  | {
      readonly kind: "postgres";
      readonly url: string;
      readonly readUrl?: string | undefined;
      readonly connections: number;
    };

/** A read-only connection for a thread that runs compiled statements. */
export interface QueryConnection {
  /**
   * The rows of a statement, in one snapshot, streamed at the pace of the consumer. End the loop before the next statement.
   */
  each(statement: Statement): AsyncGenerator<RowValues>;
  close(): Promise<void>;
}

/**
 * Opens a connection. A file must exist. A connection to a server is opened by the first statement, and again after the server
 * closed it. PostgreSQL cancels a statement that takes longer than `timeoutMs` (error code 57014).
 *
 * Import it from `@signalbox/service/query-connection`, which loads only the required driver, so threads start faster.
 */
export async function openQueryConnection(
  location: DatabaseLocation,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<QueryConnection> {
  if (location.kind === "sqlite") return sqliteConnection(location.file);
  return postgresConnection(location, timeoutMs);
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

/** How many rows a cursor fetches first: few, because each may be large. */
const FIRST_FETCH = 50;
const MAX_FETCH = 2_000;
/** The target size of one fetch, in characters. */
const FETCH_CHARACTERS = 256 * 1024;

async function postgresConnection(
  { url, readUrl }: Extract<DatabaseLocation, { kind: "postgres" }>,
  timeoutMs: number,
): Promise<QueryConnection> {
  // Loaded on use only, so that threads with a SQLite file start faster.
  const { createReadPool } = await import("./postgres-replica.ts");
  const { STATEMENT_MS } = await import("./postgres-pool.ts");
  // The server ends the statement earlier, unless it is silent.
  const pool = createReadPool({ url, readUrl, max: 1, deadlineMs: timeoutMs + STATEMENT_MS });
  return {
    async *each({ sql, parameters }) {
      const client = await pool.connect();
      let failed: Error | undefined;
      try {
        await client.query(`begin read only; set local statement_timeout = ${timeoutMs}`);
        await client.query(`declare rows_of_thread cursor for ${sql}`, [...parameters]);
        for (let count = FIRST_FETCH; ; ) {
          const text = `fetch ${count} from rows_of_thread`;
          const { rows } = await client.query<unknown[]>({ text, rowMode: "array" });
          yield* rows;
          if (rows.length < count) break;
          const characters = rows.flat().reduce((sum: number, value) => sum + String(value).length, 1);
          count = Math.max(1, Math.min(MAX_FETCH, Math.floor((FETCH_CHARACTERS * rows.length) / characters)));
        }
      } catch (error) {
        failed = error as Error;
        throw error;
      } finally {
        // Closing the connection rolls back a failed transaction.
        if (failed === undefined) await client.query("rollback").catch((error: Error) => (failed = error));
        client.release(failed);
      }
    },
    close: () => pool.end(),
  };
}
