import type { Database, Migrations } from "../../src/sql/database.ts";
import { openPostgres } from "../../src/sql/open-postgres.ts";
import { openSqlite } from "../../src/sql/open-sqlite.ts";

export interface Tables {
  counter: { name: string; value: number; note?: string | null };
}

export const migrations: Migrations = {
  "0001-counter": ["create table counter (name text primary key, value bigint not null, note text)"],
};

/** A step that creates a table, increments every counter, and calls `inTheMiddle` before it ends. */
export function nextMigration(inTheMiddle: () => Promise<void>): Migrations {
  return {
    "0002-more": ["create table more (name text)", "update counter set value = value + 1", inTheMiddle],
  };
}

/** Opens the counter store at a file path or a PostgreSQL URL. */
export function openCounters(location: string, all: Migrations = migrations): Promise<Database<Tables>> {
  return location.startsWith("postgres:")
    ? openPostgres({ url: location, schema: "counting", migrations: all })
    : openSqlite({ file: location, migrations: all });
}
