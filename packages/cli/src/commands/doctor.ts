import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type PostgresServers, postgresServers, schemaOf } from "@signalbox/service/postgres-servers";
import type { Command as BaseCommand, Option } from "commander";
import { closest } from "fastest-levenshtein";
import { Command } from "../command.ts";
import { type LocationFlags, locationFlags, locationOf, readUrlFlag } from "../options.ts";
import { CommandError, canRunServices, OLDEST_NODE } from "../process.ts";
import { jsonLine, printable, styled } from "../terminal.ts";
import { defaultUrl, parseServiceUrl, type ServiceName, serviceAt, wrongService } from "../which-service.ts";

/** The result of one check. */
interface Result {
  /** `note`: not an error, but maybe unexpected. */
  readonly state: "ok" | "note" | "error";
  readonly detail: string;
}

/** A result with the name of what was checked. */
interface Finding extends Result {
  readonly name: string;
}

const ok = (detail: string): Result => ({ state: "ok", detail });
const note = (detail: string): Result => ({ state: "note", detail });
const error = (detail: string): Result => ({ state: "error", detail });

/** `signalbox doctor`: checks the environment of the commands, and says how to fix errors. */
export const doctorCommand: BaseCommand = new Command("doctor")
  .with(locationFlags)
  .description("check Node, the data folder, the services and the environment variables")
  .addOption(readUrlFlag())
  .flag("--json", "print the findings as JSON")
  .examples(`
  $ signalbox doctor
  $ signalbox doctor --data /var/lib/signalbox
  $ SIGNALBOX_CAPTURE_URL=https://hooks.example signalbox doctor --json

It changes nothing. The services are those of SIGNALBOX_STUDENTS_URL and SIGNALBOX_CAPTURE_URL, or of this machine.
signalbox students doctor checks the records themselves.

Exit code: 0 without errors, 1 with errors.`)
  .run(async ({ json, ...location }, command) => {
    const source = command.getOptionValueSource("databaseUrl") === "env" ? "DATABASE_URL" : "--database-url";
    const [students, capture] = await Promise.all([service("students", process.env), service("capture", process.env)]);
    const records =
      location.databaseUrl === undefined ? folder(location) : await database(location.databaseUrl, source);
    const replicas = records.state === "ok" ? await replica(location) : [];
    // On an older Node, the options of most commands are not known.
    const ofVariables = canRunServices() ? variables(process.env, optionsOf(rootOf(command))) : [];
    const findings: readonly Finding[] = [
      { name: "node", ...node() },
      { name: "records", ...records },
      ...replicas.map((result) => ({ name: "replica", ...result })),
      { name: "students", ...students },
      { name: "capture", ...capture },
      ...ofVariables.map((result) => ({ name: "variables", ...result })),
    ];
    process.stdout.write(json === true ? jsonLine(findings) : findings.map(lineOf).join(""));
    const errors = findings.filter(({ state }) => state === "error").length;
    if (errors > 0) throw new CommandError(errors === 1 ? "1 error was found" : `${errors} errors were found`);
  });

const signs = { ok: styled("green", "✓"), note: styled("yellow", "!"), error: styled("red", "✗") };

function lineOf({ name, state, detail }: Finding): string {
  return `${signs[state]} ${name.padEnd(10)} ${printable(detail)}\n`;
}

function node(): Result {
  const { node: version } = process.versions;
  if (canRunServices()) return ok(`${version}; the services need ${OLDEST_NODE} or later`);
  return error(
    `${version} runs signalbox api, kpm, asn1 and scenario; for the others, ${OLDEST_NODE} or later is needed`,
  );
}

/** Less free space is an error, because a service would soon fail to store. */
const FEW_BYTES = 1024 ** 3;

function folder(location: LocationFlags): Result {
  const target = locationOf(location);
  const path = "dataFolder" in target ? target.dataFolder : "";
  const existing = nearest(path);
  if (!statSync(existing).isDirectory()) return error(`${existing} is not a folder; name another with --data`);
  try {
    accessSync(existing, constants.W_OK);
  } catch {
    return error(`${existing} cannot be written to; name another with --data, or change its owner`);
  }
  const { bavail, bsize } = statfsSync(existing);
  const bytes = Number(bavail) * Number(bsize);
  const free = `${(bytes / 1024 ** 3).toFixed(1)} GiB are free`;
  if (bytes < FEW_BYTES) return error(`${path}: only ${free}; make room, or name another with --data`);
  return ok(`${path}${existsSync(path) ? "" : ", which signalbox up creates"}; ${free}`);
}

/** The folder, or its nearest existing parent. */
function nearest(path: string): string {
  const here = resolve(path);
  return existsSync(here) || dirname(here) === here ? here : nearest(dirname(here));
}

/** The timeout of a check, in milliseconds. */
const TIMEOUT_MS = 3_000;

async function database(text: string, source: string): Promise<Result> {
  let servers: PostgresServers;
  try {
    servers = postgresServers(text);
  } catch (cause) {
    return error(`${source}: ${(cause as Error).message}`);
  }
  const schemas = ["students", "capture"].map((usual) => schemaOf(text, usual));
  const issues: string[] = [];
  for (const url of servers.urls) {
    const issue = await issueOfServer(url, schemas);
    const { host } = new URL(url);
    const primary = servers.urls.length === 1 ? "" : ` (the primary server is ${host})`;
    if (issue === undefined) return ok(`${servers.title}${primary}; it accepts connections`);
    issues.push(`${host} ${issue}`);
  }
  return error(`${servers.title}: ${issues.join("; ")}`);
}

async function replica({ databaseUrl, readUrl }: LocationFlags): Promise<readonly Result[]> {
  if (databaseUrl === undefined || readUrl === undefined) return [];
  const { issueOfReplica } = await import("@signalbox/service/replica");
  const issue = await issueOfReplica(databaseUrl, readUrl).catch((cause: Error) => cause.message);
  return [issue === undefined ? ok("it has the same database") : error(`--read-url: ${issue}`)];
}

/** Why a service cannot use a server; undefined when it can. */
async function issueOfServer(url: string, schemas: readonly string[]): Promise<string | undefined> {
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  // A connection that breaks later has no query to fail.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; read_only: string }>(
      "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only",
    );
    if (rows[0]?.standby === true) return "is a standby, which is read-only; name the primary server";
    if (rows[0]?.read_only === "on") return "is read-only; the services must write to it";
    const { rows: denied } = await client.query<{ name: string }>(
      `select name from unnest($1::text[]) as name left join pg_namespace on nspname = name
        where not coalesce(has_schema_privilege(oid, 'create'), has_database_privilege(current_database(), 'create'))`,
      [schemas],
    );
    if (denied.length === 0) return undefined;
    return `does not let the role in the URL create tables in ${denied.map(({ name }) => name).join(" and ")}; it must own the schema`;
  } catch (cause) {
    // A failed connection to a name with several addresses has no message.
    const { message, code = "" } = cause as Error & { readonly code?: string };
    return `cannot be used (${message || code}); check the host, the port and whether PostgreSQL runs`;
  } finally {
    void client.end();
  }
}

async function service(name: ServiceName, env: NodeJS.ProcessEnv): Promise<Result> {
  const variable = `SIGNALBOX_${name.toUpperCase()}_URL`;
  const url = env[variable] || defaultUrl(name);
  try {
    parseServiceUrl(name, url, variable);
  } catch (cause) {
    return error((cause as Error).message);
  }
  try {
    const readyz = `${url.replace(/\/+$/, "")}/readyz`;
    const { ok: isReady, status, body } = await fetch(readyz, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await body?.cancel();
    const found = await serviceAt(url);
    if (found !== name) {
      const advice = found === undefined ? `; if its port is taken, start it with --${name}-port` : "";
      return error(`${wrongService(url, { wanted: name, found })} to its address${advice}`);
    }
    if (!isReady) return error(`${url} is not ready (${status}); its log has the reason`);
    return name === "students" ? await withKey(url, env) : ok(`${url} is ready`);
  } catch (cause) {
    const { message, cause: { code } = {} } = cause as Error & { readonly cause?: { readonly code?: string } };
    if (/CERT|_SIGNATURE|_ISSUER/.test(code ?? "")) {
      const advice = "NODE_EXTRA_CA_CERTS names a file with the certificate of its authority";
      return error(`the certificate of ${url} is not trusted (${code}); ${advice}`);
    }
    const reason =
      code === "ECONNREFUSED" ? `nothing listens at ${url}` : `${url} cannot be reached (${code ?? message})`;
    return note(`${reason}; start it with signalbox up, or ${env[variable] ? "change" : "set"} ${variable}`);
  }
}

/** Whether the student-record service accepts the key of the commands, or needs one. */
async function withKey(url: string, env: NodeJS.ProcessEnv): Promise<Result> {
  const key = env.SIGNALBOX_STUDENTS_KEY ?? "";
  const { status, body } = await fetch(`${url.replace(/\/+$/, "")}/students?limit=1`, {
    headers: key === "" ? {} : { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await body?.cancel();
  if (status !== 401) return ok(`${url} is ready`);
  const create = "signalbox students keys create <name> --scope write creates one";
  return key === ""
    ? note(`${url} requires a key; set SIGNALBOX_STUDENTS_KEY; ${create}`)
    : error(`${url} rejects SIGNALBOX_STUDENTS_KEY (401); ${create}`);
}

/** Variables without a flag. */
const otherVariables = ["SIGNALBOX_TOKEN", "SIGNALBOX_CHROMIUM"];

/** The options of a command and of all below it. */
function optionsOf(command: BaseCommand): readonly Option[] {
  return [...command.options, ...command.commands.flatMap(optionsOf)];
}

function rootOf(command: BaseCommand): BaseCommand {
  return command.parent === null ? command : rootOf(command.parent);
}

/** Reports misspelled variables, which all other commands ignore, and values that their commands reject. */
function variables(env: NodeJS.ProcessEnv, options: readonly Option[]): readonly Result[] {
  const known = new Set([...otherVariables, ...options.flatMap(({ envVar }) => envVar ?? [])]);
  const set = Object.keys(env).filter((name) => name.startsWith("SIGNALBOX_") || name === "DATABASE_URL");
  const invalid = set.flatMap((name) => {
    if (/_(?:STUDENTS|CAPTURE)_URL$/.test(name)) return [];
    const option = options.find(({ envVar, parseArg }) => envVar === name && parseArg !== undefined);
    const detail = option === undefined ? undefined : issueOf(option, env[name] ?? "");
    return detail === undefined ? [] : [error(`${name}: ${detail}`)];
  });
  const unknown = set.filter((name) => !known.has(name));
  const misspelt = unknown.map((name) => note(`no command reads ${name}; did you mean ${closest(name, [...known])}?`));
  const issues = [...invalid, ...misspelt];
  return issues.length > 0 ? issues : [ok(set.length === 0 ? "none is set" : set.toSorted().join(", "))];
}

/** Why the commands with an option reject a text; undefined when they accept it. */
function issueOf({ parseArg, defaultValue }: Option, text: string): string | undefined {
  try {
    parseArg?.(text, defaultValue);
    return undefined;
  } catch (cause) {
    return (cause as Error).message;
  }
}
