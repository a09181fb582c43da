import { type Compilable, type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/** An open SQL store: SQLite in one file or PostgreSQL in one schema, with the same queries for both. */
export interface Database<Tables> {
  readonly kind: "sqlite" | "postgres";

  /** For reads. Sees everything that `write` has resolved. */
  readonly read: Kysely<Tables>;

  /**
   * Compiles a read once, for those that a service is asked for most: to build a query, and to wait for it, costs several
   * times what such a read does. The values in `query` only mark its parameters.
   */
  prepare<Row>(query: Compilable<Row>): PreparedRead<Row>;

  /**
   * Runs `work` in a transaction and resolves with its result after the commit is durable. When `work` throws, nothing
   * that it wrote stays and the promise rejects with its error.
   *
   * `work` may await queries on `transaction` and nothing else: writes of others wait for it, and it may run more than
   * once (PostgreSQL repeats it after a serialisation failure).
   */
  write<Result>(work: Write<Tables, Result>): Promise<Result>;

  /** Takes the error of a read on a connection of somebody else, which may say that the store is damaged. */
  failed(error: unknown): void;

  /**
   * Resolves when the store can be read and writes can be expected to work; rejects with the reason when not. Cheap enough
   * to be asked every second.
   */
  ready(): Promise<void>;

  /** Finishes the writes that have been accepted, then closes all connections. */
  close(): Promise<void>;
}

export type Write<Tables, Result> = (transaction: Kysely<Tables>) => Promise<Result>;

/**
 * Runs a compiled read with these values, in the order in which they stand in its statement. SQLite returns the rows at once,
 * so ask for few.
 */
export type PreparedRead<Row> = (...parameters: readonly unknown[]) => readonly Row[] | Promise<readonly Row[]>;

/** All migrations of a store, by name; they run in the order of their names. */
export type Migrations = Record<string, Migration>;

interface MigrateOptions<Tables> {
  readonly database: Kysely<Tables>;
  readonly migrations: Migrations;
  /** The PostgreSQL schema of the tables. Unset for SQLite. */
  readonly schema?: string;
  /** Runs `work` in a transaction that holds other processes off. */
  readonly lock: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Brings the tables up to date. Runs under a lock, so that processes that start together do it once; never goes back.
 *
 * @throws the error of the migration that failed, with everything rolled back, or Kysely's own when the database has
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
 * Checks that no newer version has changed the tables while this process runs: what it writes may lack what that version needs.
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
