import type { Generated, Insertable, Selectable } from "kysely";
import type { RecordKey } from "../domain/record.ts";
import type { AuditAction, AuditOutcome, ChangeAction, Scope } from "../domain/shapes.ts";

/** A column of a table. */
export interface Column<Value> {
  /** `counter` is a primary key that counts. Only PostgreSQL has columns of the type `uuid`. */
  readonly type: "text" | "json" | "bigint" | "counter" | "uuid";
  readonly isNullable?: boolean;
  /** Whether it is part of the primary key. */
  readonly isKey?: boolean;
  /** Never set: it carries the type of the values. */
  readonly value?: Value;
}

const text: Column<string> = { type: "text" };
const json: Column<string> = { type: "json" };
const bigint: Column<number> = { type: "bigint" };
const counter: Column<Generated<number>> = { type: "counter", isKey: true };
const textOf = <Value extends string>(): Column<Value> => ({ type: "text" });
const key = <Value>(column: Column<Value>): Column<Value> => ({ ...column, isKey: true });
const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, isNullable: true });

/** `bulk` changes the records of a filter, `merge` merges two records, `import` is a file, `undo` undoes another bulk change. */
export type BulkKind = "bulk" | "merge" | "import" | "undo";

/** The tables of the service, the same in SQLite and PostgreSQL. Times are milliseconds since 1970. */
export const tables = {
  /** The current version of a record. */
  record: {
    id: key(text),
    version: bigint,
    createdAt: bigint,
    updatedAt: bigint,
    deletedAt: nullable(bigint),
    /** The comparable values of its fields as a JSON object, see `domain/text-rules.ts`. Conditions and orders are about them. */
    fields: json,
    /** The words of a full-text search. */
    search: text,
    /** The owner's members as a JSON object. The column is text, because a JSON column would not preserve the original text. */
    body: text,
  },

  /** All versions of all records, in commit order: history, change feed and outbox. */
  record_change: {
    seq: counter,
    recordId: text,
    version: bigint,
    action: textOf<ChangeAction>(),
    at: bigint,
    deleted: bigint,
    body: text,
    /** The author of the change, and the request. */
    principal: nullable(text),
    requestId: nullable(text),
    /** The key of the other record, when this change merged two. */
    mergedWith: nullable(text),
    /** The bulk change that it is part of. */
    bulkId: nullable(text),
    /** A UUID of the transaction. */
    commitId: { type: "uuid" } as Column<string | undefined>,
  },

  /** PostgreSQL only: a transaction that has changed records, see `commit-order.ts`. */
  commit_order: {
    /** The number of the commit in the order of the feed; null until assigned. */
    commitPosition: nullable(bigint),
    commitId: { type: "uuid" } as Column<string>,
    firstSeq: bigint,
    /** Set with its commit position. */
    lastSeq: nullable(bigint),
    /** The time of its first change. */
    at: bigint,
  },

  /** One row: a unique id of this database. */
  database_id: { id: text },

  /** An idempotency key of a principal, stored for 24 hours with the result of its request. */
  idempotency: {
    /** The principal. Two principals with the same key must not see each other's responses. */
    principal: key(text),
    key: key(text),
    /** A digest of the request. The same key with another request is an error. */
    fingerprint: text,
    /** The ids of the records that were created, as a JSON array. */
    recordIds: text,
    at: bigint,
  },

  api_key: {
    id: key(text),
    name: text,
    scope: textOf<Scope>(),
    hash: text,
    createdAt: bigint,
    expiresAt: nullable(bigint),
    /** The last use, up to a minute late if it was in another process; null when never used. */
    lastUsedAt: nullable(bigint),
  },

  /** A short-lived token of a roster client, see `rostering/token.ts`. */
  access_token: {
    hash: key(text),
    keyId: text,
    /** The names of its scopes, separated by spaces. */
    scopes: text,
    expiresAt: bigint,
  },

  webhook: {
    id: key(text),
    url: text,
    secret: text,
    /** A JSON array of the changes that it receives; all when empty. */
    actions: text,
    createdAt: bigint,
    /** The position in the change feed of the last change that was delivered or became a dead letter; empty before. */
    position: text,
    /** The number of attempts for the next event. */
    attempts: bigint,
    nextAttemptAt: bigint,
    leasedUntil: bigint,
    lastError: nullable(text),
  },

  /** An event that failed in all attempts. */
  webhook_dead_letter: {
    id: key(text),
    webhookId: text,
    position: text,
    recordId: text,
    error: text,
    at: bigint,
  },

  /**
   * Ranges of change numbers of another history, exclusive on both ends: after a restore, those between the last change of the
   * backup and the first new one. A client with such a position has seen changes that these records do not have.
   */
  feed_gap: { lastBefore: bigint, firstAfter: key(bigint) },

  /** An entry of the access log. Only retention deletes entries. */
  audit: {
    seq: counter,
    at: bigint,
    action: textOf<AuditAction>(),
    outcome: textOf<AuditOutcome>(),
    principal: nullable(text),
    requestId: nullable(text),
    /** The network address of the client. */
    address: nullable(text),
    /** The key of the record, or the id of another subject. */
    target: nullable(text),
    detail: nullable(text),
  },

  /** A change of several records, which can be undone. Only an import is not one transaction. */
  bulk: {
    id: key(text),
    kind: textOf<BulkKind>(),
    at: bigint,
    principal: nullable(text),
    requestId: nullable(text),
    /** A description for people. */
    detail: text,
    /** How many records it changed. */
    changed: bigint,
    /** The bulk change that undid it. */
    undoneBy: nullable(text),
  },

  /** Two students that somebody said are different people, by their keys; `first` is the smaller one. */
  distinct_students: { first: key(text), second: key(text) },

  /** A value of a living record of a declared collection, which the store checks or finds it by. */
  record_key: { id: key(text), name: key(text), value: key(text), rule: key(textOf<RecordKey["rule"]>()) },

  /** The declaration, as JSON, by which the keys of a collection were made. */
  declaration: { collection: key(text), declaration: text },
};

type Definitions = typeof tables;

/** The types of the rows. */
export type Tables = {
  [Table in keyof Definitions]: {
    [Name in keyof Definitions[Table]]: Definitions[Table][Name] extends Column<infer Value> ? Value : never;
  };
};

/** A row that was read, and one to insert. */
export type Row<Table extends keyof Tables> = Readonly<Selectable<Tables[Table]>>;
export type RowInput<Table extends keyof Tables> = Readonly<Insertable<Tables[Table]>>;

/** The columns of the primary key of a table. */
export function primaryKey(table: keyof Tables): readonly (readonly [name: string, column: Column<unknown>])[] {
  return Object.entries<Column<unknown>>(tables[table]).filter(([, { isKey }]) => isKey);
}
