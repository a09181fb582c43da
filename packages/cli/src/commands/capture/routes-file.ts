import { readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { RoutesFile } from "@signalbox/capture";
import type { CaptureRoute, ForwardEdit, ForwardTarget, RouteJson } from "@signalbox/capture/sdk";
import { readInputFile, writeWhole } from "../../files.ts";
import { parseArgument } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { indentedJson } from "../../terminal.ts";

/** The file of routes that `signalbox up` reads when it exists. */
export const DEFAULT_ROUTES_FILE = "signalbox.json";

/** What a route has when the file does not say. Its lifetime is up to the service. */
export const defaults = { name: "", private: false, response: [], limits: {}, forward: [], signature: null } as const;

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
  const { env, file } = (value ?? {}) as { env?: unknown; file?: unknown };
  return typeof env === "string" || typeof file === "string";
}

async function secretOf({ env, file }: Source, pointer: string, folder: string): Promise<string> {
  if (env === undefined) return String(await readInputFile(resolve(folder, file))).trim();
  const secret = process.env[env];
  if (secret !== undefined && secret !== "") return secret;
  throw CommandError.usage(`${pointer}: the variable ${env} is not set`);
}

/** A route as a file states it, with the sources of its secrets. Only its outline has been checked. */
interface StatedRoute {
  readonly id?: unknown;
  readonly response?: readonly { readonly responses?: readonly { readonly calls?: unknown }[] }[];
  readonly forward?: readonly { readonly name?: string; readonly edits?: readonly ForwardEdit[] }[];
  readonly signature?: { readonly scheme?: string; readonly key?: unknown };
}

/** Writes the settings of a route as a file of routes. Other routes that the file has stay in it, and so do the sources of its secrets. */
export async function exportRoute(route: CaptureRoute, output: string | undefined): Promise<void> {
  const { id, name, ttl, private: isPrivate, response, limits, forward, signature } = await route.describe();
  const text = output === undefined ? undefined : await readFile(output, "utf8").catch(() => undefined);
  const file = (text === undefined ? {} : parseArgument(text, `${output} is not JSON`)) as { routes?: StatedRoute[] };
  const routes = file?.routes ?? [];
  const isList = Array.isArray(routes) && routes.every((one) => one instanceof Object);
  if (!(file instanceof Object) || Array.isArray(file) || !isList) {
    throw CommandError.usage(
      `'${output}' is not a file of routes: it must be an object with a list of objects, routes`,
    );
  }
  const at = routes.findIndex((other) => String(other.id).toLowerCase() === id);
  const before = routes[at] ?? {};
  const known = before.signature?.scheme === signature?.scheme ? before.signature : undefined;
  const key = known === undefined ? { env: variableOf(id, "signature", "key") } : known.key;
  const { parseRoutesFile } = await import("@signalbox/capture");
  const plain = { id, response: [{ responses: [{}] }], forward: [{ url: "https://a.example" }] };
  const [defaultRoute] = parseRoutesFile({ routes: [plain] }).routes;
  const [defaultRule] = defaultRoute?.response ?? [];
  const rules = (await withCassettes(response, before, output)).map(({ responses, ...rule }) => ({
    ...withoutDefaults(rule, defaultRule),
    responses: responses.map((one) => withoutDefaults(one, defaultRule?.responses[0])),
  }));
  const targets = forward.map((target) => ({
    url: target.url,
    ...withoutDefaults(withSources(target, before, id), defaultRoute?.forward?.[0]),
  }));
  const signed = signature && { ...signature, key };
  const stated = { name, ttl, private: isPrivate, response: rules, limits, forward: targets, signature: signed };
  const entry = { id, ...withoutDefaults(stated, defaults) };
  const json = indentedJson(JSON.stringify({ ...file, routes: at < 0 ? [...routes, entry] : routes.with(at, entry) }));
  if (output === undefined) process.stdout.write(json);
  else await writeWhole(output, (part) => writeFile(part, json));
}

/** The members that are not as they would be without being stated. */
function withoutDefaults(value: object, defaultValue: object = {}): object {
  const known = new Map<string, unknown>(Object.entries(defaultValue));
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => !isDeepStrictEqual(member, known.get(name))),
  );
}

/** Rules with the cassettes that the file names in place of the same recorded calls. */
async function withCassettes(rules: RouteJson["response"], before: StatedRoute, file = "") {
  const named = rules.map(async (rule, at) => {
    const responses = rule.responses.map(async (response, index) => {
      const calls = before.response?.[at]?.responses?.[index]?.calls;
      if (!isSource(calls) || calls.file === undefined) return response;
      const isSame = isDeepStrictEqual(await cassetteOf(calls.file, file), response.calls);
      return isSame ? { ...response, calls } : response;
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
function withSources(target: ForwardTarget, before: StatedRoute, routeId: string): object {
  const known = listOf(before.forward).find(({ name = "" }) => name === target.name);
  const edits = target.edits.map((edit) => {
    const { header, value } = edit;
    if (header === undefined || value === undefined) return edit;
    const source = listOf(known?.edits).find((other) => other.header === header)?.value;
    const env = variableOf(routeId, target.name, header);
    return { header, value: isSource(source) || source === value ? source : { env } };
  });
  return { ...target, edits };
}

/** The objects of a list of the file; empty when it is something else. */
function listOf<Item>(value: readonly Item[] | undefined): readonly Item[] {
  return Array.isArray(value) ? value.filter((one) => one instanceof Object) : [];
}

/** The variable of a secret that has no source in the file yet. Other routes have their own. */
function variableOf(routeId: string, ...words: readonly string[]): string {
  const named = ["route", routeId.slice(0, 8), ...words].filter((word) => word !== "");
  return named.join("_").toUpperCase().replaceAll(/\W/g, "_");
}
