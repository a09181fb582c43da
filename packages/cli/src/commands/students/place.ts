import { join, resolve } from "node:path";
import { type Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";

/** Where the records are kept. */
export interface PlaceFlags {
  readonly data: string;
  readonly databaseUrl?: string;
}

/** Adds the flags of every command that opens the records themselves. */
export function withPlace(command: Command): Command {
  return command
    .addOption(new Option("--data <folder>", "where records are kept").env("SIGNALBOX_DATA").default("./.signalbox"))
    .addOption(new Option("--database-url <url>", "a PostgreSQL database instead").env("DATABASE_URL"));
}

/** The place as the package takes it. */
export function placeOf({ data, databaseUrl }: PlaceFlags): { dataFolder: string } | { databaseUrl: string } {
  return databaseUrl === undefined ? { dataFolder: resolve(data) } : { databaseUrl };
}

/** The SQLite file of the records. @throws CommandError when they are in PostgreSQL, which has tools of its own. */
export function fileOf({ data, databaseUrl }: PlaceFlags): string {
  if (databaseUrl === undefined) return join(resolve(data), "students.sqlite");
  throw CommandError.usage("this is for SQLite files; use pg_dump and pg_restore for a PostgreSQL database");
}
