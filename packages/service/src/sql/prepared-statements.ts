import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import type { Statement } from "./open-query-connection.ts";
import type { ConnectionPool } from "./postgres-pool.ts";

/** Runs a statement. Its rows have the columns of its result. */
type RunStatement = <Row>(statement: ModedStatement, onSend?: () => void) => Promise<Row[]>;

/** With the mode `array`, each row is an array of its values. */
type ModedStatement = Statement & { readonly rowMode?: "array" };

/** The most statements that a connection has prepared, each with a plan in the memory of the server. */
const MAX_PREPARED = 32;

/** Error codes when a pooler prepares and runs a statement on different connections: invalid name, duplicate name. */
const notPrepared = new Set(["26000", "42P05"]);

/**
 * Runs frequent statements, which the server parses and plans once for each connection: that takes three quarters of the time of
 * an append. Their names are hashes of their text, so a name means the same statement to all users of a shared pooler connection.
 * Once a pooler has lost one (PgBouncer before 1.21, or without `max_prepared_statements`), statements have no names.
 */
export function preparedStatements(pool: ConnectionPool): RunStatement {
  const names = new Map<string, string>();
  let isSupported = true;

  return async <Row>({ sql, parameters, rowMode }: ModedStatement, onSend: () => void = () => {}) => {
    const client = await pool.connect();
    try {
      onSend();
      const name = isSupported ? nameOf(sql) : undefined;
      const statement = { text: sql, values: [...parameters], ...(rowMode && { rowMode }) };
      const run = async (query: QueryConfig) => (await client.query<Row & object>(query)).rows;
      if (name === undefined) return await run(statement);
      return await run({ ...statement, name }).catch((error: { readonly code?: string }) => {
        if (!notPrepared.has(error.code ?? "")) throw error;
        isSupported = false;
        return run(statement);
      });
    } finally {
      client.release();
    }
  };

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED) return known;
    const name = createHash("sha256").update(text).digest("base64url");
    names.set(text, name);
    return name;
  }
}
