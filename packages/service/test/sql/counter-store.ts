import { type Kysely, sql } from "kysely";
import type { Database, Migrations } from "../../src/sql/database.ts";
import { openPostgres } from "../../src/sql/open-postgres.ts";
import { openSqlite } from "../../src/sql/open-sqlite.ts";

export interface Tables {
  counter: { name: string; value: number };
}

export const migrations: Migrations = {
  "0001-counter": {
    up: (database) =>
      database.schema
        .createTable("counter")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("value", "bigint", (column) => column.notNull())
        .execute(),
  },
};

/** A migration that creates a table, increments every counter, and calls `inTheMiddle` before it ends. */
export function nextMigration(inTheMiddle: () => Promise<void>): Migrations {
  return {
    "0002-more": {
      async up(database: Kysely<Tables>) {
        await database.schema.createTable("more").addColumn("name", "text").execute();
        await database.updateTable("counter").set({ value: sql`value + 1` }).execute();
        await inTheMiddle();
      },
    },
  };
}

/** Opens the counter store at a file path or a PostgreSQL URL. */
export function openCounters(place: string, all: Migrations = migrations): Promise<Database<Tables>> {
  return place.startsWith("postgres:")
    ? openPostgres({ url: place, schema: "counting", migrations: all })
    : openSqlite({ file: place, migrations: all });
}
