import type { ServeStudentsOptions, StudentsOptions } from "@signalbox/students";
import { type Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
import { listOption } from "../../serve-options.ts";

/** What is taken as a student, who may ask for students, and how often. */
export interface AccessFlags {
  readonly profile: "open" | "registrar";
  readonly requireKey?: boolean;
  readonly requireIfMatch?: boolean;
  readonly cors: readonly string[];
  readonly hide?: readonly string[];
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
  readonly webhookAddress: readonly string[];
  readonly jwtKeys?: string;
  readonly jwtIssuer?: string;
  readonly jwtAudience?: string;
  readonly jwtRoleClaim?: string;
}

const switches = {
  requireKey: "SIGNALBOX_STUDENTS_REQUIRE_KEY",
  requireIfMatch: "SIGNALBOX_STUDENTS_REQUIRE_IF_MATCH",
};

/** Adds the flags of both commands that start the student-record service. */
export function withAccess(command: Command): Command {
  return command
    .addOption(
      new Option("--profile <profile>", "open takes any object as a student, registrar the canonical record only")
        .env("SIGNALBOX_STUDENTS_PROFILE")
        .choices(["open", "registrar"])
        .default("open"),
    )
    .addOption(new Option("--require-key", "ask for an API key (signalbox students keys add)").env(switches.requireKey))
    .addOption(
      new Option("--require-if-match", "refuse changes of students without If-Match").env(switches.requireIfMatch),
    )
    .addOption(
      listOption(
        "--cors <origin>",
        "an origin whose pages may ask for students, or *; may be repeated",
        "SIGNALBOX_STUDENTS_CORS",
      ).default([], "none"),
    )
    .addOption(
      listOption("--hide <members>", "members that viewers do not see; '' hides none", "SIGNALBOX_STUDENTS_HIDE"),
    )
    .addOption(
      new Option("--rate-limit <requests/seconds>", "how many requests each key or address may send, as 600/60")
        .env("SIGNALBOX_STUDENTS_RATE_LIMIT")
        .argParser(parseRate),
    )
    .addOption(
      listOption(
        "--webhook-address <address>",
        "an address or range that webhooks may call although it is not public; may be repeated",
        "SIGNALBOX_STUDENTS_WEBHOOK_ADDRESSES",
      ).default([], "none"),
    )
    .addOption(
      new Option("--jwt-keys <url>", "takes tokens too: the key set of their issuer").env(
        "SIGNALBOX_STUDENTS_JWT_KEYS",
      ),
    )
    .addOption(new Option("--jwt-issuer <issuer>", "what iss must be").env("SIGNALBOX_STUDENTS_JWT_ISSUER"))
    .addOption(new Option("--jwt-audience <audience>", "what aud must have").env("SIGNALBOX_STUDENTS_JWT_AUDIENCE"))
    .addOption(
      new Option("--jwt-role-claim <name>", "the claim with the role, role otherwise").env(
        "SIGNALBOX_STUDENTS_JWT_ROLE_CLAIM",
      ),
    )
    .hook("preAction", (_, running) => {
      // Commander takes a variable that is there for a switch that is on, whatever it says.
      for (const [name, variable] of Object.entries(switches)) {
        const isOff = /^(?:|0|false|no|off)$/i.test(process.env[variable] ?? "");
        if (running.getOptionValueSource(name) === "env" && isOff) running.setOptionValue(name, false);
      }
    });
}

/** The flags as the service takes them. @throws CommandError when flags are missing that only work together. */
export function accessOptions(flags: AccessFlags): ServeStudentsOptions {
  const { profile, requireKey = false, requireIfMatch = false, cors, hide, rateLimit, webhookAddress } = flags;
  return {
    profile,
    requireKey,
    requireIfMatch,
    corsOrigins: cors,
    webhookAddresses: webhookAddress,
    ...(hide === undefined ? {} : { hiddenFromViewers: hide }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...jwtOptions(flags),
  };
}

function jwtOptions(flags: AccessFlags): Pick<StudentsOptions, "jwt"> {
  const { jwtKeys: jwksUrl, jwtIssuer: issuer, jwtAudience: audience, jwtRoleClaim: roleClaim } = flags;
  if (jwksUrl === undefined && issuer === undefined && audience === undefined && roleClaim === undefined) return {};
  if (jwksUrl === undefined || issuer === undefined || audience === undefined) {
    throw CommandError.usage("tokens need all of --jwt-keys, --jwt-issuer and --jwt-audience");
  }
  if (flags.requireKey !== true) throw CommandError.usage("tokens are asked for only with --require-key");
  if (!URL.canParse(jwksUrl)) throw CommandError.usage(`--jwt-keys must be a URL, got '${jwksUrl}'`);
  return { jwt: { jwksUrl, issuer, audience, ...(roleClaim === undefined ? {} : { roleClaim }) } };
}

function parseRate(text: string): { requests: number; seconds: number } {
  const [, requests = "", seconds = ""] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (requests === "") throw CommandError.usage(`--rate-limit is requests/seconds, such as 600/60, got '${text}'`);
  return { requests: Number(requests), seconds: Number(seconds) };
}
