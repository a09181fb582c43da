import type { SQLInputValue, StatementSync } from "node:sqlite";
import {
  type Compilable,
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { ServiceError } from "../service-error.ts";
import { DatabaseSync } from "./sqlite.ts";

/**
 * Kysely over `node:sqlite`. `failed` receives the errors of statements. `destroy()` closes the database.
 *
 * Prepared statements are cached, because preparing a short query costs more than running it. A query runs at once: Kysely would
 * use a mutex and a connection, which costs several times as much as most statements.
 */
export function sqliteKysely<Tables>(
  database: DatabaseSync,
  failed: (error: unknown) => void = () => {},
): Kysely<Tables> {
  const statements = statementCache(database, failed);
  const config = { database: statements };
  const dialect = new SqliteDialect(config);
  const inner = new Kysely<Tables>({ dialect });
  const driver = new (class extends SqliteDriver {
    override async destroy(): Promise<void> {
      await inner.destroy();
      statements.close();
    }
  })(config);
  const executor = new DirectExecutor(dialect, inner.getExecutor(), (query) => {
    const { reader, all, run } = statements.prepare(query.sql);
    if (reader) return { rows: all(query.parameters) };
    const { changes, lastInsertRowid } = run(query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  });
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

/**
 * Opens a SQLite file read-only, while another thread or process may write. Close it with `destroy()`.
 *
 * @throws ServiceError `database_unusable` when the file does not exist or is not a database.
 */
export function openSqliteReader<Tables>(file: string): Kysely<Tables> {
  try {
    return sqliteKysely<Tables>(new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceError("database_unusable", `Cannot read ${file}: ${reason}.`, { cause });
  }
}

type RunQuery = (query: CompiledQuery) => QueryResult<unknown>;

/** Runs queries at once. Only migrations ask for a connection. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #run: RunQuery;

  constructor(dialect: SqliteDialect, connections: ConnectionProvider, run: RunQuery) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
    this.#run = run;
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#run(query) as QueryResult<Row>;
  }
}

interface CachedStatement {
  /** Whether the statement returns rows. */
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

const MAX_STATEMENTS = 500;

/** The statements of a database, in the form that Kysely's driver expects. */
function statementCache(database: DatabaseSync, failed: (error: unknown) => void) {
  const statements = new Map<string, CachedStatement>();
  return {
    prepare: (sql: string): CachedStatement => statements.get(sql) ?? prepare(sql),
    close(): void {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };

  function prepare(sql: string): CachedStatement {
    // There is no limit to the texts of queries built from input (filters, `in` lists), so evict the oldest.
    const oldest = statements.size >= MAX_STATEMENTS ? statements.keys().next().value : undefined;
    if (oldest !== undefined) statements.delete(oldest);
    const statement: StatementSync = database.prepare(sql);
    const cached: CachedStatement = {
      reader: statement.columns().length > 0,
      all: (parameters) => noticed(() => statement.all(...(parameters as SQLInputValue[]))),
      run: (parameters) => noticed(() => statement.run(...(parameters as SQLInputValue[]))),
      iterate: (parameters) =>
        // An iterator suspends its statement, so it gets its own.
        database.prepare(sql).iterate(...(parameters as SQLInputValue[])),
    };
    statements.set(sql, cached);
    return cached;
  }

  function noticed<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      failed(error);
      throw error;
    }
  }
}

/** A statement whose rows are arrays. */
export function arrayStatement(database: DatabaseSync, query: Compilable): StatementSync {
  const statement = database.prepare(query.compile().sql);
  statement.setReturnArrays(true);
  return statement;
}
