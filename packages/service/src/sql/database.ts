import type { Compilable, Kysely } from "kysely";

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
