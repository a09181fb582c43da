import { randomUUID } from "node:crypto";
import { type Database, openSqlite } from "@signalbox/service";
import type { DatabaseLocation } from "@signalbox/service/query-connection";
import { assignCommitPositions, ignoreUnassigned } from "./commit-order.ts";
import { IS_REFERENCE } from "./record-keys.ts";
import type { Tables } from "./tables.ts";
import { STUDENTS_CONDITION, textOfField } from "./where-record.ts";

/**
 * Opens the database, a SQLite file or the schema `students` of a PostgreSQL database, and migrates its tables.
 *
 * @throws ServiceError when the location cannot be used; the message says why.
 */
export async function openStudentDatabase(location: DatabaseLocation): Promise<Database<Tables>> {
  const { kind } = location;
  const migrations = { "0001-tables": [...tables(kind), ...(kind === "postgres" ? commitOrder : [])] };
  if (location.kind === "sqlite") return openSqlite<Tables>({ file: location.file, migrations, secureDelete: true });
  const { openPostgres } = await import("@signalbox/service/postgres");
  const { postgresServers } = await import("@signalbox/service/postgres-servers");
  const { url, readUrl, connections: maxConnections } = location;
  // Threads read it; a mistake should be found before the first one.
  if (readUrl !== undefined) postgresServers(readUrl, "read");
  const database = await openPostgres<Tables>({ url, schema: "students", migrations, maxConnections });
  // A backup of another server may have transactions without a commit position, whose ids this server will reuse.
  await assignCommitPositions(database).catch(ignoreUnassigned);
  return database;
}

/** The tables of the student store for SQLite or PostgreSQL, with columns in the same order. */
function tables(kind: "sqlite" | "postgres"): readonly string[] {
  // Both stores order text by code point. The default collation of PostgreSQL depends on a language.
  const text = kind === "sqlite" ? "text" : 'text collate "C"';
  const counter = kind === "sqlite" ? "integer primary key autoincrement" : "bigserial primary key";
  const field = (name: string) => textOfField(kind, name);
  return [
    `create table record (
      id ${text} primary key,
      version bigint not null,
      created_at bigint not null,
      updated_at bigint not null,
      deleted_at bigint,
      fields ${kind === "sqlite" ? "blob" : text} not null,
      search ${text} not null,
      body ${text} not null
    )${kind === "sqlite" ? " without rowid" : ""}`,
    `create index student_family_name on record ((${field("familyName")}), (${field("givenName")}), id)
      where deleted_at is null and ${STUDENTS_CONDITION}`,
    // For clients that poll for changes since a time, and for the list of the few deleted records.
    "create index record_updated_at on record (updated_at, id) where deleted_at is null",
    "create index record_deleted on record (updated_at, id) where deleted_at is not null",
    // For the search for duplicates. Records without a date have no entry.
    `create index student_date_of_birth on record ((${field("dateOfBirth")}), id)
      where deleted_at is null and ${field("dateOfBirth")} <> '' and ${STUDENTS_CONDITION}`,
    `create table record_change (
      seq ${counter},
      record_id ${text} not null,
      version integer not null,
      action ${text} not null,
      at bigint not null,
      deleted integer not null,
      body ${text} not null,
      principal ${text},
      request_id ${text},
      merged_with ${text},
      bulk_id ${text}${kind === "sqlite" ? "" : ", commit_id uuid not null"}
    )`,
    "create unique index record_change_version on record_change (record_id, version)",
    "create index record_change_bulk on record_change (bulk_id, record_id, version) where bulk_id is not null",
    // Ranges of change numbers of another history: after a restore, those between the last change of the backup and the first
    // new one. A client with such a position has seen changes that these records do not have.
    "create table feed_gap (last_before bigint not null, first_behind bigint primary key)",
    `create table database_id (id ${text} not null)`,
    `insert into database_id (id) values ('${randomUUID()}')`,
    `create table idempotency (
      principal ${text} not null,
      key ${text} not null,
      fingerprint ${text} not null,
      record_ids ${text} not null,
      at bigint not null,
      primary key (principal, key)
    )`,
    "create index idempotency_at on idempotency (at)",
    `create table api_key (
      id ${text} primary key,
      name ${text} not null,
      scope ${text} not null,
      hash ${text} not null unique,
      created_at bigint not null,
      expires_at bigint,
      last_used_at bigint
    )`,
    `create table access_token (
      hash ${text} primary key,
      key_id ${text} not null,
      scopes ${text} not null,
      expires_at bigint not null
    )`,
    "create index access_token_key on access_token (key_id, expires_at)",
    `create table webhook (
      id ${text} primary key,
      url ${text} not null,
      secret ${text} not null,
      actions ${text} not null,
      created_at bigint not null,
      position ${text} not null,
      attempts integer not null,
      next_attempt_at bigint not null,
      leased_until bigint not null,
      last_error ${text}
    )`,
    `create table webhook_dead_letter (
      id ${text} primary key,
      webhook_id ${text} not null,
      position ${text} not null,
      record_id ${text} not null,
      error ${text} not null,
      at bigint not null
    )`,
    "create index webhook_dead_letter_webhook on webhook_dead_letter (webhook_id, id)",
    `create table audit (
      seq ${counter},
      at bigint not null,
      action ${text} not null,
      outcome ${text} not null,
      principal ${text},
      request_id ${text},
      address ${text},
      target ${text},
      detail ${text}
    )`,
    // Every filter of the access log has an index, because the log only grows.
    "create index audit_at on audit (at, seq)",
    "create index audit_principal on audit (principal, at, seq)",
    "create index audit_target on audit (target, at, seq)",
    "create index audit_action on audit (action, at, seq)",
    "create index audit_request_id on audit (request_id, at, seq)",
    `create table bulk (
      id ${text} primary key,
      kind ${text} not null,
      at bigint not null,
      principal ${text},
      request_id ${text},
      detail ${text} not null,
      records integer not null,
      undone_by ${text}
    )`,
    `create table distinct_students (
      first ${text} not null,
      second ${text} not null,
      primary key (first, second)
    )`,
    `create table record_key (
      id ${text} not null,
      name ${text} not null,
      value ${text} not null,
      rule ${text} not null,
      primary key (id, name, value, rule)
    )${kind === "sqlite" ? " without rowid" : ""}`,
    // Each key is in one of these two: a unique value is written to no other index.
    "create index record_key_value on record_key (name, value, id) where rule <> 'unique'",
    "create unique index record_key_unique on record_key (name, value) where rule = 'unique'",
    `create index record_key_reference on record_key (value) where ${IS_REFERENCE}`,
    `create table declaration (collection ${text} primary key, declaration ${text} not null)`,
  ];
}

/** PostgreSQL only: the order of the change feed, see `commit-order.ts`. */
const commitOrder = [
  "create index record_change_commit on record_change (commit_id, seq)",
  `create table commit_order (
    commit_position bigint,
    commit_id uuid not null,
    first_seq bigint not null,
    last_seq bigint,
    at bigint not null
  )`,
  "create unique index commit_order_position on commit_order (commit_position) where commit_position is not null",
  "create unique index commit_order_pending on commit_order (commit_id) where commit_position is null",
];
