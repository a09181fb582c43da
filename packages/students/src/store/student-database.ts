import { randomUUID } from "node:crypto";
import { type Database, openSqlite } from "@signalbox/service";
import type { DatabaseLocation } from "@signalbox/service/query-connection";
import { assignCommitPositions, ignoreUnassigned } from "./commit-order.ts";
import { IS_REFERENCE } from "./record-keys.ts";
import { type Column, primaryKey, type Tables, tables } from "./tables.ts";
import { STUDENTS_CONDITION, textOfField } from "./where-record.ts";

/**
 * Opens the database, a SQLite file or the schema `students` of a PostgreSQL database, and migrates its tables.
 *
 * @throws ServiceError when the location cannot be used; the message says why.
 */
export async function openStudentDatabase(location: DatabaseLocation): Promise<Database<Tables>> {
  const { kind } = location;
  const addId = `insert into database_id (id) values ('${randomUUID()}')`;
  const migrations = { "0001-tables": [...createTables(kind), ...createIndexes(kind), addId] };
  if (location.kind === "sqlite") return openSqlite<Tables>({ file: location.file, migrations, secureDelete: true });
  const { openPostgres } = await import("@signalbox/service/postgres");
  const { url, readUrl, connections: maxConnections } = location;
  const database = await openPostgres<Tables>({ url, readUrl, schema: "students", migrations, maxConnections });
  // A backup of another server may have transactions without a commit position, whose ids this server will reuse.
  await assignCommitPositions(database).catch(ignoreUnassigned);
  return database;
}

/** How each database stores a column. Text is ordered by code point: the default collation of PostgreSQL depends on a language. */
const columnTypes = {
  sqlite: { text: "text", json: "blob", bigint: "bigint", counter: "integer primary key autoincrement" },
  postgres: {
    text: 'text collate "C"',
    json: 'text collate "C"',
    bigint: "bigint",
    counter: "bigserial primary key",
    uuid: "uuid",
  },
} as const;

/** The statements that create the tables, with columns in the same order in both databases. */
function createTables(kind: DatabaseLocation["kind"]): readonly string[] {
  const types: Partial<Record<Column<unknown>["type"], string>> = columnTypes[kind];
  const names = Object.keys(tables) as (keyof Tables)[];
  return names
    .filter((name) => kind === "postgres" || name !== "commit_order")
    .map((name) => {
      const columns = Object.entries<Column<unknown>>(tables[name])
        .filter(([, { type }]) => type in types)
        .map(([column, { type, isNullable }]) => `"${column}" ${types[type]}${isNullable ? "" : " not null"}`);
      const key = primaryKey(name)
        .filter(([, { type }]) => type !== "counter")
        .map(([column]) => `"${column}"`);
      const keys = key.length === 0 ? [] : [`primary key (${key.join(", ")})`];
      const isTree = kind === "sqlite" && (name === "record" || name === "record_key");
      return `create table ${name} (\n  ${[...columns, ...keys].join(",\n  ")}\n)${isTree ? " without rowid" : ""}`;
    });
}

function createIndexes(kind: DatabaseLocation["kind"]): readonly string[] {
  const field = (name: string) => textOfField(kind, name);
  return [
    `create index student_family_name on record ((${field("familyName")}), (${field("givenName")}), id)
      where "deletedAt" is null and ${STUDENTS_CONDITION}`,
    // For clients that poll for changes since a time, and for the list of the few deleted records.
    'create index record_updated_at on record ("updatedAt", id) where "deletedAt" is null',
    'create index record_deleted on record ("updatedAt", id) where "deletedAt" is not null',
    // For the search for duplicates. Records without a date have no entry.
    `create index student_date_of_birth on record ((${field("dateOfBirth")}), id)
      where "deletedAt" is null and ${field("dateOfBirth")} <> '' and ${STUDENTS_CONDITION}`,
    'create unique index record_change_version on record_change ("recordId", version)',
    'create index record_change_bulk on record_change ("bulkId", "recordId", version) where "bulkId" is not null',
    "create index idempotency_at on idempotency (at)",
    "create unique index api_key_hash on api_key (hash)",
    'create index access_token_key on access_token ("keyId", "expiresAt")',
    'create index webhook_dead_letter_webhook on webhook_dead_letter ("webhookId", id)',
    // Every filter of the access log has an index, because the log only grows.
    "create index audit_at on audit (at, seq)",
    "create index audit_principal on audit (principal, at, seq)",
    "create index audit_target on audit (target, at, seq)",
    "create index audit_action on audit (action, at, seq)",
    'create index audit_request_id on audit ("requestId", at, seq)',
    // Each key is in one of these two: a unique value is written to no other index.
    "create index record_key_value on record_key (name, value, id) where rule <> 'unique'",
    "create unique index record_key_unique on record_key (name, value) where rule = 'unique'",
    `create index record_key_reference on record_key (value) where ${IS_REFERENCE}`,
    ...(kind === "sqlite" ? [] : commitIndexes),
  ];
}

/** PostgreSQL only: the order of the change feed, see `commit-order.ts`. */
const commitIndexes = [
  'create index record_change_commit on record_change ("commitId", seq)',
  'create unique index commit_order_position on commit_order ("commitPosition") where "commitPosition" is not null',
  'create unique index commit_order_pending on commit_order ("commitId") where "commitPosition" is null',
];
