import type { PostgresPool } from "kysely";
import pg from "pg";
import type { QueryConnection } from "./query-connection.ts";

/** How many rows a cursor fetches first: few, because each may be large. */
const firstFetch = 50;
const largestFetch = 2_000;
/** The target size of one fetch, in characters. */
const fetchCharacters = 256 * 1024;

/** How long to wait for a connection, in milliseconds. */
export const connectMs = 10_000;

/**
 * How long an idle connection stays open, in milliseconds. The first query of a new connection takes about six times as long, and
 * much longer on a busy server, so a burst of requests should rarely need one. With a longer time, more connections would be broken
 * after a failover.
 */
const idleMs = 60_000;

/** A pool as Kysely expects it, with the numbers of connections and of waiting queries. */
export interface CountedPool extends PostgresPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/**
 * A pool of connections to PostgreSQL. It has its own type, because users of this package do not have the types of `pg`.
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
  // The pool replaces a connection that the server closes, and its query fails. Without these listeners, the error event would end
  // the process. The first handles idle connections, the second handles connections in use.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The connection of `openQueryConnection` to a server. */
export function postgresConnection(url: string, timeoutMs: number): QueryConnection {
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
