import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type PostgresServers, postgresServers } from "@signalbox/service/postgres-servers";
import type { Command as BaseCommand, Option } from "commander";
import { closest } from "fastest-levenshtein";
import { Command } from "../command.ts";
import { type LocationFlags, locationOf, withLocation } from "../options.ts";
import { CommandError, canRunServices, neededNode } from "../process.ts";
import { jsonLine, printable, styled } from "../terminal.ts";
import { defaultUrl, parseServiceUrl, type ServiceName, serviceAt, wrongService } from "../which-service.ts";

/** The result of one check. */
interface Finding {
  readonly name: string;
  /** `note`: not an error, but maybe unexpected. */
  readonly state: "ok" | "note" | "error";
  readonly detail: string;
}

/** `signalbox doctor`: checks the environment of the commands, and says how to fix errors. */
export function doctorCommand(): Command {
  return withLocation(new Command("doctor"))
    .description("check Node, the data folder, the services and the environment variables")
    .option("--json", "print the findings as JSON")
    .examples(`
  $ signalbox doctor
  $ signalbox doctor --data /var/lib/signalbox
  $ SIGNALBOX_CAPTURE_URL=https://hooks.example signalbox doctor --json

It changes nothing. The services are those of SIGNALBOX_STUDENTS_URL and SIGNALBOX_CAPTURE_URL, or of this machine.
signalbox students doctor checks the records themselves.

Exit code: 0 without errors, 1 with errors.`)
    .action(examine);
}

async function examine(
  { json, ...place }: LocationFlags & { readonly json?: boolean },
  command: Command,
): Promise<void> {
  const services = [service("students", process.env), service("capture", process.env)];
  const source = command.getOptionValueSource("databaseUrl") === "env" ? "DATABASE_URL" : "--database-url";
  const findings = [
    node(),
    place.databaseUrl === undefined ? folder(place) : await database(place.databaseUrl, source),
    ...(await Promise.all(services)),
    // On an older Node, the options of most commands are not known.
    ...(canRunServices() ? variables(process.env, optionsOf(rootOf(command))) : []),
  ];
  process.stdout.write(json === true ? jsonLine(findings) : findings.map(lineOf).join(""));
  const errors = findings.filter(({ state }) => state === "error").length;
  if (errors > 0) throw new CommandError(errors === 1 ? "1 error was found" : `${errors} errors were found`);
}

const signs = { ok: styled("green", "✓"), note: styled("yellow", "!"), error: styled("red", "✗") };

function lineOf({ name, state, detail }: Finding): string {
  return `${signs[state]} ${name.padEnd(10)} ${printable(detail)}\n`;
}

function node(): Finding {
  const { node: version } = process.versions;
  if (canRunServices()) return { name: "node", state: "ok", detail: `${version}; ${neededNode}` };
  return {
    name: "node",
    state: "error",
    detail: `${version} runs signalbox api, kpm and asn1; for the others, ${neededNode}`,
  };
}

/** Less free space is an error, because a service would soon fail to store. */
const fewBytes = 1024 ** 3;

function folder(place: LocationFlags): Finding {
  const target = locationOf(place);
  const path = "dataFolder" in target ? target.dataFolder : "";
  const existing = nearest(path);
  if (!statSync(existing).isDirectory()) {
    return { name: "records", state: "error", detail: `${existing} is not a folder; name another with --data` };
  }
  try {
    accessSync(existing, constants.W_OK);
  } catch {
    const advice = "name another with --data, or change its owner";
    return { name: "records", state: "error", detail: `${existing} cannot be written to; ${advice}` };
  }
  const { bavail, bsize } = statfsSync(existing);
  const free = `${((Number(bavail) * Number(bsize)) / 1024 ** 3).toFixed(1)} GiB are free`;
  if (Number(bavail) * Number(bsize) < fewBytes) {
    return { name: "records", state: "error", detail: `${path}: only ${free}; make room, or name another with --data` };
  }
  const isNew = existsSync(path) ? "" : ", which signalbox up creates";
  return { name: "records", state: "ok", detail: `${path}${isNew}; ${free}` };
}

/** The folder, or its nearest existing parent. */
function nearest(path: string): string {
  const here = resolve(path);
  return existsSync(here) || dirname(here) === here ? here : nearest(dirname(here));
}

/** The timeout of a check, in milliseconds. */
const patience = 3_000;

async function database(text: string, source: string): Promise<Finding> {
  const name = "records";
  let servers: PostgresServers;
  try {
    servers = postgresServers(text);
  } catch (error) {
    return { name, state: "error", detail: `${source}: ${(error as Error).message}` };
  }
  const issues: string[] = [];
  for (const url of servers.urls) {
    const issue = await issueOfServer(url);
    const { host } = new URL(url);
    const primary = servers.urls.length === 1 ? "" : ` (the primary server is ${host})`;
    if (issue === undefined) {
      return { name, state: "ok", detail: `${servers.place}${primary}; it accepts connections` };
    }
    issues.push(`${host} ${issue}`);
  }
  return { name, state: "error", detail: `${servers.place}: ${issues.join("; ")}` };
}

/** Why a service cannot use a server; undefined when it can. */
async function issueOfServer(url: string): Promise<string | undefined> {
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience });
  // A connection that breaks later has no query to fail.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; read_only: string }>(
      "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only",
    );
    if (rows[0]?.standby === true) return "is a standby, which is read-only; name the primary server";
    return rows[0]?.read_only === "on" ? "is read-only; the services must write to it" : undefined;
  } catch (error) {
    // A failed connection to a name with several addresses has no message.
    const { message, code = "" } = error as Error & { readonly code?: string };
    return `cannot be used (${message || code}); check the host, the port and whether PostgreSQL runs`;
  } finally {
    void client.end();
  }
}

async function service(name: ServiceName, env: NodeJS.ProcessEnv): Promise<Finding> {
  const variable = `SIGNALBOX_${name.toUpperCase()}_URL`;
  const url = env[variable] || defaultUrl(name);
  try {
    parseServiceUrl(name, url, variable);
  } catch (error) {
    return { name, state: "error", detail: (error as Error).message };
  }
  try {
    const { ok, status, body } = await fetch(`${url.replace(/\/+$/, "")}/readyz`, {
      signal: AbortSignal.timeout(patience),
    });
    await body?.cancel();
    const found = await serviceAt(url);
    if (found !== name) {
      const advice = found === undefined ? `; if its port is taken, start it with --${name}-port` : "";
      const detail = `${wrongService(url, { wanted: name, found })} to its address${advice}`;
      return { name, state: "error", detail };
    }
    if (!ok) return { name, state: "error", detail: `${url} is not ready (${status}); its log has the reason` };
    return name === "students" ? await withKey(url, env) : { name, state: "ok", detail: `${url} is ready` };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    if (/CERT|_SIGNATURE|_ISSUER/.test(cause ?? "")) {
      const advice = "NODE_EXTRA_CA_CERTS names a file with the certificate of its authority";
      return { name, state: "error", detail: `the certificate of ${url} is not trusted (${cause}); ${advice}` };
    }
    const isAway = cause === "ECONNREFUSED";
    const reason = isAway
      ? `nothing listens at ${url}`
      : `${url} cannot be reached (${cause ?? (error as Error).message})`;
    const change = `${env[variable] ? "change" : "set"} ${variable}`;
    return { name, state: "note", detail: `${reason}; start it with signalbox up, or ${change}` };
  }
}

/** Whether the student-record service accepts the key of the commands, or needs one. */
async function withKey(url: string, env: NodeJS.ProcessEnv): Promise<Finding> {
  const key = env.SIGNALBOX_STUDENTS_KEY ?? "";
  const { status, body } = await fetch(`${url.replace(/\/+$/, "")}/students?limit=1`, {
    headers: key === "" ? {} : { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(patience),
  });
  await body?.cancel();
  if (status !== 401) return { name: "students", state: "ok", detail: `${url} is ready` };
  const create = "signalbox students keys create <name> --scope write creates one";
  return key === ""
    ? { name: "students", state: "note", detail: `${url} requires a key; set SIGNALBOX_STUDENTS_KEY; ${create}` }
    : { name: "students", state: "error", detail: `${url} rejects SIGNALBOX_STUDENTS_KEY (401); ${create}` };
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
function variables(env: NodeJS.ProcessEnv, options: readonly Option[]): Finding[] {
  const known = new Set([...otherVariables, ...options.flatMap(({ envVar }) => envVar ?? [])]);
  const set = Object.keys(env).filter((name) => name.startsWith("SIGNALBOX_"));
  const unknown = set.filter((name) => !known.has(name));
  const invalid = set
    .filter((name) => !/_(?:STUDENTS|CAPTURE)_URL$/.test(name))
    .flatMap((name) => {
      const option = options.find(({ envVar, parseArg }) => envVar === name && parseArg !== undefined);
      const detail = option === undefined ? undefined : issueOf(option, env[name] ?? "");
      return detail === undefined ? [] : [{ name: "variables", state: "error", detail: `${name}: ${detail}` } as const];
    });
  if (unknown.length + invalid.length === 0) {
    const detail = set.length === 0 ? "none is set" : set.toSorted().join(", ");
    return [{ name: "variables", state: "ok", detail }];
  }
  const misspelt = unknown.map((name): Finding => {
    const detail = `no command reads ${name}; did you mean ${closest(name, [...known])}?`;
    return { name: "variables", state: "note", detail };
  });
  return [...invalid, ...misspelt];
}

/** Why the commands with an option reject a text; undefined when they accept it. */
function issueOf({ parseArg, defaultValue }: Option, text: string): string | undefined {
  try {
    parseArg?.(text, defaultValue);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
