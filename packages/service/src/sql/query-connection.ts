/** A statement as Kysely compiles it. It can be sent to another thread. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The values of a row in the order of its columns. */
export type RowValues = readonly unknown[];

/** Where the tables are. */
export type QueryPlace =
  | { readonly kind: "sqlite"; readonly file: string }
  | { readonly kind: "postgres"; readonly url: string };

/** A read-only connection for a thread that runs compiled statements. */
export interface QueryConnection {
  /**
   * The rows of a statement, in one snapshot, streamed at the pace of the consumer. End the loop before the next statement.
   */
  each(statement: Statement): AsyncGenerator<RowValues>;
  close(): Promise<void>;
}
