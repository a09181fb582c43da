import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import pg from "pg";

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

/** One connection that only reads, for a thread that runs statements which others have compiled. */
export interface QueryConnection {
  /**
   * The rows of a statement, in one snapshot, as the consumer takes them: only some are in memory. Take them to the end, or
   * leave the loop, before the next statement.
   */
  each(statement: Statement): AsyncGenerator<RowValues>;
  close(): Promise<void>;
}

/**
 * Opens a connection. A file must exist; a server is connected to with the first statement, and again when it has ended
 * the connection. A PostgreSQL server ends a statement that takes longer than `timeoutMs` (error code 57014).
 *
 * It is exported by `@signalbox/service/query-connection`, which loads nothing else: a thread starts faster so.
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

/** Rows that a cursor fetches at a time: first a few, because each may be large. */
const firstFetch = 50;
const largestFetch = 2_000;
/** What one fetch should come to, in characters. */
const fetchCharacters = 256 * 1024;

function postgresConnection(url: string, timeoutMs: number): QueryConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: parseSafeIntegers },
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
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
        // A transaction that failed is left to the server, with its connection.
        if (failed === undefined) await client.query("rollback").catch((error: Error) => (failed = error));
        client.release(failed);
      }
    },
    close: () => pool.end(),
  };
}

/** 64-bit integers arrive as text; ours (counters, sizes, milliseconds) stay below 2^53. */
export function parseSafeIntegers(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format === "binary" ? "text" : format);
}
