import { readFileSync } from "node:fs";
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

/** What a service is called by, and by whom: its names, and the proxies in front of it. */
export interface ReachFlags {
  readonly hostName: readonly string[];
  readonly trustedProxy: readonly string[];
  readonly proxyHeader?: string;
  /** In seconds. */
  readonly drainDelay: number;
  readonly close: readonly string[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/** Adds the flags of every command that starts a service which others may reach. */
export function withReach(command: Command): Command {
  return command
    .addOption(
      listOption(
        "--host-name <name>",
        "a name of the service besides localhost, or *.name for all below; others get 421; may be repeated",
        "SIGNALBOX_HOST_NAMES",
      ).default([], "none"),
    )
    .addOption(
      listOption(
        "--trusted-proxy <address>",
        "an address or range of the proxies in front, which say who a client is; may be repeated",
        "SIGNALBOX_TRUSTED_PROXIES",
      ).default([], "none"),
    )
    .addOption(
      new Option(
        "--proxy-header <name>",
        "the one header in which they say it, such as forwarded or x-real-ip (default: x-forwarded-for)",
      )
        .env("SIGNALBOX_PROXY_HEADER")
        .argParser((name) => name || undefined),
    )
    .addOption(
      listOption(
        "--close <what>",
        "leave out docs (/docs and /openapi.json) or metrics (/metrics): they answer 404; may be repeated",
        "SIGNALBOX_CLOSE",
      ).default([], "none"),
    )
    .addOption(
      new Option("--tls-cert <file>", "speak HTTPS with this certificate (PEM, with those that lead to its root)").env(
        "SIGNALBOX_TLS_CERT",
      ),
    )
    .addOption(new Option("--tls-key <file>", "the private key of the certificate (PEM)").env("SIGNALBOX_TLS_KEY"))
    .addOption(
      new Option(
        "--drain-delay <seconds>",
        "how long to go on taking requests after SIGTERM while /readyz answers 503; then running ones have 10 seconds",
      )
        .env("SIGNALBOX_DRAIN_DELAY")
        .default(0)
        .argParser(parseSeconds),
    );
}

/** Those flags as both services take them. */
export function reachOptions(flags: ReachFlags): {
  hostNames: readonly string[];
  trustedProxies: readonly string[];
  proxyHeader?: string;
  drainDelayMs: number;
  closed: readonly ("docs" | "metrics")[];
  tls?: { cert: Buffer; key: Buffer };
} {
  const { hostName, trustedProxy, proxyHeader, drainDelay, close } = flags;
  const tls = tlsOf(flags);
  return {
    drainDelayMs: drainDelay * 1_000,
    closed: close.map(closable),
    hostNames: hostName,
    trustedProxies: trustedProxy,
    ...(proxyHeader === undefined ? {} : { proxyHeader }),
    ...(tls === undefined ? {} : { tls }),
  };
}

function tlsOf({ tlsCert = "", tlsKey = "" }: ReachFlags): { cert: Buffer; key: Buffer } | undefined {
  if (tlsCert === "" && tlsKey === "") return undefined;
  if (tlsCert === "" || tlsKey === "") throw CommandError.usage("--tls-cert and --tls-key go together; name both");
  return { cert: readPem("--tls-cert", tlsCert), key: readPem("--tls-key", tlsKey) };
}

function readPem(flag: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw CommandError.usage(`${flag}: cannot read ${file}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

function closable(what: string): "docs" | "metrics" {
  if (what === "docs" || what === "metrics") return what;
  throw CommandError.usage(`--close must be docs or metrics, got '${what}'`);
}

function parseSeconds(text: string): number {
  const seconds = text === "" ? 0 : Number(text);
  if (seconds >= 0 && seconds <= 600) return seconds;
  throw new InvalidArgumentError("It must be a number of seconds from 0 to 600.");
}

/** A list, as a flag that may be repeated, with commas between its items, or as a variable. */
export function listOption(flags: string, description: string, variable: string): Option {
  return new Option(flags, description).env(variable).argParser((text, before: readonly string[] = []) => [
    ...before,
    ...text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  ]);
}

/** An error of options that cannot be meant, in the words of the command line; any other error as it is. */
export function explainOptions(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error;
  const [, option = "", rule = ""] = /^Cannot use '(\w+)': it (.*)$/.exec(error.message) ?? [];
  const flag = flagOf[option];
  return new CommandError(flag === undefined ? error.message : `${flag} ${inFlags(rule)}`, {
    exitCode: 2,
    cause: error,
  });
}

/** A rule may name another option. */
function inFlags(rule: string): string {
  return rule.replaceAll(/'(\w+)'/g, (quoted, option: string) => flagOf[option] ?? quoted);
}

const flagOf: Readonly<Record<string, string>> = {
  hostNames: "--host-name",
  trustedProxies: "--trusted-proxy",
  proxyHeader: "--proxy-header",
  publicUrl: "--public-url",
  adminToken: "--admin-token",
  allowAddresses: "--allow-address",
  tls: "--tls-cert",
};

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
