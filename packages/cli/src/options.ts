import { accessSync, constants, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseJson, toValue } from "@signalbox/json";
import type { Address } from "@signalbox/service";
import { postgresServers } from "@signalbox/service/postgres-servers";
import { InvalidArgumentError, Option } from "commander";
import type { BaseCommand, Command } from "./command.ts";
import { CommandError } from "./process.ts";
import { shellQuoted } from "./terminal.ts";

/** The location of records, from the flags of every command that runs a service or opens its records. */
export interface LocationFlags {
  readonly data: string;
  readonly databaseUrl?: string;
  /** Only of commands that start a service, or check its environment. */
  readonly readUrl?: string;
}

/**
 * Adds `--data` and `--database-url`.
 *
 * A flag takes precedence over the variable of the other option: a command that names a folder must never use the database of the
 * environment. Two flags are an error. Of two variables, the database takes precedence.
 */
export function locationFlags<Given extends unknown[], Flags extends object>(
  command: Command<Given, Flags>,
): Command<Given, Flags & LocationFlags> {
  return command
    .addFlag<LocationFlags>(
      new Option("--data <folder>", "folder of the SQLite files")
        .env("SIGNALBOX_DATA")
        .default("./.signalbox")
        .argParser((folder) => {
          if (folder === "") throw new InvalidArgumentError("Name the folder of the SQLite files.");
          return folder;
        }),
    )
    .addOption(new Option("--database-url <url>", "PostgreSQL database to use instead of files").env("DATABASE_URL"))
    .hook("preAction", (_, running) => {
      // An empty variable is none. The result of an `argParser` would be empty again.
      for (const name of ["databaseUrl", "readUrl"]) {
        if (running.getOptionValue(name) === "") running.setOptionValue(name, undefined);
      }
      const isFlag = (name: string): boolean => running.getOptionValueSource(name) === "cli";
      if (isFlag("data") && isFlag("databaseUrl")) {
        throw CommandError.usage("--data and --database-url exclude each other; give one of them");
      }
      if (!isFlag("data")) return;
      for (const name of ["databaseUrl", "readUrl"]) if (!isFlag(name)) running.setOptionValue(name, undefined);
    });
}

export function readUrlFlag(): Option {
  return flag(
    "--read-url <url>",
    "SIGNALBOX_READ_URL",
    "replica of the PostgreSQL database for lists, searches, exports and inspection; used while it has every write",
  );
}

/** The location as the services take it. */
export function locationOf({
  data,
  databaseUrl,
  readUrl,
}: LocationFlags): { dataFolder: string } | { databaseUrl: string; readUrl?: string } {
  if (databaseUrl !== undefined) return defined({ databaseUrl, readUrl });
  if (readUrl === undefined) return { dataFolder: resolve(data) };
  throw CommandError.usage("--read-url needs --database-url, the database of which it is a replica");
}

/** The location of student records, as printed: a file, or a database without user and password. */
export function recordsAt(flags: LocationFlags): string {
  const location = locationOf(flags);
  if ("dataFolder" in location) return join(location.dataFolder, "students.sqlite");
  try {
    return postgresServers(location.databaseUrl).title;
  } catch {
    return "a PostgreSQL database";
  }
}

/** The flag with which a command that runs in any folder uses these records. A URL is not printed, because it may have a password. */
export function storeFlag({ data, databaseUrl }: LocationFlags): string {
  if (databaseUrl === undefined) return `--data ${shellQuoted(resolve(data))}`;
  return `--database-url ${databaseUrl === process.env.DATABASE_URL ? '"$DATABASE_URL"' : "'<url>'"}`;
}

/**
 * Rejects a folder without the file of a store, or with one that this user may not read: a mistyped folder must not become an empty
 * one. A database has tools of its own.
 *
 * @param store the file, and what it holds: "records"
 * @param creates what creates an empty store, if the reader may want one
 */
export function assertStore(
  { data, databaseUrl }: LocationFlags,
  { file, content }: { readonly file: string; readonly content: string },
  creates?: string,
): void {
  const path = join(resolve(data), file);
  if (databaseUrl !== undefined || isReadable(path)) return;
  const orNew = creates === undefined ? "" : `; ${creates} creates an empty store there`;
  const message = `there are no ${content} at ${path}; name the folder of the service with --data or SIGNALBOX_DATA${orNew}`;
  throw new CommandError(message);
}

/** Whether a file exists. @throws CommandError when this user may not know that, or may not read it. */
function isReadable(path: string): boolean {
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return false;
    accessSync(path, constants.R_OK);
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") return false;
    throw new CommandError(`no permission to read ${path}; run this as its owner, the user of the service`, { cause });
  }
}

/**
 * Rejects a text that is not an http or https URL.
 *
 * @param source what it is the value of: "--url"
 * @param example such a URL
 */
export function assertHttpUrl(text: string, source: string, example: string): void {
  if (/^https?:/i.test(text) && URL.canParse(text)) return;
  const withScheme = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d)|\[[\da-f:]+\])(?::\d+)?(?:\/.*)?$/i.test(text);
  const advice = withScheme && URL.canParse(`http://${text}`) ? `write http://${text}` : `it looks like ${example}`;
  throw CommandError.usage(`${source} must be an http or https URL, got '${text}'; ${advice}`);
}

/** The store of the student-record service, for {@link assertStore}. */
export const studentsStore = { file: "students.sqlite", content: "records" } as const;

/**
 * Parses JSON of the command line.
 *
 * @throws CommandError with this message, and where the text is not JSON
 */
export function parseArgument(json: string, message: string): unknown {
  try {
    return toValue(parseJson(json));
  } catch (cause) {
    throw new CommandError(`${message}: ${(cause as Error).message}`, { exitCode: 2, cause });
  }
}

/** A flag with its variable. */
export function flag(flags: string, variable: string, description: string): Option {
  return new Option(flags, description).env(variable);
}

/** Adds flags to a group of the help. */
export function addFlags<Added extends BaseCommand>(command: Added, group: string, flags: readonly Option[]): Added {
  command.optionsGroup(group);
  for (const option of flags) command.addOption(option);
  return command;
}

/** The values without those that are undefined, which options of services must not have. */
export function defined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
}

type Defined<Values> = {
  [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name];
} & {
  [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Exclude<Values[Name], undefined>;
};

/** A flag for a TCP port; 0 picks a free port. */
export function portFlag(flags: string, variable: string, description: string, port: number): Option {
  return flag(flags, variable, description).default(port).argParser(parsePort);
}

/** Parses a TCP port; 0 means any free one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new InvalidArgumentError("A port is a whole number from 0 to 65535; 0 picks a free port.");
  }
  return port;
}

/** Parses a port of this machine, or `host:port`. */
export function parseAddress(text: string): Address {
  const [, host = "127.0.0.1", port = ""] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  return { host: host.replace(/^\[(.*)\]$/, "$1"), port: parsePort(port) };
}

/** Appends a header that is written as `Name: value`. */
export function addHeader(text: string, before: readonly [string, string][]): [string, string][] {
  const [, name, value = ""] = /^([^:\s]+):[ \t]*(.*)$/.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError("Headers look like 'Name: value'.");
  return [...before, [name, value]];
}

/** Parses a count or a sequence number. */
export function parseCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`'${text}' is not a whole number.`);
  return Number(text);
}

const byteUnits: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** Parses a number of bytes such as `500`, `64KiB`, `10MiB` or `1GiB`. */
export function parseBytes(text: string): number {
  const [, count = "", unit = ""] = /^(\d{1,15})([KMG]iB)?$/.exec(text) ?? [];
  if (count !== "") return Number(count) * (byteUnits[unit] ?? 1);
  throw new InvalidArgumentError("A size looks like 500, 64KiB, 10MiB or 1GiB; without a unit it is in bytes.");
}

/** A list: a repeatable flag or a variable, with commas between items. */
export function listFlag(flags: string, variable: string, description: string): Option {
  return flag(flags, variable, description).argParser((text, before: readonly string[] = []) => [
    ...before,
    ...text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  ]);
}

/** Appends the value of a flag that may be repeated. */
export function collect(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}

/** Seconds in a unit of time. */
const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses a duration such as `500ms`, `30s`, `5m`, `2h`, `7d`, or a number of seconds. The result is in seconds. */
export function parseDuration(text: string): number {
  const [, count = "", unit = "s"] = /^(\d{1,12}(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text) ?? [];
  if (count !== "") return Number(count) * (units[unit] ?? 1);
  throw new InvalidArgumentError(`A duration looks like 500ms, 30s, 5m, 2h or 7d; without a unit it is in seconds.`);
}

/** Formats whole seconds as `parseDuration` parses them, in the largest unit without a fraction: `30d`. */
export function formatDuration(seconds: number): string {
  const fits = Object.entries(units).findLast(([, length]) => seconds >= length && seconds % length === 0);
  const [unit, length] = fits ?? ["s", 1];
  return `${seconds / length}${unit}`;
}
