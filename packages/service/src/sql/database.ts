import { type Compilable, type Kysely, sql } from "kysely";
import manifest from "../../package.json" with { type: "json" };
import type { WriteOptions } from "./group-commit.ts";

/** An open SQL store: SQLite in one file or PostgreSQL in one schema, with the same queries for both. */
export interface Database<Tables> {
  readonly kind: "sqlite" | "postgres";

  /** For reads. Sees every write whose promise has resolved. */
  readonly read: Kysely<Tables>;

  /**
   * Compiles a frequent read once: building and awaiting a query costs several times as much as running it. The values in
   * `query` only mark its parameters. `Row` has the types of its columns.
   */
  prepare<Row extends RowValues>(query: Compilable): PreparedRead<Row>;

  /**
   * Runs `work` in a transaction and resolves with its result after the commit is durable. When `work` throws, its writes are
   * rolled back and the promise rejects with its error.
   *
   * `work` must await only queries on `transaction`, because other writes wait for it. It may run more than once: PostgreSQL
   * repeats it after a serialization failure. In SQLite, a long write has a transaction of its own.
   */
  write<Result>(work: Write<Tables, Result>, options?: DatabaseWriteOptions): Promise<Result>;

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

interface DatabaseWriteOptions extends WriteOptions {
  /** SQLite: whether the failed write deletes. On a full disk, it is then retried with the space reserved for deletions. */
  readonly deletes?: () => boolean;
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

/** The values of a row in the order of its columns. */
export type RowValues = readonly unknown[];

/**
 * Runs a compiled read with these values, in the order of its parameters. SQLite returns all rows synchronously, so read few. Rows
 * are arrays, because the objects of `node:sqlite` take several times as long to create and to read.
 */
export type PreparedRead<Row extends RowValues> = (
  ...parameters: readonly unknown[]
) => readonly Row[] | Promise<readonly Row[]>;

/**
 * The steps that create the tables of a store, by name. They run in the order of their names, each once; later versions append
 * steps. A step is a list of statements, or of functions where a statement is not enough. Statements name tables without a schema.
 */
export type Migrations = Readonly<Record<string, readonly (string | ((database: Kysely<unknown>) => Promise<void>))[]>>;

/** The table of the steps that a database has, each with the version that ran it. */
interface StepTables {
  schema_step: { name: string; version: string; at: number };
}

/**
 * Runs the steps that a database lacks. Call it in a transaction that locks out other processes.
 *
 * @throws the error of the step that failed, or an error that names both versions when a newer one has changed the tables.
 */
export async function migrate<Tables>(database: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const steps = database as unknown as Kysely<StepTables>;
  await steps.schema
    .createTable("schema_step")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await assertCurrent(database, migrations);
  const known = await steps.selectFrom("schema_step").select("name").execute();
  const done = new Set(known.map(({ name }) => name));
  for (const name of Object.keys(migrations).sort()) {
    if (done.has(name)) continue;
    for (const step of migrations[name] ?? []) {
      if (typeof step === "string") await sql.raw(step).execute(database);
      else await step(database as Kysely<unknown>);
    }
    await steps.insertInto("schema_step").values({ name, version: manifest.version, at: Date.now() }).execute();
  }
}

/**
 * Checks that no newer version has changed the tables: it may need data that this version does not write.
 *
 * @throws Error that names both versions.
 */
export async function assertCurrent<Tables>(database: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const last = await (database as unknown as Kysely<StepTables>)
    .selectFrom("schema_step")
    .select(["name", "version"])
    .orderBy("name", "desc")
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (last === undefined || Object.hasOwn(migrations, last.name)) return;
  const newer = `Signalbox ${last.version} has changed its tables (step ${last.name})`;
  throw new Error(`${newer}, and this is ${manifest.version}; run ${last.version} or later on it`);
}
