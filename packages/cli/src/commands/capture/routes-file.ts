import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FileRoute, RoutesFile } from "@signalbox/capture";
import type { CaptureClient, CaptureError, CaptureRoute, ForwardTarget, RouteJson } from "@signalbox/capture/sdk";
import { Option } from "commander";
import { Command } from "../../command.ts";
import { readInputFile, writeWhole } from "../../files.ts";
import { parseArgument } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { indentedJson, printable, printJson } from "../../terminal.ts";
import { openService, type ServiceFlags, withAdvice, withService } from "./service.ts";

/** The file of routes that `signalbox up` reads when it exists. */
export const defaultRoutesFile = "signalbox.json";

interface ApplyFlags extends ServiceFlags {
  readonly secrets: string;
  readonly dryRun?: boolean;
}

/** `signalbox capture apply`: creates and changes the routes of a file. */
export function applyCommand(): Command {
  return withService(new Command("apply"))
    .description("create and change routes as a file declares them, and print the differences")
    .argument("[file]", "the file of routes", defaultRoutesFile)
    .option("-n, --dry-run", "print what differs, and change nothing")
    .addOption(
      new Option("--secrets <folder>", "folder for the secrets that prove who created each route; keep it")
        .env("SIGNALBOX_ROUTE_SECRETS")
        .default("./.signalbox/route-secrets"),
    )
    .option("--json", "print the differences as JSON")
    .examples(`
  $ signalbox capture apply signalbox.json --url http://127.0.0.1:5000
  $ signalbox capture apply --dry-run

Routes that the file does not name stay as they are. signalbox up applies ./signalbox.json, or the file of --routes, when it starts.
Exit code: 1 when --dry-run finds a difference.`)
    .action(withAdvice(apply));
}

async function apply(file: string, flags: ApplyFlags): Promise<void> {
  const { routes } = await readRoutesFile(file, "<file>");
  const plan: PlannedRoute[] = [];
  const options = { ...flags, isDryRun: flags.dryRun === true };
  for await (const planned of applyRoutes(routes, options)) {
    plan.push(planned);
    if (flags.json !== true) process.stdout.write(planText(planned));
  }
  if (flags.dryRun === true && plan.some(({ action }) => action !== "keep")) process.exitCode = 1;
  if (flags.json === true) return printJson(JSON.stringify(plan));
  const count = (action: PlannedRoute["action"]): number => plan.filter((one) => one.action === action).length;
  const done = flags.dryRun === true ? "to create" : "created";
  const changed = flags.dryRun === true ? "to change" : "changed";
  process.stderr.write(`${count("create")} ${done}, ${count("change")} ${changed}, ${count("keep")} unchanged\n`);
}

/** A route of the file, compared with that of the service. */
interface PlannedRoute {
  readonly id: string;
  readonly name: string;
  readonly action: "create" | "change" | "keep";
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

interface ApplyOptions {
  /** The URL of the service. */
  readonly url: string;
  /** The folder of the owner secrets of routes: a folder for each service, so that no other one gets them. */
  readonly secrets: string;
  readonly isDryRun?: boolean;
}

/**
 * Creates and changes routes one after another. An error leaves those before it applied.
 *
 * @throws CommandError that names the route that the service rejects
 */
export async function* applyRoutes(
  routes: readonly FileRoute[],
  { url, secrets, isDryRun = false }: ApplyOptions,
): AsyncGenerator<PlannedRoute> {
  const service = await openService({ url });
  // A colon is not allowed in a name on Windows.
  const folder = join(resolve(secrets), new URL(url).host.replaceAll(":", "_"));
  for (const route of routes) {
    const file = join(folder, route.id.toLowerCase());
    try {
      yield await applyRoute(service, route, file, isDryRun);
    } catch (error) {
      throw aboutRoute(error, route.id, file);
    }
  }
}

/** @param file holds the secret of the route, if there is one */
async function applyRoute(
  service: CaptureClient,
  { id, ...settings }: FileRoute,
  file: string,
  isDryRun: boolean,
): Promise<PlannedRoute> {
  const secret = await readFile(file, "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
  const route = service.route(id, secret);
  const planned = await compare(route, id, settings);
  if (isDryRun) return planned;
  if (planned.action === "create") {
    const owner = secret === undefined ? {} : { ownerSecret: secret };
    const created = await service.createRoute({ ...(settings as object), id, ...owner });
    await keepSecret(file, created.secret ?? created.ownerSecret);
  } else if (planned.action === "change" || settings.signature) {
    // The service does not tell the key of a signature, so it is set each time.
    const names = [...Object.keys(planned.changes), ...(settings.signature ? ["signature"] : [])];
    const wanted = { ...defaults, ...settings } as Readonly<Record<string, unknown>>;
    const changed = await route.update(Object.fromEntries(names.map((name) => [name, wanted[name]])));
    if (changed.secret !== undefined) await keepSecret(file, changed.secret);
  }
  return planned;
}

/** An error of the service with the route that it is about, and the file in which its secret is missing or wrong. */
function aboutRoute(error: unknown, id: string, file: string): unknown {
  const { name, status = 0, message } = error as CaptureError;
  if (name !== "CaptureError" || ![401, 403, 409, 422].includes(status)) return error;
  const step = status === 422 ? "" : `; its secret belongs in '${file}'`;
  return new CommandError(`route ${id}: ${message.replace(/\.$/, "")}${step}`, { cause: error });
}

/** What a route has when the file does not say. Its lifetime is up to the service. */
const defaults = { name: "", private: false, response: [], limits: {}, forward: [], signature: null } as const;

async function compare(route: CaptureRoute, id: string, settings: Omit<FileRoute, "id">): Promise<PlannedRoute> {
  const { name = "" } = settings;
  let current: object;
  try {
    current = await route.describe();
  } catch (error) {
    if ((error as Partial<CaptureError>).status === 404) return { id, name, action: "create", changes: {} };
    throw error;
  }
  const { key: _, ...signature } = settings.signature ?? { key: "" };
  const wanted = { ...defaults, ...settings, ...(settings.signature ? { signature } : {}) };
  const changes = Object.entries(JSON.parse(JSON.stringify(wanted)) as object).flatMap(([member, to]) => {
    const from = (current as Readonly<Record<string, unknown>>)[member];
    return isDeepStrictEqual(from, to) ? [] : [[member, { from: withoutValues(from), to: withoutValues(to) }] as const];
  });
  return { id, name, action: changes.length === 0 ? "keep" : "change", changes: Object.fromEntries(changes) };
}

/** Differs in each run, so that a mark does not reveal its value. */
const markKey = randomBytes(16);

/** Settings with a mark in place of each header of a forward, which may be secret, and of the calls of a cassette, which are long. */
function withoutValues(settings: unknown): unknown {
  const text = JSON.stringify(settings, (name, value: unknown) => {
    const { header, value: secret } = Object(value) as { header?: unknown; value?: unknown };
    if (header !== undefined && secret !== undefined) return { header, value: `hidden ${markOf(secret)}` };
    return name === "calls" && Array.isArray(value) ? `${value.length} recorded calls ${markOf(value)}` : value;
  });
  return text === undefined ? undefined : JSON.parse(text);
}

/** Equal for equal values. */
function markOf(value: unknown): string {
  return createHmac("sha256", markKey).update(JSON.stringify(value)).digest("hex").slice(0, 6);
}

/** Only its owner can make a public route private, or use its id again after it has expired. */
async function keepSecret(file: string, secret: string | undefined): Promise<void> {
  if (secret === undefined) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeWhole(file, (part) => writeFile(part, `${secret}\n`), { mode: 0o600 });
}

const signs = { create: "+", change: "~", keep: "=" } as const;

/** A route in a line, and each value that differs in one or two. */
export function planText({ id, name, action, changes }: PlannedRoute): string {
  const differing = Object.entries(changes).flatMap(([member, { from, to }]) => differences(from, to, member));
  return [`${signs[action]} ${id}  ${name}`.trimEnd(), ...differing].map((line) => `${printable(line)}\n`).join("");
}

function differences(from: unknown, to: unknown, path: string): string[] {
  if (isDeepStrictEqual(from, to)) return [];
  const [before, after] = [Object(from), Object(to)];
  if (before === from && after === to && Array.isArray(from) === Array.isArray(to)) {
    const names = Object.keys({ ...before, ...after });
    return names.flatMap((name) => differences(before[name], after[name], `${path}/${name}`));
  }
  const line = (sign: string, value: unknown) =>
    value === undefined ? [] : [`    ${sign} ${path}: ${JSON.stringify(value)}`];
  return [...line("-", from), ...line("+", to)];
}

/**
 * Reads and validates a file of routes, with its secrets and recorded calls from their variables and files.
 *
 * @throws CommandError that names the file and each wrong value
 */
export async function readRoutesFile(file: string, option?: string): Promise<RoutesFile> {
  const bytes = await readInputFile(file, option === undefined ? {} : { option });
  const content = parseArgument(String(bytes), `${file} is not JSON`);
  const { parseRoutesFile } = await import("@signalbox/capture");
  try {
    return parseRoutesFile(await filled(content, "", file));
  } catch (error) {
    if (error instanceof TypeError) throw CommandError.usage(`${file}: ${error.message}`);
    throw error;
  }
}

const keyAt = /^\/routes\/\d+\/signature\/key$/;
const headerAt = /^\/routes\/\d+\/forward\/\d+\/edits\/\d+\/value$/;
const callsAt = /^\/routes\/\d+\/response\/\d+\/responses\/\d+\/calls$/;

/** Replaces the source of each key of a signature, header of a forward and list of recorded calls by its value. */
async function filled(value: unknown, pointer: string, file: string, parent?: object): Promise<unknown> {
  const hasSource = isSource(value);
  if (keyAt.test(pointer) && !hasSource) {
    const rule = 'must be {"env": "NAME"} or {"file": "path"}, so that no key is in this file';
    throw CommandError.usage(`${file}: ${pointer} ${rule}`);
  }
  const isSecret = keyAt.test(pointer) || (headerAt.test(pointer) && Object.hasOwn(parent ?? {}, "header"));
  if (hasSource && isSecret) return secretOf(value, `${file}: ${pointer}`, dirname(file));
  if (hasSource && callsAt.test(pointer) && value.file !== undefined) return cassetteOf(value.file, file);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(async ([name, member]) => {
    return [name, await filled(member, `${pointer}/${name}`, file, value)] as const;
  });
  const entries = await Promise.all(members);
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

/** The source of a value that should not be in the file of routes: a variable or a file. */
type Source = { readonly env: string; readonly file?: never } | { readonly env?: never; readonly file: string };

function isSource(value: unknown): value is Source {
  const { env, file } = Object(value) as { env?: unknown; file?: unknown };
  return typeof env === "string" || typeof file === "string";
}

async function secretOf({ env, file }: Source, pointer: string, folder: string): Promise<string> {
  if (env === undefined) return String(await readInputFile(resolve(folder, file))).trim();
  const secret = process.env[env];
  if (secret !== undefined && secret !== "") return secret;
  throw CommandError.usage(`${pointer}: the variable ${env} is not set`);
}

/** Writes the settings of a route as a file of routes. Other routes that the file has stay in it, and so do the sources of its secrets. */
export async function exportRoute(route: CaptureRoute, output: string | undefined): Promise<void> {
  const { id, name, ttl, private: isPrivate, response, limits, forward, signature } = await route.describe();
  const before = output === undefined ? undefined : await readFile(output, "utf8").catch(() => undefined);
  const file = Object(before === undefined ? {} : parseArgument(before, `${output} is not JSON`));
  const routes: unknown = file.routes ?? [];
  if (Array.isArray(file) || !Array.isArray(routes)) {
    throw CommandError.usage(`'${output}' is not a file of routes: it must be an object with a list, routes`);
  }
  const at = routes.findIndex((other) => String(other?.id).toLowerCase() === id);
  const known = routes[at]?.signature;
  const key =
    signature !== null && known?.scheme === signature.scheme ? known.key : { env: variableOf(id, "signature", "key") };
  const { parseRoutesFile } = await import("@signalbox/capture");
  const plain = { id, response: [{ responses: [{}] }], forward: [{ url: "https://a.example" }] };
  const [defaultRoute] = parseRoutesFile({ routes: [plain] }).routes;
  const [defaultRule] = defaultRoute?.response ?? [];
  const rules = (await withCassettes(response, routes[at]?.response, output)).map(({ responses, ...rule }) => ({
    ...withoutDefaults(rule, defaultRule),
    responses: responses.map((one) => withoutDefaults(one, defaultRule?.responses[0])),
  }));
  const targets = forward.map((target) => ({
    url: target.url,
    ...withoutDefaults(withSources(target, routes[at]?.forward, id), defaultRoute?.forward?.[0]),
  }));
  const signed = signature && { ...signature, key };
  const stated = { name, ttl, private: isPrivate, response: rules, limits, forward: targets, signature: signed };
  const entry = { id, ...withoutDefaults(stated, defaults) };
  const text = indentedJson(JSON.stringify({ ...file, routes: at < 0 ? [...routes, entry] : routes.with(at, entry) }));
  if (output === undefined) process.stdout.write(text);
  else await writeWhole(output, (part) => writeFile(part, text));
}

/** The members that are not as they would be without being stated. */
function withoutDefaults(value: object, defaultValue: object = {}): object {
  const known = new Map<string, unknown>(Object.entries(defaultValue));
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => !isDeepStrictEqual(member, known.get(name))),
  );
}

/** Rules with the cassettes that the file names in place of the same recorded calls. */
async function withCassettes(rules: RouteJson["response"], before: unknown, file = "") {
  const named = rules.map(async (rule, at) => {
    const responses = rule.responses.map(async (response, index) => {
      const source = Object(Object(Object(before)[at]).responses?.[index]).calls;
      if (!isSource(source) || source.file === undefined) return response;
      return isDeepStrictEqual(await cassetteOf(source.file, file), response.calls)
        ? { ...response, calls: source }
        : response;
    });
    return { ...rule, responses: await Promise.all(responses) };
  });
  return Promise.all(named);
}

/** The calls of a cassette, with its path relative to the file of routes. */
async function cassetteOf(cassette: string, file: string): Promise<object[]> {
  const { readCalls } = await import("./cassette.ts");
  const calls = await readCalls(resolve(dirname(file), cassette), `${file} names a cassette that cannot be read`);
  return calls.filter(({ incoming }) => !incoming);
}

/** A target of a forward without the values of headers: each stays a source that the file names, or becomes a variable. */
function withSources(target: ForwardTarget, before: unknown, routeId: string): object {
  const known = Object([before].flat().find((other) => (Object(other).name ?? "") === target.name)).edits;
  const edits = target.edits.map((edit) => {
    const { header, value } = edit;
    if (header === undefined || value === undefined) return edit;
    const source = Object([known].flat().find((other) => Object(other).header === header)).value;
    const env = variableOf(routeId, target.name, header);
    return { header, value: isSource(source) || source === value ? source : { env } };
  });
  return { ...target, edits };
}

/** The variable of a secret that has no source in the file yet. Other routes have their own. */
function variableOf(routeId: string, ...words: readonly string[]): string {
  const named = ["route", routeId.slice(0, 8), ...words].filter((word) => word !== "");
  return named.join("_").toUpperCase().replaceAll(/\W/g, "_");
}
