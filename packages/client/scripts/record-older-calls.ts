// Records what generations of the client that scripts know send for each of their methods, called with all its parameters,
// and for the calls of published programs, and writes it to test/vectors. It installs those packages in a folder of its own.
//
//   node -C @signalbox/source packages/client/scripts/record-older-calls.ts

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { listOperations } from "../src/generate/list-operations.ts";
import { resolve, type Schema } from "../src/generate/open-api.ts";
import { CALLERS, type CallerCall, OLDER_CALLERS } from "../test/octokit/callers.ts";
import { readInput } from "./catalogue/catalogue-input.ts";

/** One call and what was sent for it. */
export interface RecordedCall {
  /** `scope.method`. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `METHOD URL` and the body, if there is one. */
  readonly sent: readonly [line: string, body?: unknown];
}

/** A rule of a parameter as the routes of the generation 16 have it. */
interface Rule {
  readonly type: string;
  readonly enum?: readonly unknown[];
  readonly validation?: string;
  readonly alias?: string;
  readonly deprecated?: boolean;
}

type Call = Pick<RecordedCall, "name" | "parameters">;
type RoutesWithRules = Record<string, Record<string, { params?: Record<string, Rule> }>>;
type PluginHost = { plugin(...plugins: unknown[]): new (options: object) => OlderClient };
type OlderClient = Record<string, Record<string, (parameters: unknown) => Promise<unknown>>>;

const VERSIONS = {
  "16.9.0": ["@octokit/rest@16.9.0"],
  "16.43.2": ["@octokit/rest@16.43.2"],
  "22.0.1": [
    "@octokit/core@7.0.8",
    "@octokit/plugin-rest-endpoint-methods@17.0.0",
    "@octokit/plugin-paginate-rest@14.0.0",
  ],
};

const REST = "@octokit/rest";
const METHODS = "@octokit/plugin-rest-endpoint-methods/dist-src";
const ENDPOINTS = `${METHODS}/generated/endpoints.js`;
const PUBLIC_BASE = "https://api.github.com";
const UPLOADS = "https://uploads.github.com";

let sent: RecordedCall["sent"] | undefined;
const see = (line: string, text: string, type: string | null | undefined): void => {
  const isJson = type?.includes("json") && /^[{["]/.test(text);
  sent = text === "" ? [line] : [line, isJson ? JSON.parse(text) : text];
};

// The generation 16 sends over node:http.
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  see(`${request.method} ${PUBLIC_BASE}${request.url}`, text, request.headers["content-type"]);
  response.setHeader("content-type", "application/json").end("{}");
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const folder = mkdtempSync(join(tmpdir(), "signalbox-older-"));
const recorded: Record<string, RecordedCall[]> = {};
const callers: Record<string, RecordedCall["sent"][]> = {};
try {
  for (const [version, packages] of Object.entries(VERSIONS)) {
    const project = join(folder, version);
    execFileSync("npm", ["install", "--silent", "--ignore-scripts", "--prefix", project, ...packages]);
    const [client, calls] = await open(version, project);
    recorded[version] = await record(client, calls);
    const made = { "16.43.2": OLDER_CALLERS, "22.0.1": CALLERS }[version];
    if (made === undefined) continue;
    // What goes over a socket goes to the server here, uploads too.
    const local = JSON.stringify(made).replaceAll(UPLOADS, version.startsWith("16") ? `${baseUrl}/uploads` : UPLOADS);
    callers[version] = await recordCallers(client, JSON.parse(local));
  }
} finally {
  rmSync(folder, { recursive: true });
  server.close();
}
const text = JSON.stringify(recorded).replaceAll(baseUrl, PUBLIC_BASE);
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
const output = new URL("../test/vectors/", import.meta.url);
writeFileSync(new URL("older-calls.json.br", output), brotliCompressSync(text, { params }));
writeFileSync(
  new URL("callers.json", output),
  `${JSON.stringify(callers, null, 2).replaceAll(`${PUBLIC_BASE}/uploads`, UPLOADS)}\n`,
);

/** Makes a client of a generation, and the calls of all its methods. */
async function open(version: string, project: string): Promise<[client: OlderClient, calls: Call[]]> {
  const require = createRequire(pathToFileURL(join(project, "index.js")));
  const options = { baseUrl, log: { debug() {}, info() {}, warn() {}, error() {} } };
  if (version.startsWith("16")) {
    const Octokit = require(REST);
    const isFirst = version === "16.9.0";
    const routes = isFirst
      ? JSON.parse(readFileSync(require.resolve(`${REST}/plugins/rest-api-endpoints/routes.json`), "utf8"))
      : (await importFile<{ default: RoutesWithRules }>(project, ENDPOINTS)).default;
    return [isFirst ? Octokit(options) : new Octokit.Octokit(options), callsByRules(routes)];
  }
  const core = await importFile<{ Octokit: PluginHost }>(project, "@octokit/core/dist-src/index.js");
  const { paginateRest } = await importFile<Record<string, unknown>>(
    project,
    "@octokit/plugin-paginate-rest/dist-bundle/index.js",
  );
  const { legacyRestEndpointMethods, restEndpointMethods } = await importFile<Record<string, unknown>>(
    project,
    `${METHODS}/index.js`,
  );
  const { default: routes } = await importFile<{ default: Record<string, Record<string, [string]>> }>(
    project,
    ENDPOINTS,
  );
  const Octokit = core.Octokit.plugin(legacyRestEndpointMethods, restEndpointMethods, paginateRest);
  const fetch = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    see(`${method} ${url}`, String(body ?? ""), new Headers(headers).get("content-type"));
    return Response.json({});
  };
  return [new Octokit({ log: options.log, request: { fetch } }), callsByDescription(routes)];
}

function importFile<Exports>(project: string, file: string): Promise<Exports> {
  return import(pathToFileURL(join(project, "node_modules", file)).href);
}

async function record(client: OlderClient, calls: readonly Call[]): Promise<RecordedCall[]> {
  const list: RecordedCall[] = [];
  for (const { name, parameters } of calls) {
    const [scope = "", method = ""] = name.split(".");
    sent = undefined;
    const outcome = await client[scope]?.[method]?.(structuredClone(parameters)).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (sent === undefined) throw new Error(`${name} sent nothing`, { cause: outcome });
    list.push({ name, parameters, sent });
  }
  return list;
}

/** Records what each call of published programs sends. */
async function recordCallers(client: OlderClient, calls: readonly CallerCall[]): Promise<RecordedCall["sent"][]> {
  const list: RecordedCall["sent"][] = [];
  for (const { call, arguments: given } of calls) {
    const keys = call.split(".");
    const owner = keys.slice(0, -1).reduce<unknown>((object, key) => Reflect.get(Object(object), key), client);
    sent = undefined;
    await Reflect.get(Object(owner), keys.at(-1) ?? "").call(owner, ...given);
    if (sent === undefined) throw new Error(`${call} sent nothing`);
    list.push(sent);
  }
  return list;
}

/** The calls of the generation 16, whose routes have a rule for each parameter. */
function callsByRules(routes: RoutesWithRules): Call[] {
  return Object.entries(routes).flatMap(([scope, methods]) =>
    Object.entries(methods).map(([method, { params = {} }]) => {
      const parameters: Record<string, unknown> = {};
      for (const [name, rule] of Object.entries(params)) {
        // An older name for another parameter of the same call would give that one twice.
        if (rule.alias === undefined) setAt(parameters, name, sampleOf(name, rule));
      }
      return { name: `${scope}.${method}`, parameters };
    }),
  );
}

/** Sets `a.b` of an object, and `a[].b` of the only element of its list. */
function setAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split(".");
  let owner = target;
  for (const key of keys.slice(0, -1)) {
    const name = key.replace("[]", "");
    const inner = owner[name];
    if (key.endsWith("[]")) {
      const [first] = Array.isArray(inner) && typeof inner[0] === "object" ? inner : [];
      const item = first ?? {};
      owner[name] = [item];
      owner = item;
    } else {
      owner[name] = typeof inner === "object" && inner !== null ? inner : {};
      owner = owner[name] as Record<string, unknown>;
    }
  }
  owner[keys.at(-1) ?? ""] = value;
}

function sampleOf(path: string, { type, enum: values, validation }: Rule): unknown {
  const name = path.split(".").at(-1) ?? "";
  if (values !== undefined) return values[0];
  if (validation !== undefined) return "after:7";
  // In some lists it is the id of the last item, though its type is that of a date.
  if (name === "since") return "7";
  if (name === "url") return `${baseUrl}/repos/o/r/releases/1/assets{?name,label}`;
  if (type.startsWith("integer")) return type.endsWith("[]") ? [7, 8] : 7;
  if (type === "boolean") return true;
  if (type === "string[]") return ["one", "two"];
  if (type === "object[]") return [{}];
  return type === "object" ? {} : `a ${name}`;
}

/** The calls of the generation 22, whose parameters are those that the description of the API has for the same route. */
function callsByDescription(routes: Record<string, Record<string, [route: string]>>): Call[] {
  const { description } = readInput();
  const operations = listOperations(description);
  const byRoute = new Map(operations.map((one) => [keyOf(`${one.method} ${one.path}`), one]));
  const byName = new Map(operations.map((one) => [`${one.scope}.${one.name}`, one]));
  return Object.entries(routes).flatMap(([scope, methods]) =>
    Object.entries(methods).map(([method, [route]]) => {
      const { parameters = [], path = "" } = byRoute.get(keyOf(route)) ?? byName.get(`${scope}.${method}`) ?? {};
      const values: Record<string, unknown> = {};
      for (const { name, place, schema, type } of parameters) {
        if (place !== "path" && place !== "header") {
          values[name] = type === undefined ? sampleOfSchema(name, schema) : `a ${name}`;
        }
      }
      const today = Array.from(path.matchAll(/\{([\w-]+)\}/g), ([, name = ""]) => name);
      for (const [index, [, name = ""]] of [...route.matchAll(/\{([\w-]+)\}/g)].entries()) {
        const { schema = { type: "string" } } = parameters.find((one) => one.name === today[index]) ?? {};
        values[name] = sampleOfSchema(name, schema);
      }
      return { name: `${scope}.${method}`, parameters: values };
    }),
  );

  function sampleOfSchema(name: string, given: Schema): unknown {
    const { type, enum: values, oneOf, anyOf, items } = resolve<Schema>(description, given as { $ref: string });
    if (values !== undefined) return values.find((value) => value !== null);
    const [choice] = oneOf ?? anyOf ?? [];
    if (choice !== undefined) return sampleOfSchema(name, choice);
    const [first] = [type ?? []].flat().filter((one) => one !== "null");
    if (first === "integer" || first === "number") return 7;
    if (first === "boolean") return true;
    if (first === "array") return [sampleOfSchema(name, items ?? {})];
    return first === "object" ? { key: "value" } : `a ${name}`;
  }
}

/** Method and path with all placeholders alike. */
function keyOf(route: string): string {
  return route.replace(/\{\?.*/, "").replace(/\{[\w-]+\}/g, "{}");
}
