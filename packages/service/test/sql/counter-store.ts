import type { Database } from "../../src/sql/database.ts";
import type { Migrations } from "../../src/sql/migrate.ts";
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

/** Opens the store of counters at a file path or a PostgreSQL URL. */
export function openCounters(place: string): Promise<Database<Tables>> {
  return place.startsWith("postgres:")
    ? openPostgres({ url: place, schema: "counting", migrations })
    : openSqlite({ file: place, migrations });
}
