import type { Generated } from "kysely";
import type { RecordKey } from "../domain/record.ts";
import type { AuditAction, AuditOutcome, ChangeAction, Scope } from "../domain/shapes.ts";

/** The tables of the service, the same in SQLite and PostgreSQL. Times are milliseconds since 1970. */
export interface Tables {
  record: RecordRow;
  record_change: RecordChangeRow;
  commit_order: CommitOrderRow;
  idempotency: IdempotencyRow;
  api_key: ApiKeyRow;
  access_token: AccessTokenRow;
  /** One row: a unique id of this database. */
  database_id: { id: string };
  /** A range of change numbers of another history, exclusive on both ends. */
  feed_gap: { last_before: number; first_behind: number };
  webhook: WebhookRow;
  webhook_dead_letter: WebhookDeadLetterRow;
  audit: AuditRow;
  bulk: BulkRow;
  /** Two students that somebody said are different people, by their keys; `first` is the smaller one. */
  distinct_students: { first: string; second: string };
  record_key: RecordKeyRow;
  /** The declaration, as JSON, by which the keys of a collection were made. */
  declaration: { collection: string; declaration: string };
}

/** The current version of a record. */
export interface RecordRow {
  id: string;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** The comparable values of its fields as a JSON object, see `domain/text-rules.ts`. Conditions and orders are about them. */
  fields: string;
  /** The words of a full-text search. */
  search: string;
  /** The owner's members as a JSON object. The column is text, because a JSON column would not preserve the original text. */
  body: string;
}

/** An idempotency key of a principal, stored for 24 hours with the result of its request. */
interface IdempotencyRow {
  /** The principal. Two principals with the same key must not see each other's responses. */
  principal: string;
  key: string;
  /** A digest of the request. The same key with another request is an error. */
  fingerprint: string;
  /** The ids of the records that were created, as a JSON array. */
  record_ids: string;
  at: number;
}

/** All versions of all records, in commit order: history, change feed and outbox. */
export interface RecordChangeRow {
  seq: Generated<number>;
  record_id: string;
  version: number;
  action: ChangeAction;
  at: number;
  deleted: number;
  body: string;
  /** The author of the change, and the request. */
  principal: string | null;
  request_id: string | null;
  /** The key of the other record, when this change merged two. */
  merged_with: string | null;
  /** The bulk change that it is part of. */
  bulk_id: string | null;
  /** PostgreSQL only: a UUID of the transaction. */
  commit_id?: string;
}

/** PostgreSQL only: a transaction that has changed records, see `commit-order.ts`. */
interface CommitOrderRow {
  /** The number of the commit in the order of the feed; null until assigned. */
  commit_position: number | null;
  /** See {@link RecordChangeRow.commit_id}. */
  commit_id: string;
  first_seq: number;
  /** Set with its commit position. */
  last_seq: number | null;
  /** The time of its first change. */
  at: number;
}

export interface ApiKeyRow {
  id: string;
  name: string;
  scope: Scope;
  hash: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
}

/** A short-lived token of a roster client, see `rostering/token.ts`. */
interface AccessTokenRow {
  hash: string;
  key_id: string;
  /** The names of its scopes, separated by spaces. */
  scopes: string;
  expires_at: number;
}

export interface WebhookRow {
  id: string;
  url: string;
  secret: string;
  /** A JSON array. */
  actions: string;
  created_at: number;
  /** A position in the change feed; empty before the first change. */
  position: string;
  attempts: number;
  next_attempt_at: number;
  leased_until: number;
  last_error: string | null;
}

interface WebhookDeadLetterRow {
  id: string;
  webhook_id: string;
  position: string;
  record_id: string;
  error: string;
  at: number;
}

/** `bulk` changes the records of a filter, `merge` merges two records, `import` is a file, `undo` undoes another bulk change. */
export type BulkKind = "bulk" | "merge" | "import" | "undo";

/** A change of several records, which can be undone. Only an import is not one transaction. */
export interface BulkRow {
  id: string;
  kind: BulkKind;
  at: number;
  principal: string | null;
  request_id: string | null;
  /** A description for people. */
  detail: string;
  /** How many records it changed. */
  records: number;
  /** The bulk change that undid it. */
  undone_by: string | null;
}

/** A value of a living record of a declared collection, which the store checks or finds it by. */
export interface RecordKeyRow extends RecordKey {
  /** The key of the record. */
  readonly id: string;
}

/** An entry of the access log. Only retention deletes entries. */
export interface AuditRow {
  seq: Generated<number>;
  at: number;
  action: AuditAction;
  outcome: AuditOutcome;
  principal: string | null;
  request_id: string | null;
  /** The network address of the client. */
  address: string | null;
  /** The key of the record, or the id of another subject. */
  target: string | null;
  detail: string | null;
}
