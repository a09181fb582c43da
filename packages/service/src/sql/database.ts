import { type Compilable, type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { WriteOptions } from "./group-commit.ts";
import type { RowValues } from "./query-connection.ts";

/** An open SQL store: SQLite in one file or PostgreSQL in one schema, with the same queries for both. */
export interface Database<Tables> {
  readonly kind: "sqlite" | "postgres";

  /** For reads. Sees every write whose promise has resolved. */
  readonly read: Kysely<Tables>;

  /**
   * Compiles a frequent read once: building and awaiting a query costs several times as much as running it. The values in
   * `query` only mark its parameters. `Row` has the types of its columns, in their order.
   */
  prepare<Row extends RowValues>(query: Compilable): PreparedRead<Row>;

  /**
   * Runs `work` in a transaction and resolves with its result after the commit is durable. When `work` throws, its writes are
   * rolled back and the promise rejects with its error.
   *
   * `work` must await only queries on `transaction`, because other writes wait for it. It may run more than once: PostgreSQL
   * repeats it after a serialization failure. In SQLite, a long write shares its transaction with no others.
   */
  write<Result>(work: Write<Tables, Result>, options?: WriteOptions): Promise<Result>;

  /** Reports the error of a read on another connection, which may show that the store is damaged. */
  failed(error: unknown): void;

  /**
   * Resolves when reads work and writes are expected to work; otherwise rejects with the reason. Cheap enough for a probe
   * every second.
   */
  ready(): Promise<void>;

  /** The numbers of connections to the server. SQLite has none. */
  connections?(): ConnectionCounts;

  /** Finishes accepted writes, then closes all connections. */
  close(): Promise<void>;
}

/** The connections of one process to a PostgreSQL server. */
export interface ConnectionCounts {
  readonly open: number;
  /** Open and not in use. */
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

export type Write<Tables, Result> = (transaction: Kysely<Tables>) => Promise<Result>;

/**
 * Runs a compiled read with these values, in the order of its parameters. SQLite returns all rows synchronously, so read few. Rows
 * are arrays, because the objects of `node:sqlite` take twice as long to create and to read.
 */
export type PreparedRead<Row extends RowValues> = (
  ...parameters: readonly unknown[]
) => readonly Row[] | Promise<readonly Row[]>;

/** All migrations of a store by name. They run in the order of their names. */
export type Migrations = Record<string, Migration>;

interface MigrateOptions<Tables> {
  readonly database: Kysely<Tables>;
  readonly migrations: Migrations;
  /** The PostgreSQL schema of the tables. Unset for SQLite. */
  readonly schema?: string;
  /** Runs `work` in a transaction that locks out other processes. */
  readonly lock: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Migrates the tables to this version. A lock protects against processes that start at the same time. Never migrates down.
 *
 * @throws the error of the migration that failed, with everything rolled back, or an error of Kysely when the database has
 * migrations that this version does not know.
 */
export async function migrate<Tables>(options: MigrateOptions<Tables>): Promise<void> {
  const { database, migrations, schema, lock } = options;
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  await lock(async () => {
    const { error } = await migrator.migrateToLatest({ disableTransactions: true });
    if (error !== undefined) throw error;
  });
}

/**
 * Checks that no newer version has migrated the tables while this process runs. The writes of this process may lack what that
 * version needs.
 *
 * @throws Error that names the migration.
 */
export async function assertCurrent<Tables>(database: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const last = sql<{ name: string | null }>`select max(name) as name from ${sql.table("kysely_migration")}`;
  const { rows } = await last.execute(database);
  const name = rows[0]?.name ?? "";
  if (name === "" || Object.hasOwn(migrations, name)) return;
  throw new Error(`a newer version has changed the tables (${name}); stop this process and start that version`);
}
