import type { Migrations } from "@signalbox/service";
import { type Kysely, sql } from "kysely";

/** The migrations of the student store for SQLite or PostgreSQL. A migration that was released is never changed. */
export function studentMigrations(kind: "sqlite" | "postgres"): Migrations {
  // PostgreSQL orders text by language unless it is told otherwise; both stores order it by code point.
  const text = kind === "sqlite" ? sql`text` : sql`text collate "C"`;
  const counter = kind === "sqlite" ? sql`integer primary key autoincrement` : sql`bigserial primary key`;

  return {
    "0001-student": {
      async up(database: Kysely<unknown>) {
        await database.schema
          .createTable("student")
          .addColumn("id", text, (column) => column.primaryKey())
          .addColumn("version", "integer", (column) => column.notNull())
          .addColumn("created_at", "bigint", (column) => column.notNull())
          .addColumn("updated_at", "bigint", (column) => column.notNull())
          .addColumn("deleted_at", "bigint")
          .addColumn("body", text, (column) => column.notNull())
          .addColumn("number_key", text)
          .addColumn("email_key", text)
          .execute();
        for (const key of ["number_key", "email_key"]) {
          await database.schema
            .createIndex(`student_${key}`)
            .on("student")
            .unique()
            .column(key)
            .where(sql.ref("deleted_at"), "is", null)
            .where(sql.ref(key), "is not", null)
            .execute();
        }
        await sql`
          create table student_change (
            seq ${counter},
            student_id ${text} not null,
            version integer not null,
            action ${text} not null,
            at bigint not null,
            deleted integer not null,
            body ${text} not null
          )`.execute(database);
        await database.schema
          .createIndex("student_change_version")
          .on("student_change")
          .unique()
          .columns(["student_id", "version"])
          .execute();
      },
    },
  };
}
