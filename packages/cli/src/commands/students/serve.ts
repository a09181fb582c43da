import type { ServeStudentsOptions, StudentsOptions } from "@signalbox/students";
import { Command, Option } from "commander";
import {
  type LocationFlags,
  listOption,
  locationOf,
  portOption,
  recordsAt,
  withLocation,
  withSwitches,
} from "../../options.ts";
import { CommandError, untilStopped } from "../../process.ts";
import {
  explainStart,
  type Limits,
  type ListenFlags,
  limitOption,
  listenOptions,
  type Running,
  referenceOf,
  reloadCertificate,
  withListening,
} from "../../service-options.ts";
import { jsonLine } from "../../terminal.ts";

/** The flags for validation, access and rate limits, which `signalbox up` also has. */
export interface StudentsFlags {
  readonly profile: "open" | "registrar";
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

export interface ServeFlags extends LocationFlags, ListenFlags, StudentsFlags {
  readonly port: number;
  readonly limit: Limits;
}

/** `signalbox students serve`: the student-record service alone. */
export function serveCommand(): Command {
  const command = new Command("serve")
    .description("start the student-record service")
    .addOption(portOption("--port <port>", "port to listen on", "SIGNALBOX_STUDENTS_PORT", 3000));
  return withStudents(withListening(withLocation(command)))
    .addOption(limitOption("--limit <name=value>", "SIGNALBOX_STUDENTS_LIMITS"))
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students serve
  $ signalbox students serve --profile registrar --require-key --port 8080
  $ signalbox students serve --host 0.0.0.0 --host-name school.example
  $ signalbox students serve --cors-origin https://app.example --rate-limit 600/60
  $ signalbox students serve --limit maxBodyBytes=4MiB --limit maxSubscribers=200
  $ DATABASE_URL=postgres://user:password@localhost/school signalbox students serve`,
    )
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  const options = serveOptions(flags);
  const { serveStudents } = await import("@signalbox/students");
  const running: Running[] = [];
  const stopped = untilStopped(reloadCertificate(flags, running));
  const service = await serveStudents(options).catch((error: unknown) => {
    throw explainStart(error);
  });
  running.push(service);
  const welcome = `students  ${service.url}/students${referenceOf(flags, service.url, "   ")}\nrecords   ${recordsAt(flags)}\n`;
  process.stdout.write(flags.json === true ? jsonLine({ students: service.url }) : welcome);
  await stopped;
  await service.close();
}

/** Converts the flags of `students serve` to options of the service. */
export function serveOptions(flags: ServeFlags): ServeStudentsOptions {
  const { port, limit: limits } = flags;
  return { ...locationOf(flags), ...listenOptions(flags), ...studentsOptions(flags), limits, port };
}

const switches = {
  requireKey: { variable: "SIGNALBOX_STUDENTS_REQUIRE_KEY", off: false },
  requireIfMatch: { variable: "SIGNALBOX_STUDENTS_REQUIRE_IF_MATCH", off: false },
  audit: { variable: "SIGNALBOX_STUDENTS_AUDIT", off: false },
  auditReads: { variable: "SIGNALBOX_STUDENTS_AUDIT_READS", off: false },
};

/** Adds the flags of both commands that start the student-record service. */
export function withStudents(command: Command): Command {
  const flags = command
    .optionsGroup("The student-record service:")
    .addOption(
      new Option("--profile <profile>", "open accepts any object as a student, registrar only the canonical record")
        .env("SIGNALBOX_STUDENTS_PROFILE")
        .choices(["open", "registrar"])
        .default("open"),
    )
    .addOption(
      new Option("--require-key", "require an API key (signalbox students keys create)").env(
        switches.requireKey.variable,
      ),
    )
    .addOption(
      new Option("--require-if-match", "reject changes of students without If-Match").env(
        switches.requireIfMatch.variable,
      ),
    )
    .addOption(
      listOption(
        "--cors-origin <origin>",
        "origin whose pages may call the student-record service, loopback for all origins of this machine, or * for any; may be repeated; '' allows none (default: loopback, on a loopback host without --require-key)",
        "SIGNALBOX_STUDENTS_CORS_ORIGINS",
      ),
    )
    .addOption(
      listOption(
        "--viewer-members <fields>",
        "fields that viewers see; all others are hidden; * shows all (default: names, number, email, studies)",
        "SIGNALBOX_STUDENTS_VIEWER_MEMBERS",
      ),
    )
    .addOption(
      new Option("--audit", "write an access log even without --require-key (which implies one)").env(
        switches.audit.variable,
      ),
    )
    .addOption(
      new Option("--audit-reads", "also log reads of students in the access log").env(switches.auditReads.variable),
    )
    .addOption(
      new Option("--audit-days <days>", "days after which entries of the access log are deleted (default: never)")
        .env("SIGNALBOX_STUDENTS_AUDIT_DAYS")
        .argParser(parseDays),
    )
    .addOption(
      new Option("--rate-limit <requests/seconds>", "limit of requests for each key or address, such as 600/60")
        .env("SIGNALBOX_STUDENTS_RATE_LIMIT")
        .argParser(parseRate),
    )
    .addOption(
      listOption(
        "--webhook-address <address>",
        "non-public address or range that webhooks may call; may be repeated",
        "SIGNALBOX_STUDENTS_WEBHOOK_ADDRESSES",
      ).default([], "none"),
    )
    .addOption(
      new Option("--jwt-keys <url>", "also accept tokens: URL of the issuer's key set").env(
        "SIGNALBOX_STUDENTS_JWT_KEYS",
      ),
    )
    .addOption(new Option("--jwt-issuer <issuer>", "required iss of a token").env("SIGNALBOX_STUDENTS_JWT_ISSUER"))
    .addOption(
      new Option("--jwt-audience <audience>", "required aud of a token").env("SIGNALBOX_STUDENTS_JWT_AUDIENCE"),
    )
    .addOption(
      new Option("--jwt-role-claim <name>", "claim that holds the role (default: role)").env(
        "SIGNALBOX_STUDENTS_JWT_ROLE_CLAIM",
      ),
    );
  return withSwitches(flags, switches);
}

/**
 * Converts these flags to options of the service.
 *
 * @throws CommandError when one of several flags that belong together is missing
 */
export function studentsOptions(flags: StudentsFlags): ServeStudentsOptions {
  const {
    profile,
    requireKey = false,
    requireIfMatch = false,
    corsOrigin,
    viewerMembers,
    rateLimit,
    webhookAddress,
  } = flags;
  return {
    profile,
    requireKey,
    requireIfMatch,
    webhookAddresses: webhookAddress,
    ...(corsOrigin === undefined ? {} : { corsOrigins: corsOrigin }),
    ...(viewerMembers === undefined ? {} : { viewerMembers }),
    ...(flags.audit === true ? { audit: true } : {}),
    ...(flags.auditReads === undefined ? {} : { auditReads: flags.auditReads }),
    ...(flags.auditDays === undefined ? {} : { auditDays: flags.auditDays }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...jwtOptions(flags),
  };
}

function jwtOptions(flags: StudentsFlags): Pick<StudentsOptions, "jwt"> {
  const { jwtKeys: jwksUrl, jwtIssuer: issuer, jwtAudience: audience, jwtRoleClaim: roleClaim } = flags;
  if (jwksUrl === undefined && issuer === undefined && audience === undefined && roleClaim === undefined) return {};
  if (jwksUrl === undefined || issuer === undefined || audience === undefined) {
    throw CommandError.usage("tokens need all of --jwt-keys, --jwt-issuer and --jwt-audience");
  }
  if (flags.requireKey !== true) throw CommandError.usage("tokens are checked only with --require-key");
  if (!URL.canParse(jwksUrl)) throw CommandError.usage(`--jwt-keys must be a URL, got '${jwksUrl}'`);
  return { jwt: { jwksUrl, issuer, audience, ...(roleClaim === undefined ? {} : { roleClaim }) } };
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
