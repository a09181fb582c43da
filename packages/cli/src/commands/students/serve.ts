import { networkInterfaces } from "node:os";
import type { ServeStudentsOptions, StudentsOptions } from "@signalbox/students";
import { defaultLimits } from "@signalbox/students/limits";
import { type BaseCommand, Command } from "../../command.ts";
import {
  addFlags,
  defined,
  flag,
  type LocationFlags,
  listFlag,
  locationFlags,
  locationOf,
  portFlag,
  recordsAt,
  storeFlag,
} from "../../options.ts";
import { CommandError } from "../../process.ts";
import {
  explainStart,
  type Limits,
  type ListenFlags,
  limitFlag,
  listenFlags,
  listenOptions,
  type MetricsFlags,
  metricsFlag,
  type Running,
  referenceOf,
  runServices,
} from "../../service-options.ts";
import { jsonLine } from "../../terminal.ts";
import { createCollections, readCollections } from "./seed.ts";

/** The flags for validation, access and rate limits, which `signalbox up` also has. */
export interface StudentsFlags {
  readonly profile: "open" | "registrar";
  readonly schema?: string;
  readonly requireKey?: boolean;
  readonly requireIfMatch?: boolean;
  readonly corsOrigin?: readonly string[];
  readonly viewerMembers?: readonly string[];
  readonly audit?: boolean;
  readonly auditReads?: boolean;
  readonly auditDays?: number;
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
  readonly webhookAddress: readonly string[];
  readonly jwtKeys?: string;
  readonly jwtIssuer?: string;
  readonly jwtAudience?: string;
  readonly jwtRoleClaim?: string;
}

export interface ServeFlags extends LocationFlags, ListenFlags, MetricsFlags, StudentsFlags {
  readonly port: number;
  readonly limit: Limits;
  readonly class?: boolean;
}

/** `signalbox students serve`: the student-record service alone. */
export const serveCommand: BaseCommand = new Command<[], ServeFlags>("serve")
  .description("start the student-record service")
  .arg("[file]", "a file of json-server; creates the records of its collections that have none yet")
  .addOption(portFlag("--port <port>", "SIGNALBOX_STUDENTS_PORT", "port to listen on", 3000))
  .addOption(metricsFlag("SIGNALBOX_STUDENTS_METRICS_ADDRESS"))
  .with(locationFlags)
  .with(listenFlags)
  .with(studentsFlags)
  .addOption(limitFlag("--limit <name=value>", "SIGNALBOX_STUDENTS_LIMITS", defaultLimits))
  .flag("--class", "for a class: listen on the network, let pages of all origins call it, and print its address")
  .examples(`
  $ signalbox students serve
  $ signalbox students serve db.json
  $ signalbox students serve --class
  $ signalbox students serve --schema examples/school.json
  $ signalbox students serve --profile registrar --require-key --port 8080
  $ signalbox students serve --host 0.0.0.0 --host-name school.example
  $ signalbox students serve --cors-origin https://app.example --rate-limit 600/60
  $ signalbox students serve --limit maxBodyBytes=4MiB --limit maxSubscribers=200
  $ DATABASE_URL=postgres://user:password@localhost/school signalbox students serve`)
  .run(serve);

async function serve(file: string | undefined, given: ServeFlags, running: BaseCommand): Promise<void> {
  const flags = given.class === true ? forClass(given, running) : given;
  if (flags.role.includes("ingest"))
    throw CommandError.usage("students have nothing to ingest; --role is api or deliver");
  const options = serveOptions(flags);
  const collections = file === undefined ? undefined : readCollections(file);
  if (collections !== undefined && options.requireKey) {
    throw CommandError.usage("a file needs a service without --require-key; import it with an API key instead");
  }
  const start = async () => {
    if (collections !== undefined)
      process.stderr.write(`signalbox: ${file}: ${await loadCollections(options, collections)}\n`);
    return startStudents(options);
  };
  await runServices(flags, [start], ({ url: own, loopback }) => {
    const url = flags.class === true ? boardUrl(own) : own;
    if (flags.json === true) return jsonLine({ students: url });
    const advice = loopback ? "only this machine can reach it" : "write it on the board";
    const board = flags.class === true ? `class     ${url}   (${advice})\n` : "";
    const keys = options.requireKey
      ? `keys      signalbox students keys create <name> --scope write ${storeFlag(flags)}\n`
      : "";
    return `${board}students  ${url}/students${referenceOf(flags, url, "   ")}\nrecords   ${recordsAt(flags)}\n${keys}`;
  });
}

/** Creates the collections of a file before anyone can reach the service: others would see half of the file, or add to it. */
async function loadCollections(
  { tls: _tls, metricsAddress: _metrics, drainDelayMs: _delay, ...options }: ServeStudentsOptions,
  collections: ReturnType<typeof readCollections>,
): Promise<string> {
  const loading = await startStudents({ ...options, host: "127.0.0.1", port: 0, logLevel: "error" });
  return createCollections(loading.url, collections).finally(() => loading.close());
}

/** Starts the service. Its errors name the flags of the command, of which `port` sets its port. */
export async function startStudents(options: ServeStudentsOptions, port?: string): Promise<Running> {
  const { serveStudents } = await import("@signalbox/students");
  return serveStudents(options).catch((error: unknown) => {
    throw explainStart(error, options, port);
  });
}

/** The flags of a service that all laptops of a class use: on all addresses, unless a flag or its variable names one. */
function forClass(flags: ServeFlags, running: BaseCommand): ServeFlags {
  const { corsOrigin = ["*"] } = flags;
  const source = running.getOptionValueSource("host");
  const isGiven = source === "cli" || (source === "env" && process.env.SIGNALBOX_HOST !== "");
  return { ...flags, host: isGiven ? flags.host : "0.0.0.0", corsOrigin };
}

/** The URL of the service; if it listens on all addresses, by the first one of this machine in a network. */
function boardUrl(url: string): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
  const own = addresses.find(({ family, internal }) => family === "IPv4" && !internal);
  const { protocol, hostname, port } = new URL(url);
  const isOnAll = hostname === "0.0.0.0" || hostname === "[::]";
  return own === undefined || !isOnAll ? url : `${protocol}//${own.address}:${port}`;
}

/** Converts the flags of `students serve` to options of the service. */
export function serveOptions(flags: ServeFlags): ServeStudentsOptions {
  const { port, limit: limits, metricsAddress } = flags;
  const own = defined({ limits, port, metricsAddress });
  return { ...locationOf(flags), ...listenOptions(flags), ...studentsOptions(flags), ...own };
}

/** Adds the flags of both commands that start the student-record service. */
export function studentsFlags<Added extends BaseCommand>(command: Added): Added {
  return addFlags(command, "The student-record service:", [
    flag(
      "--profile <profile>",
      "SIGNALBOX_STUDENTS_PROFILE",
      "open accepts any object as a student, registrar only the canonical record",
    )
      .choices(["open", "registrar"])
      .default("open"),
    flag(
      "--schema <file>",
      "SIGNALBOX_STUDENTS_SCHEMA",
      "schema file that declares the collections besides students (default: the first record creates one, profile open)",
    ),
    flag("--require-key", "SIGNALBOX_STUDENTS_REQUIRE_KEY", "require an API key (signalbox students keys create)"),
    flag("--require-if-match", "SIGNALBOX_STUDENTS_REQUIRE_IF_MATCH", "reject changes of students without If-Match"),
    listFlag(
      "--cors-origin <origin>",
      "SIGNALBOX_STUDENTS_CORS_ORIGINS",
      "origin whose pages may call the student-record service, loopback for all origins of this machine, or * for any; may be repeated; '' allows none (default: loopback, on a loopback host without --require-key)",
    ),
    listFlag(
      "--viewer-members <fields>",
      "SIGNALBOX_STUDENTS_VIEWER_MEMBERS",
      "fields that viewers see; all others are hidden; * shows all (default: names, number, email, studies)",
    ),
    flag("--audit", "SIGNALBOX_STUDENTS_AUDIT", "write an access log even without --require-key (which implies one)"),
    flag("--audit-reads", "SIGNALBOX_STUDENTS_AUDIT_READS", "also log reads of students in the access log"),
    flag(
      "--audit-days <days>",
      "SIGNALBOX_STUDENTS_AUDIT_DAYS",
      "days after which entries of the access log are deleted (default: never)",
    ).argParser(parseDays),
    flag(
      "--rate-limit <requests/seconds>",
      "SIGNALBOX_STUDENTS_RATE_LIMIT",
      "limit of requests for each key or address, such as 600/60",
    ).argParser(parseRate),
    listFlag(
      "--webhook-address <address>",
      "SIGNALBOX_STUDENTS_WEBHOOK_ADDRESSES",
      "non-public address or range that webhooks may call; may be repeated",
    ).default([], "none"),
    flag("--jwt-keys <url>", "SIGNALBOX_STUDENTS_JWT_KEYS", "also accept tokens: URL of the issuer's key set"),
    flag("--jwt-issuer <issuer>", "SIGNALBOX_STUDENTS_JWT_ISSUER", "required iss of a token"),
    flag("--jwt-audience <audience>", "SIGNALBOX_STUDENTS_JWT_AUDIENCE", "required aud of a token"),
    flag("--jwt-role-claim <name>", "SIGNALBOX_STUDENTS_JWT_ROLE_CLAIM", "claim that holds the role (default: role)"),
  ]);
}

/**
 * Converts these flags to options of the service.
 *
 * @throws CommandError when one of several flags that belong together is missing
 */
export function studentsOptions(flags: StudentsFlags): ServeStudentsOptions {
  return defined({
    profile: flags.profile,
    schema: flags.schema,
    requireKey: flags.requireKey ?? false,
    requireIfMatch: flags.requireIfMatch ?? false,
    webhookAddresses: flags.webhookAddress,
    corsOrigins: flags.corsOrigin,
    viewerMembers: flags.viewerMembers,
    audit: flags.audit || undefined,
    auditReads: flags.auditReads,
    auditDays: flags.auditDays,
    rateLimit: flags.rateLimit,
    jwt: jwtOptions(flags),
  });
}

function jwtOptions(flags: StudentsFlags): StudentsOptions["jwt"] {
  const { jwtKeys: jwksUrl, jwtIssuer: issuer, jwtAudience: audience, jwtRoleClaim: roleClaim } = flags;
  if ((jwksUrl ?? issuer ?? audience ?? roleClaim) === undefined) return undefined;
  if (jwksUrl === undefined || issuer === undefined || audience === undefined) {
    throw CommandError.usage("tokens need all of --jwt-keys, --jwt-issuer and --jwt-audience");
  }
  if (flags.requireKey !== true) throw CommandError.usage("tokens are checked only with --require-key");
  if (!URL.canParse(jwksUrl)) throw CommandError.usage(`--jwt-keys must be a URL, got '${jwksUrl}'`);
  return defined({ jwksUrl, issuer, audience, roleClaim });
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!(days > 0)) throw CommandError.usage(`--audit-days must be a number above 0, got '${text}'`);
  return days;
}

function parseRate(text: string): { requests: number; seconds: number } {
  const [, requests = "", seconds = ""] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (requests === "") throw CommandError.usage(`--rate-limit must be requests/seconds, such as 600/60, got '${text}'`);
  return { requests: Number(requests), seconds: Number(seconds) };
}
