import { join, resolve } from "node:path";
import type { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { databaseUrlOption, dataOption, type PlaceFlags, withOnePlace } from "../../serve-options.ts";

/** Adds the flags of every command that opens the records themselves. */
export function withPlace(command: Command): Command {
  return withOnePlace(command.addOption(dataOption()).addOption(databaseUrlOption()));
}

/** The SQLite file of the records. @throws CommandError when they are in PostgreSQL, which has tools of its own. */
export function fileOf({ data, databaseUrl }: PlaceFlags): string {
  if (databaseUrl === undefined) return join(resolve(data), "students.sqlite");
  throw CommandError.usage("this is for SQLite files; use pg_dump and pg_restore for a PostgreSQL database");
}
