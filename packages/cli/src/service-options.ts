import { X509Certificate } from "node:crypto";
import type { ServeCaptureOptions } from "@signalbox/capture";
import type {
  Address,
  CommonOptions,
  Listening,
  LogLevel,
  OptionError,
  ServeOptions,
  ServiceError,
  TlsOptions,
} from "@signalbox/service";
import { closedPaths, processRoles } from "@signalbox/service/process-options";
import { InvalidArgumentError, Option } from "commander";
import { closest, distance } from "fastest-levenshtein";
import type { BaseCommand } from "./command.ts";
import { readInputFileSync } from "./files.ts";
import { addFlags, defined, flag, listFlag, parseAddress, parseBytes, parseDuration, readUrlFlag } from "./options.ts";
import { CommandError, untilStopped } from "./process.ts";

/** The network and log options of a service: address, names, proxies, shutdown and log. */
export interface ListenFlags {
  readonly host: string;
  readonly hostName: readonly string[];
  readonly trustedProxy: readonly string[];
  readonly proxyHeader?: string;
  /** In seconds. */
  readonly drainDelay: number;
  readonly close: readonly string[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly logLevel: LogLevel;
  readonly json?: boolean;
  readonly role: readonly string[];
}

/** The listener of its own that a command with one service may have. */
export interface MetricsFlags {
  readonly metricsAddress?: Address;
}

/**
 * Adds the flags of every command that starts a service, all but its port. A text that is empty counts as unset, for all its flags.
 * A flag without a value is off when its variable is `false`, `0`, `no`, `off` or empty: Commander alone treats any value as true.
 */
export function listenFlags<Added extends BaseCommand>(command: Added): Added {
  return addFlags(command, "Network, shutdown and logs:", [
    // An empty address would bind to all addresses, so it means the default.
    flag("--host <address>", "SIGNALBOX_HOST", "address to listen on")
      .default("127.0.0.1")
      .argParser((host) => host || "127.0.0.1"),
    listFlag(
      "--host-name <name>",
      "SIGNALBOX_HOST_NAMES",
      "name of the service besides localhost, or *.name for all below; other names get 421; may be repeated",
    ).default([], "none"),
    listFlag(
      "--trusted-proxy <address>",
      "SIGNALBOX_TRUSTED_PROXIES",
      "address or range of the proxies in front of the service; may be repeated",
    ).default([], "none"),
    flag(
      "--proxy-header <name>",
      "SIGNALBOX_PROXY_HEADER",
      "the one header in which those proxies send the client's address (default: x-forwarded-for)",
    ),
    listFlag(
      "--close <what>",
      "SIGNALBOX_CLOSE",
      "paths that return 404: docs (/docs and /openapi.json) or metrics (/metrics); may be repeated",
    ).default([], "none"),
    flag(
      "--tls-cert <file>",
      "SIGNALBOX_TLS_CERT",
      "serve HTTPS with this certificate (PEM, with its intermediate certificates); SIGHUP reads both files again",
    ),
    flag("--tls-key <file>", "SIGNALBOX_TLS_KEY", "private key of the certificate (PEM)"),
    flag(
      "--drain-delay <duration>",
      "SIGNALBOX_DRAIN_DELAY",
      "how long to accept requests after SIGTERM while /readyz returns 503; running requests then have 10 seconds",
    )
      .default(0)
      .argParser(parseDelay),
    flag("--log-level <level>", "SIGNALBOX_LOG_LEVEL", "JSON lines on stderr; each request is an info line")
      .choices(["debug", "info", "warn", "error", "silent"])
      .default("warn"),
    readUrlFlag(),
    listFlag(
      "--role <role>",
      "SIGNALBOX_ROLES",
      "what this process does, when several share one database: ingest (capture service only), api (pages and API) or deliver (forwards and webhooks); may be repeated",
    ).default([], "all"),
    new Option("--json", "print the URLs as one line of JSON once it listens, and nothing else on stdout"),
  ]).hook("preAction", (_, running) => {
    for (const option of running.options) {
      const name = option.attributeName();
      const isSwitch = !option.required && !option.optional;
      const isOff = /^(?:|0|false|no|off)$/i.test(process.env[option.envVar ?? ""] ?? "");
      if (isSwitch && isOff && running.getOptionValueSource(name) === "env") {
        running.setOptionValue(name, option.negate);
      }
      // Commander makes an empty text of what an `argParser` returns as undefined.
      if (running.getOptionValue(name) === "") running.setOptionValue(name, undefined);
    }
  });
}

/** The flags as options of both services. */
export function listenOptions(
  flags: ListenFlags,
): CommonOptions & ServeOptions & Pick<ServeCaptureOptions, "hostNames"> {
  return defined({
    host: flags.host,
    hostNames: flags.hostName,
    trustedProxies: flags.trustedProxy,
    proxyHeader: flags.proxyHeader,
    drainDelayMs: flags.drainDelay * 1_000,
    closed: flags.close.map((what) => oneOf("--close", what, closedPaths)),
    processRoles: flags.role.map((role) => oneOf("--role", role, processRoles)),
    tls: tlsOf(flags),
    logLevel: flags.logLevel,
  });
}

/** A service that has started. */
export interface Running extends Pick<Listening, "url" | "loopback" | "setCertificate" | "close"> {
  /** The address for others, through a tunnel. */
  readonly publicUrl?: string | undefined;
}

/**
 * Starts services one after another, prints their welcome, which may need work of its own, and closes all of them at a signal, which
 * may come before. SIGHUP reads their certificate again.
 *
 * @param onStop called before they are closed
 */
export async function runServices(
  flags: ListenFlags,
  starts: readonly (() => Promise<Running>)[],
  welcome: (...running: Running[]) => string | Promise<string>,
  onStop: () => void = () => {},
): Promise<void> {
  const running: Running[] = [];
  const stopped = untilStopped(flags.tlsCert === undefined ? undefined : () => reloadCertificate(flags, running));
  try {
    for (const start of starts) {
      const starting = start();
      const waiting = setTimeout(() => process.stderr.write(STILL_STARTING), PATIENCE_MS);
      const started = await Promise.race([starting, stopped]).finally(() => clearTimeout(waiting));
      if (started === undefined) {
        // It may wait for a lock of the database without end. The process does not wait for it.
        void starting.then(
          (service) => service.close(),
          () => {},
        );
        return;
      }
      running.push(started);
    }
    const text = await Promise.race([welcome(...running), stopped]);
    if (text === undefined) return;
    process.stdout.write(text);
    await stopped;
    onStop();
  } finally {
    await Promise.all(running.map((service) => service.close()));
  }
}

/** How long a start may take, in milliseconds, before the command says that it waits. */
const PATIENCE_MS = 5_000;

const STILL_STARTING =
  "signalbox: Still starting. It may wait until another process has updated the tables, or for its public address.\n";

function reloadCertificate(flags: ListenFlags, running: readonly Running[]): void {
  try {
    const tls = tlsOf(flags);
    for (const service of running) if (tls !== undefined) service.setCertificate(tls);
  } catch (error) {
    process.stderr.write(`signalbox: The certificate is still the one from before: ${(error as Error).message}\n`);
  }
}

function tlsOf({ tlsCert = "", tlsKey = "" }: ListenFlags): TlsOptions | undefined {
  if (tlsCert === "" && tlsKey === "") return undefined;
  if (tlsCert === "" || tlsKey === "") throw CommandError.usage("--tls-cert and --tls-key go together; give both");
  const cert = readInputFileSync(tlsCert, { option: "--tls-cert" });
  assertValid(cert, tlsCert);
  return { cert, key: readInputFileSync(tlsKey, { option: "--tls-key" }) };
}

/** Clients reject an expired certificate, so it must not replace a valid one. Whether it fits the key is checked by the service. */
function assertValid(cert: Buffer, file: string): void {
  let validTo: string;
  try {
    ({ validTo } = new X509Certificate(cert));
  } catch {
    return;
  }
  if (Date.parse(validTo) > Date.now()) return;
  throw CommandError.usage(`--tls-cert: the certificate in ${file} expired on ${validTo}`);
}

/** The URL of a service's reference, for the output of a command; empty when it is closed. */
export function referenceOf({ close }: Pick<ListenFlags, "close">, url: string, before: string): string {
  return close.includes("docs") ? "" : `${before}reference: ${url}/docs`;
}

/** @throws CommandError when a value of a list is none of these */
function oneOf<Value extends string>(flag: string, value: string, values: readonly Value[]): Value {
  const found = values.find((known) => known === value);
  if (found !== undefined) return found;
  throw CommandError.usage(`${flag} must be one of ${values.join(", ")}, got '${value}'`);
}

/** The flag for a listener of health and metrics. */
export function metricsFlag(variable: string): Option {
  // Commander would make `true` of undefined, because the bracket looks like an optional value.
  return flag(
    "--metrics-address <[host:]port>",
    variable,
    "another address for /livez, /readyz and /metrics; the main address then has no /metrics",
  ).argParser((text) => (text === "" ? text : parseAddress(text)));
}

function parseDelay(text: string): number {
  const seconds = text === "" ? 0 : parseDuration(text);
  if (seconds <= 600) return seconds;
  throw new InvalidArgumentError("It must be at most 10m.");
}

/** Limits by name. */
export type Limits = Readonly<Record<string, number>>;

/** A flag for the `known` limits of a service: `name=value`, repeatable or separated by commas. */
export function limitFlag(flags: string, variable: string, known: object): Option {
  return flag(flags, variable, "a limit of the service, as name=value; KiB, MiB and GiB may follow; may be repeated")
    .default({}, "docs/flags.md lists them")
    .argParser((text, before: Limits = {}) => ({ ...before, ...parseLimits(text, Object.keys(known)) }));
}

function parseLimits(text: string, known: readonly string[]): Limits {
  const items = text.split(",").filter((item) => item.trim() !== "");
  return Object.fromEntries(
    items.map((item) => {
      const [, name = "", value] = /^\s*(\w+)(?:=(\d{1,15}(?:[KMG]iB)?)\s*$)?/.exec(item) ?? [];
      const isKnown = known.includes(name);
      if (value === undefined) {
        const example = isKnown ? name : known[0];
        throw new InvalidArgumentError(
          `A limit looks like ${example}=200, and KiB, MiB or GiB may follow; got '${item}'.`,
        );
      }
      if (!isKnown) {
        const near = closest(name, known);
        const advice = distance(name, near) > name.length / 2 ? "docs/flags.md lists them." : `Did you mean ${near}?`;
        throw new InvalidArgumentError(`'${name}' is not a limit. ${advice}`);
      }
      const number = parseBytes(value);
      if (number >= 1 && Number.isSafeInteger(number)) return [name, number];
      throw new InvalidArgumentError(`${name} must be at least 1 and below 2^53, got '${value}'.`);
    }),
  );
}

/**
 * Adds the flag that helps to an error of a service that could not start, because services know nothing of flags.
 *
 * @param options those of the service
 * @param port the flag for its port
 */
export function explainStart(error: unknown, { metricsAddress }: ServeOptions = {}, port = "--port"): unknown {
  if (error instanceof TypeError) return explainOption(error);
  if (!(error instanceof Error)) return error;
  const { code, port: taken } = error as Partial<ServiceError>;
  if (code === "data_folder_unusable") return new CommandError(`${error.message} (--data)`, { cause: error });
  if (code !== "port_taken") return error;
  const portFlag = taken !== undefined && taken === metricsAddress?.port ? "--metrics-address" : port;
  // AirPlay Receiver of macOS, the usual owner of the default port of capture.
  const isAirPlay = process.platform === "darwin" && taken === 5000;
  const hint = isAirPlay ? " On macOS that is AirPlay Receiver, in System Settings → General → AirDrop & Handoff." : "";
  return new CommandError(`${error.message.replace(/\.$/, "")} with ${portFlag}.${hint}`, { cause: error });
}

/** Translates an error about an option of a service to one about its flag. */
function explainOption(error: TypeError): CommandError {
  const { option = "", rule = "", other = "" } = error as Partial<OptionError>;
  const flag = flagOf[option];
  const message = flag === undefined ? error.message : `${flag} ${rule.replace(`'${other}'`, flagOf[other] ?? "$&")}`;
  return new CommandError(message, { exitCode: 2, cause: error });
}

const flagOf: Readonly<Record<string, string>> = {
  hostNames: "--host-name",
  trustedProxies: "--trusted-proxy",
  proxyHeader: "--proxy-header",
  publicUrl: "--public-url",
  adminToken: "--admin-token",
  allowAddresses: "--allow-address",
  webhookAddresses: "--webhook-address",
  tls: "--tls-cert",
  processRoles: "--role",
  databaseUrl: "--database-url",
};
