import type { Migrations } from "@signalbox/service";
import { type Kysely, PostgresAdapter, sql } from "kysely";
import { storeRawHeads } from "./store-raw-heads.ts";

export const migrations: Migrations = {
  "0001-segments": {
    async up(database) {
      await database.schema
        .createTable("route")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .addColumn("ttl", "bigint", (column) => column.notNull())
        .addColumn("last_seq", "bigint", (column) => column.notNull())
        .addColumn("first_seq", "bigint", (column) => column.notNull())
        .addColumn("stored_bytes", "bigint", (column) => column.notNull())
        .addColumn("secret_hash", "text", (column) => column.notNull())
        .addColumn("settings", "text", (column) => column.notNull())
        .addColumn("max_requests", "bigint")
        .addColumn("max_bytes", "bigint")
        .addColumn("version", "bigint", (column) => column.notNull())
        .execute();
      await database.schema.createIndex("route_by_expiry").on("route").column("expires_at").execute();
      await database.schema
        .createTable("segment")
        .addColumn("route_id", "text", (column) => column.notNull())
        .addColumn("first_seq", "bigint", (column) => column.notNull())
        .addColumn("last_seq", "bigint", (column) => column.notNull())
        .addColumn("sizes", "text", (column) => column.notNull())
        .addColumn("heads", "text", (column) => column.notNull())
        // SQLite accepts any type name and stores bytes unchanged. The column is last, so that reading the others does not
        // traverse long bodies.
        .addColumn("bodies", sql`bytea`, (column) => column.notNull())
        .addPrimaryKeyConstraint("segment_by_seq", ["route_id", "last_seq"])
        .execute();
      // Compression does not pay, because bodies are soon deleted and often already compressed.
      if (database.getExecutor().adapter instanceof PostgresAdapter) {
        for (const column of ["heads", "bodies"]) {
          await sql`alter table ${sql.table("segment")} alter column ${sql.ref(column)} set storage external`.execute(
            database,
          );
        }
      }
    },
  },
  "0002-deliveries": {
    async up(database) {
      await database.schema
        .createTable("delivery")
        .addColumn("route_id", "text", (column) => column.notNull())
        .addColumn("seq", "bigint", (column) => column.notNull())
        .addColumn("number", "bigint", (column) => column.notNull())
        .addColumn("sent_at", "bigint", (column) => column.notNull())
        .addColumn("size", "bigint", (column) => column.notNull())
        .addColumn("delivery", "text", (column) => column.notNull())
        .addColumn("body", sql`bytea`, (column) => column.notNull())
        .addPrimaryKeyConstraint("delivery_by_number", ["route_id", "seq", "number"])
        .addForeignKeyConstraint("delivery_of_route", ["route_id"], "route", ["id"], (constraint) =>
          constraint.onDelete("cascade"),
        )
        .execute();
      // A covering index to count deliveries and find the oldest.
      await database.schema
        .createIndex("delivery_by_age")
        .on("delivery")
        .columns(["route_id", "sent_at", "size"])
        .execute();
    },
  },
  "0003-forwards": {
    async up(database) {
      await database.schema
        .createTable("forwarding")
        .addColumn("route_id", "text", (column) => column.primaryKey().references("route.id").onDelete("cascade"))
        .addColumn("next_seq", "bigint", (column) => column.notNull())
        .addColumn("concurrency", "bigint", (column) => column.notNull())
        .addColumn("lease_ms", "bigint", (column) => column.notNull())
        .execute();
      await database.schema
        .createTable("forward_job")
        .addColumn("route_id", "text", (column) =>
          column.notNull().references("forwarding.route_id").onDelete("cascade"),
        )
        .addColumn("seq", "bigint", (column) => column.notNull())
        .addColumn("attempt", "bigint", (column) => column.notNull())
        .addColumn("due_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("forward_job_by_seq", ["route_id", "seq"])
        .execute();
    },
  },
  "0004-turns": {
    async up(database) {
      await database.schema
        .createTable("turn")
        .addColumn("route_id", "text", (column) => column.notNull().references("route.id").onDelete("cascade"))
        .addColumn("rules", "text", (column) => column.notNull())
        .addColumn("rule", "bigint", (column) => column.notNull())
        .addColumn("count", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("turn_by_rule", ["route_id", "rules", "rule"])
        .execute();
    },
  },
  "0005-listeners": {
    async up(database) {
      // SQLite adds one column at a time.
      for (const [name, type, value] of [
        ["listener", "text", ""],
        ["listener_until", "bigint", 0],
        ["listener_wait", "bigint", 0],
      ] as const) {
        await database.schema
          .alterTable("route")
          .addColumn(name, type, (column) => column.notNull().defaultTo(value))
          .execute();
      }
      await database.schema
        .createTable("held")
        .addColumn("route_id", "text", (column) => column.notNull().references("route.id").onDelete("cascade"))
        .addColumn("seq", "bigint", (column) => column.notNull())
        .addColumn("until", "bigint", (column) => column.notNull())
        .addColumn("answer", "text")
        .addPrimaryKeyConstraint("held_by_seq", ["route_id", "seq"])
        .execute();
      await database.schema.createIndex("held_by_end").on("held").column("until").execute();
    },
  },
  "0006-head-bytes": {
    async up(database) {
      await database.schema
        .alterTable("route")
        .addColumn("head_bytes", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update ${sql.table("route")} set head_bytes = coalesce(
        (select sum(octet_length(heads)) from ${sql.table("segment")} where route_id = route.id), 0)`.execute(database);
    },
  },
  "0007-makers": {
    async up(database) {
      for (const name of ["owner_hash", "creator"]) {
        await database.schema
          .alterTable("route")
          .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
          .execute();
      }
      await database.schema.createIndex("route_by_creator").on("route").column("creator").execute();
      await database.schema
        .createIndex("route_unused")
        .on("route")
        .column("created_at")
        .where(sql.ref("last_seq"), "=", sql.lit(0))
        .execute();
      await database.schema
        .createTable("removed_route")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("owner_hash", "text", (column) => column.notNull())
        .addColumn("removed_at", "bigint", (column) => column.notNull())
        .execute();
      await database.schema.createIndex("removed_route_by_time").on("removed_route").column("removed_at").execute();
    },
  },
  "0008-forward-leases": {
    async up(database) {
      // All leases have the same duration and are renewed.
      await database.schema.alterTable("forwarding").dropColumn("lease_ms").execute();
    },
  },
  "0010-raw-heads": { up: storeRawHeads },
  "0011-marks": {
    async up(database) {
      await database.schema
        .alterTable("route")
        .addColumn("changes", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      await database.schema
        .createTable("mark")
        .addColumn("route_id", "text", (column) => column.notNull().references("route.id").onDelete("cascade"))
        .addColumn("seq", "bigint", (column) => column.notNull())
        .addColumn("change", "bigint", (column) => column.notNull())
        .addColumn("deleted", "bigint", (column) => column.notNull())
        .addColumn("pinned", "bigint", (column) => column.notNull())
        .addColumn("note", "text", (column) => column.notNull())
        .addColumn("size", "bigint", (column) => column.notNull())
        .addColumn("responded", "text")
        .addColumn("record", sql`bytea`)
        .addColumn("body", sql`bytea`)
        .addPrimaryKeyConstraint("mark_by_seq", ["route_id", "seq"])
        .execute();
      await database.schema.createIndex("mark_by_change").on("mark").columns(["route_id", "change"]).execute();
      await database.schema
        .createTable("response")
        .addColumn("route_id", "text", (column) => column.notNull().references("route.id").onDelete("cascade"))
        .addColumn("last_seq", "bigint", (column) => column.notNull())
        .addColumn("first_seq", "bigint", (column) => column.notNull())
        .addColumn("change", "bigint", (column) => column.notNull())
        .addColumn("outcomes", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("response_by_seq", ["route_id", "last_seq"])
        .execute();
      await database.schema.createIndex("response_by_change").on("response").columns(["route_id", "change"]).execute();
    },
  },
  "0012-responses": { up: renameResponses },
  "0013-sweeps": {
    async up(database) {
      // Columns that change with each capture are not indexed, because updating an index costs as much as the capture.
      for (const name of ["sweep_at", "used"]) {
        await database.schema
          .alterTable("route")
          .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
          .execute();
      }
      const used = sql`case when last_seq > 0 then 1 else 0 end`;
      await sql`update ${sql.table("route")} set sweep_at = expires_at, used = ${used}`.execute(database);
      for (const name of ["route_by_expiry", "route_unused"]) await database.schema.dropIndex(name).execute();
      await database.schema.createIndex("route_by_sweep").on("route").column("sweep_at").execute();
      await database.schema
        .createIndex("route_unused")
        .on("route")
        .column("created_at")
        .where(sql.ref("used"), "=", sql.lit(0))
        .execute();
      // With free space in its page, PostgreSQL updates a row without new index entries (a HOT update).
      if (database.getExecutor().adapter instanceof PostgresAdapter) {
        await sql`alter table ${sql.table("route")} set (fillfactor = 50)`.execute(database);
      }
    },
  },
  "0014-delivery-changes": {
    async up(database) {
      const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
      await database.schema.alterTable("delivery").addColumn("status", "bigint").execute();
      await database.schema
        .alterTable("delivery")
        .addColumn("change", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      const status = isPostgres
        ? sql`(delivery::json #>> '{outcome,status}')::bigint`
        : sql`json_extract(delivery, '$.outcome.status')`;
      await sql`update ${sql.table("delivery")} set status = ${status}`.execute(database);
      // A route without changes is read without its deliveries.
      const withDeliveries = sql`select route_id from ${sql.table("delivery")}`;
      await sql`update ${sql.table("route")} set changes = changes + 1 where id in (${withDeliveries})`.execute(
        database,
      );
      await database.schema.createIndex("delivery_by_change").on("delivery").columns(["route_id", "change"]).execute();
    },
  },
};

/** Renames columns and fields of stored JSON: a route, a listener and the target of a delivery all send a response. */
async function renameResponses(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable("held").renameColumn("answer", "response").execute();
  // Quotes inside a JSON string are escaped, so these texts only match the fields.
  for (const [table, column, before, after] of [
    ["route", "settings", '"answers":[', '"responses":['],
    ["route", "settings", '"kind":"answer"', '"kind":"response"'],
    ["delivery", "delivery", '"kind":"answered"', '"kind":"responded"'],
    ...["scheme", "credentials", "port", "address"].map(
      (part) => ["delivery", "delivery", `"code":"${part}_refused"`, `"code":"${part}_not_allowed"`] as const,
    ),
  ] as const) {
    const value = sql.ref(column);
    await sql`update ${sql.table(table)} set ${value} = replace(${value}, ${before}, ${after})
      where ${value} like ${`%${before}%`}`.execute(database);
  }
}
