import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { SqliteDialect } from "kysely";

/**
 * Lets Kysely speak to `node:sqlite`.
 *
 * Statements are prepared once and kept, because preparing costs more than running for the short queries of a service.
 * `failed` takes the errors of statements.
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
            // An iterator leaves its statement in mid-run, so it gets a statement of its own.
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
    // Queries built from free input (filters, `in` lists) have endlessly many texts: forget the oldest.
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
  /** Whether it has rows to read. */
  readonly reader: boolean;
}

const maxStatements = 500;
