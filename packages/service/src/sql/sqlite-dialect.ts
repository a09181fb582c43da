import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { SqliteDialect } from "kysely";

/**
 * A Kysely dialect for `node:sqlite`.
 *
 * Prepared statements are cached, because preparing a short query costs more than running it. `failed` receives the errors of
 * statements.
 */
export function sqliteDialect(database: DatabaseSync, failed: (error: unknown) => void = () => {}): SqliteDialect {
  const statements = new Map<string, Prepared>();
  return new SqliteDialect({
    database: {
      close: () => {
        statements.clear();
        database.close();
      },
      prepare(sql) {
        const { statement, reader } = statements.get(sql) ?? prepare(sql);
        return {
          reader,
          all: (parameters) => noticed(() => statement.all(...(parameters as SQLInputValue[]))),
          run: (parameters) => noticed(() => statement.run(...(parameters as SQLInputValue[]))),
          iterate: (parameters) =>
            // An iterator suspends its statement, so it gets its own.
            database.prepare(sql).iterate(...(parameters as SQLInputValue[])),
        };
      },
    },
  });

  function noticed<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      failed(error);
      throw error;
    }
  }

  function prepare(sql: string): Prepared {
    // Queries built from free input (filters, `in` lists) have unlimited texts: evict the oldest.
    const oldest = statements.size >= maxStatements ? statements.keys().next().value : undefined;
    if (oldest !== undefined) statements.delete(oldest);
    const statement = database.prepare(sql);
    const prepared = { statement, reader: statement.columns().length > 0 };
    statements.set(sql, prepared);
    return prepared;
  }
}

interface Prepared {
  readonly statement: StatementSync;
  /** Whether the statement returns rows. */
  readonly reader: boolean;
}

const maxStatements = 500;
