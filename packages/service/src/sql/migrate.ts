import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/** All migrations of a store, by name; they run in the order of their names. */
export type Migrations = Record<string, Migration>;

export interface MigrateOptions<Tables> {
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
