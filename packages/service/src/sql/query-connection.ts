import type { SQLInputValue } from "node:sqlite";
import type { PostgresPool } from "kysely";
import pg from "pg";
import { DatabaseSync } from "./sqlite.ts";

/** A statement as Kysely compiles it. It can cross to another thread. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The values of a row in the order of its columns. */
export type RowValues = readonly unknown[];

/** Where the tables are. */
export type QueryPlace =
  | { readonly kind: "sqlite"; readonly file: string }
  | { readonly kind: "postgres"; readonly url: string };

/** A read-only connection for a thread that runs compiled statements. */
export interface QueryConnection {
  /**
   * The rows of a statement, in one snapshot, streamed at the pace of the consumer. Finish or leave the loop before the next
   * statement.
   */
  each(statement: Statement): AsyncGenerator<RowValues>;
  close(): Promise<void>;
}

/**
 * Opens a connection. A file must exist. A server is connected with the first statement, and again after it closed the
 * connection. PostgreSQL cancels a statement that takes longer than `timeoutMs` (error code 57014).
 *
 * Import it from `@signalbox/service/query-connection`, which loads nothing else, so threads start faster.
 */
export function openQueryConnection(place: QueryPlace, { timeoutMs }: { readonly timeoutMs: number }): QueryConnection {
  return place.kind === "sqlite" ? sqliteConnection(place.file) : postgresConnection(place.url, timeoutMs);
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
const firstFetch = 50;
const largestFetch = 2_000;
/** The target size of one fetch, in characters. */
const fetchCharacters = 256 * 1024;

/** How long to wait for a connection, in milliseconds. */
export const connectMs = 10_000;

/**
 * How long a connection stays open without use, in milliseconds. The first query of a new one takes about six times as long, and much
 * longer on a busy server: those who come in a burst should rarely meet one. Longer, more of them would be dead after a failover.
 */
const idleMs = 60_000;

/** A pool as Kysely takes it, with its numbers of connections and of those that wait for one. */
export interface CountedPool extends PostgresPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/**
 * A pool of connections to PostgreSQL. It is here because threads load nothing else. Its type is our own: whoever installs this
 * package does not have the types of `pg`.
 */
export function createPostgresPool(url: string, max: number): CountedPool {
  return openPool(url, max);
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    types: { getTypeParser: parseSafeIntegers },
  });
  // The pool replaces a connection that the server closes, and its query fails. Without these listeners, the error event
  // would end the process: the first handles idle connections, the second those in use.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function postgresConnection(url: string, timeoutMs: number): QueryConnection {
  const pool = openPool(url, 1);
  return {
    async *each({ sql, parameters }) {
      const client = await pool.connect();
      let failed: Error | undefined;
      try {
        await client.query(`begin read only; set local statement_timeout = ${timeoutMs}`);
        await client.query(`declare rows_of_thread cursor for ${sql}`, [...parameters]);
        for (let count = firstFetch; ; ) {
          const text = `fetch ${count} from rows_of_thread`;
          const { rows }: { rows: unknown[][] } = await client.query({ text, rowMode: "array" });
          yield* rows;
          if (rows.length < count) break;
          const characters = rows.flat().reduce((sum: number, value) => sum + String(value).length, 1);
          count = Math.max(1, Math.min(largestFetch, Math.floor((fetchCharacters * rows.length) / characters)));
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

/** 64-bit integers arrive as text; ours (counters, sizes, milliseconds) stay below 2^53. */
function parseSafeIntegers(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format === "binary" ? "text" : format);
}
