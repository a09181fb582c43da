import { randomUUID } from "node:crypto";
import type { Migrations } from "@signalbox/service";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { memberFields, queryFields } from "../domain/student-fields.ts";
import { absent } from "../domain/student-query.ts";
import { createCommitOrder } from "./commit-order.ts";
import { columnOf } from "./tables.ts";

/** Entries of the access log about backups. Literals, so that the planner uses the partial index. */
export const isBackup: RawBuilder<SqlBool> = sql<SqlBool>`action in ('backup', 'backup-restore')`;

/** The migrations of the student store for SQLite or PostgreSQL. A released migration never changes. */
export function studentMigrations(kind: "sqlite" | "postgres"): Migrations {
  // Both stores order text by code point. The default collation of PostgreSQL depends on a language.
  const text = kind === "sqlite" ? sql`text` : sql`text collate "C"`;
  const counter = kind === "sqlite" ? sql`integer primary key autoincrement` : sql`bigserial primary key`;

  // For the change feed, which is in commit order.
  const transactionColumn = kind === "sqlite" ? sql`` : sql`, xid xid8 not null default pg_current_xact_id()`;

  return {
    "0001-student": {
      async up(database: Kysely<unknown>) {
        let student = database.schema
          .createTable("student")
          .addColumn("id", text, (column) => column.primaryKey())
          .addColumn("version", "bigint", (column) => column.notNull())
          .addColumn("created_at", "bigint", (column) => column.notNull())
          .addColumn("updated_at", "bigint", (column) => column.notNull())
          .addColumn("deleted_at", "bigint")
          .addColumn("body", text, (column) => column.notNull())
          .addColumn("search", text, (column) => column.notNull());
        for (const field of memberFields) {
          const type = queryFields[field] === "number" ? sql`double precision` : text;
          student = student.addColumn(columnOf(field), type, (column) => column.notNull());
        }
        await student.execute();
        // When number and address are both duplicates, both databases must report the number. PostgreSQL checks the oldest
        // index first, SQLite the newest.
        const uniques = ["student_number", "email"];
        for (const unique of kind === "sqlite" ? uniques.toReversed() : uniques) {
          await database.schema
            .createIndex(`student_${unique}_key`)
            .on("student")
            .unique()
            .column(unique)
            .where(sql.ref("deleted_at"), "is", null)
            .where(sql.ref(unique), "<>", sql.lit(absent.text))
            .execute();
        }
        await database.schema
          .createIndex("student_family_name")
          .on("student")
          .columns(["family_name", "given_name", "id"])
          .where(sql.ref("deleted_at"), "is", null)
          .execute();
        await sql`
          create table ${sql.table("student_change")} (
            seq ${counter},
            student_id ${text} not null,
            version integer not null,
            action ${text} not null,
            at bigint not null,
            deleted integer not null,
            body ${text} not null${transactionColumn}
          )`.execute(database);
        if (kind === "postgres")
          await sql`create index student_change_xid on ${sql.table("student_change")} (xid, seq)`.execute(database);
        await database.schema
          .createIndex("student_change_version")
          .on("student_change")
          .unique()
          .columns(["student_id", "version"])
          .execute();
        await database.schema
          .createTable("idempotency")
          .addColumn("key", text, (column) => column.primaryKey())
          .addColumn("fingerprint", text, (column) => column.notNull())
          .addColumn("student_ids", text, (column) => column.notNull())
          .addColumn("at", "bigint", (column) => column.notNull())
          .execute();
        await database.schema
          .createTable("api_key")
          .addColumn("id", text, (column) => column.primaryKey())
          .addColumn("name", text, (column) => column.notNull())
          .addColumn("scope", text, (column) => column.notNull())
          .addColumn("hash", text, (column) => column.notNull().unique())
          .addColumn("created_at", "bigint", (column) => column.notNull())
          .addColumn("expires_at", "bigint")
          .execute();
        await database.schema.createIndex("idempotency_at").on("idempotency").column("at").execute();
      },
    },
    "0002-webhook": {
      async up(database: Kysely<unknown>) {
        await database.schema
          .createTable("webhook")
          .addColumn("id", text, (column) => column.primaryKey())
          .addColumn("url", text, (column) => column.notNull())
          .addColumn("secret", text, (column) => column.notNull())
          .addColumn("actions", text, (column) => column.notNull())
          .addColumn("created_at", "bigint", (column) => column.notNull())
          .addColumn("position", text, (column) => column.notNull())
          .addColumn("attempts", "integer", (column) => column.notNull())
          .addColumn("next_attempt_at", "bigint", (column) => column.notNull())
          .addColumn("leased_until", "bigint", (column) => column.notNull())
          .addColumn("last_error", text)
          .addColumn("enabled", "integer", (column) => column.notNull())
          .execute();
        await database.schema
          .createTable("webhook_dead_letter")
          .addColumn("id", text, (column) => column.primaryKey())
          .addColumn("webhook_id", text, (column) => column.notNull())
          .addColumn("position", text, (column) => column.notNull())
          .addColumn("student_id", text, (column) => column.notNull())
          .addColumn("error", text, (column) => column.notNull())
          .addColumn("at", "bigint", (column) => column.notNull())
          .execute();
        await database.schema
          .createIndex("webhook_dead_letter_webhook")
          .on("webhook_dead_letter")
          .columns(["webhook_id", "id"])
          .execute();
      },
    },
    "0003-database-id": {
      async up(database: Kysely<unknown>) {
        await database.schema
          .createTable("database_id")
          .addColumn("id", text, (column) => column.notNull())
          .execute();
        await sql`insert into ${sql.table("database_id")} (id) values (${randomUUID()})`.execute(database);
      },
    },
    "0004-feed-gap": {
      async up(database: Kysely<unknown>) {
        await sql`create table if not exists ${sql.table("feed_gap")} ${sql.raw(feedGapColumns)}`.execute(database);
      },
    },
    "0005-idempotency-principal": {
      async up(database: Kysely<unknown>) {
        // Earlier keys have no principal. Without API keys, they all belong to this one.
        const principal = sql.lit("anonymous");
        if (kind === "postgres") {
          const alter = () => database.schema.alterTable("idempotency");
          await alter()
            .addColumn("principal", text, (column) => column.notNull().defaultTo(principal))
            .execute();
          await alter().dropConstraint("idempotency_pkey").execute();
          await alter().addPrimaryKeyConstraint("idempotency_pkey", ["principal", "key"]).execute();
          return;
        }
        // SQLite cannot change a primary key, so the table is copied. Columns have the order of PostgreSQL.
        await database.schema
          .createTable("idempotency_of_principal")
          .addColumn("key", text, (column) => column.notNull())
          .addColumn("fingerprint", text, (column) => column.notNull())
          .addColumn("student_ids", text, (column) => column.notNull())
          .addColumn("at", "bigint", (column) => column.notNull())
          .addColumn("principal", text, (column) => column.notNull().defaultTo(principal))
          .addPrimaryKeyConstraint("idempotency_pkey", ["principal", "key"])
          .execute();
        await sql`
          insert into idempotency_of_principal (key, fingerprint, student_ids, at)
          select key, fingerprint, student_ids, at from idempotency`.execute(database);
        await database.schema.dropTable("idempotency").execute();
        await database.schema.alterTable("idempotency_of_principal").renameTo("idempotency").execute();
        await database.schema.createIndex("idempotency_at").on("idempotency").column("at").execute();
      },
    },
    "0006-updated-at": {
      async up(database: Kysely<unknown>) {
        // For clients that poll for changes since a time.
        await database.schema
          .createIndex("student_updated_at")
          .on("student")
          .columns(["updated_at", "id"])
          .where(sql.ref("deleted_at"), "is", null)
          .execute();
      },
    },
    "0007-commit-order": {
      async up(database: Kysely<unknown>) {
        if (kind === "postgres") await createCommitOrder(database);
      },
    },
    "0008-authors": {
      async up(database: Kysely<unknown>) {
        for (const column of ["principal", "request_id"])
          await database.schema.alterTable("student_change").addColumn(column, text).execute();
      },
    },
    "0009-audit": {
      async up(database: Kysely<unknown>) {
        await sql`
          create table ${sql.table("audit")} (
            seq ${counter},
            at bigint not null,
            action ${text} not null,
            outcome ${text} not null,
            principal ${text},
            request_id ${text},
            address ${text},
            target ${text},
            detail ${text}
          )`.execute(database);
        for (const columns of [
          ["at", "seq"],
          ["principal", "at", "seq"],
          ["target", "at", "seq"],
        ])
          await database.schema.createIndex(`audit_${columns[0]}`).on("audit").columns(columns).execute();
      },
    },
    "0010-deleted": {
      async up(database: Kysely<unknown>) {
        // The list of the few deleted records must not scan all others.
        await database.schema
          .createIndex("student_deleted")
          .on("student")
          .columns(["updated_at", "id"])
          .where(sql.ref("deleted_at"), "is not", null)
          .execute();
      },
    },
    "0011-bulk": {
      async up(database: Kysely<unknown>) {
        await database.schema.alterTable("student_change").addColumn("merged_with", text).execute();
        await database.schema
          .createTable("bulk")
          .addColumn("id", text, (column) => column.primaryKey())
          .addColumn("kind", text, (column) => column.notNull())
          .addColumn("at", "bigint", (column) => column.notNull())
          .addColumn("principal", text)
          .addColumn("request_id", text)
          .addColumn("detail", text, (column) => column.notNull())
          .addColumn("students", "integer", (column) => column.notNull())
          .addColumn("undone_by", text)
          .execute();
        await database.schema
          .createTable("bulk_student")
          .addColumn("bulk_id", text, (column) => column.notNull())
          .addColumn("student_id", text, (column) => column.notNull())
          .addColumn("version", "integer", (column) => column.notNull())
          .addPrimaryKeyConstraint("bulk_student_pkey", ["bulk_id", "student_id"])
          .execute();
      },
    },
    "0012-administration": {
      async up(database: Kysely<unknown>) {
        await database.schema.alterTable("api_key").addColumn("last_used_at", "bigint").execute();
        await database.schema.createIndex("audit_backup").on("audit").columns(["at", "seq"]).where(isBackup).execute();
      },
    },
    "0013-import-mapping": {
      async up(database: Kysely<unknown>) {
        await database.schema
          .createTable("import_mapping")
          .addColumn("name", text, (column) => column.primaryKey())
          .addColumn("settings", text, (column) => column.notNull())
          .addColumn("principal", text)
          .addColumn("saved_at", "bigint", (column) => column.notNull())
          .execute();
      },
    },
    "0014-audit-lookups": {
      async up(database: Kysely<unknown>) {
        // Every filter of the access log has an index, because the log only grows.
        await database.schema.createIndex("audit_action").on("audit").columns(["action", "at", "seq"]).execute();
        await database.schema
          .createIndex("audit_request_id")
          .on("audit")
          .columns(["request_id", "at", "seq"])
          .execute();
      },
    },
    "0015-date-of-birth": {
      async up(database: Kysely<unknown>) {
        // For the search for duplicates. Records without a date have no entry.
        await database.schema
          .createIndex("student_date_of_birth")
          .on("student")
          .columns(["date_of_birth", "id"])
          .where(sql.ref("deleted_at"), "is", null)
          .where(sql.ref("date_of_birth"), "<>", sql.lit(absent.text))
          .execute();
      },
    },
  };
}

/**
 * Ranges of change numbers of another history: after a restore, those between the last change of the backup and the first new
 * one. A client with such a position has seen changes that these records do not have.
 */
export const feedGapColumns = "(last_before bigint not null, first_behind bigint primary key)";
