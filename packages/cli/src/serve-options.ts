import { join, resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { CommandError } from "./command-error.ts";
import { parsePort } from "./parse-port.ts";

/** The flags that every command with a service or its records has, each with its environment variable. */
export interface PlaceFlags {
  readonly data: string;
  readonly databaseUrl?: string;
}

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** `--data`: the folder of the SQLite files. */
export function dataOption(): Option {
  return new Option("--data <folder>", "where records are kept")
    .env("SIGNALBOX_DATA")
    .default("./.signalbox")
    .argParser((folder) => {
      if (folder === "") throw new InvalidArgumentError("Name the folder that records are kept in.");
      return folder;
    });
}

/** `--database-url`: PostgreSQL instead of files. A variable that is set to nothing is not set. */
export function databaseUrlOption(): Option {
  return new Option("--database-url <url>", "keep records in this PostgreSQL database instead of files")
    .env("DATABASE_URL")
    .argParser((url) => url || undefined);
}

/**
 * Lets a flag beat the variable of the other place: without it, whoever names a folder would work on the database of the
 * environment. Two flags are refused; of two variables, the database is taken.
 */
export function withOnePlace(command: Command): Command {
  return command.hook("preAction", (_, running) => {
    const isFlag = (name: string): boolean => running.getOptionValueSource(name) === "cli";
    if (isFlag("data") && isFlag("databaseUrl")) {
      throw CommandError.usage("--data and --database-url are two places; name one");
    }
    if (isFlag("data")) running.setOptionValue("databaseUrl", undefined);
  });
}

/** `--host`. Empty would mean every address of the machine, so it means the default. */
export function hostOption(): Option {
  return new Option("--host <address>", "address to listen on")
    .env("SIGNALBOX_HOST")
    .default("127.0.0.1")
    .argParser((host) => host || "127.0.0.1");
}

/** A flag for a TCP port; 0 takes any free one. */
export function portOption(flags: string, description: string, variable: string, port: number): Option {
  return new Option(flags, description).env(variable).default(port).argParser(parsePort);
}

/** `--log-level`: which JSON lines are written to stderr. */
export function logLevelOption(): Option {
  return new Option("--log-level <level>", "JSON lines on stderr; every request is an info line")
    .env("SIGNALBOX_LOG_LEVEL")
    .choices(["debug", "info", "warn", "error", "silent"])
    .default("warn");
}

/** Where records are kept, as the services take it. */
export function placeOf({ data, databaseUrl }: PlaceFlags): { dataFolder: string } | { databaseUrl: string } {
  return databaseUrl === undefined ? { dataFolder: resolve(data) } : { databaseUrl };
}

/** Where student records are, for people: a file, or a database without what its URL says of users and passwords. */
export function recordsAt(flags: PlaceFlags): string {
  const place = placeOf(flags);
  if ("dataFolder" in place) return join(place.dataFolder, "students.sqlite");
  if (!URL.canParse(place.databaseUrl)) return "a PostgreSQL database";
  const { host, pathname } = new URL(place.databaseUrl);
  return `the PostgreSQL database ${pathname.slice(1)} at ${host}`;
}
