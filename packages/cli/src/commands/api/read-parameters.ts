import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { losslessJson, type RequestParameters } from "@signalbox/client";
import { readInputFile } from "../../files.ts";
import { CommandError } from "../../process.ts";

/** The flags that pass parameters of a call. */
interface ParameterOptions {
  /** `name=text`; `name[]=text` once for each element of a list. */
  readonly field?: readonly string[];
  /** `name=value`; the value is JSON or else text. */
  readonly typedField?: readonly string[];
  /** `name: value`. */
  readonly header: readonly (readonly [string, string])[];
  /** A file with the body, `-` for stdin. */
  readonly input?: string;
}

/**
 * Parses the parameters of a call. A value such as `@file` is replaced by the content of that file.
 *
 * @throws {CommandError} when a field is malformed, or a file cannot be read.
 */
export async function readParameters(options: ParameterOptions): Promise<Record<string, unknown>> {
  const parameters: Record<string, unknown> = {};
  for (const field of options.field ?? []) {
    const [name, value] = splitField(field, "-f name=value");
    add(parameters, name, await readValue(value));
  }
  for (const field of options.typedField ?? []) {
    const [name, value] = splitField(field, "-F name=value");
    add(parameters, name, readJson(name, await readValue(value)));
  }
  if (options.header.length > 0) parameters.headers = Object.fromEntries(options.header);
  if (options.input === undefined) return parameters;
  if ("data" in parameters) throw CommandError.usage("The body is set twice: by --input, and by the field 'data'");
  parameters.data = await readInputFile(options.input);
  return parameters;
}

/** A name that ends in `[]` adds an element to a list. */
function add(parameters: Record<string, unknown>, name: string, value: unknown): void {
  const given = parameters[name];
  parameters[name] = name.endsWith("[]") ? [given ?? [], value].flat() : value;
}

/** Names for a JSON body: only a query has `[]` after the name of a list. */
export function nameForBody(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name.replace(/\[\]$/, ""), value]));
}

/** Names that the client interprets as options, not as parameters. */
const OPTIONS: readonly string[] = ["method", "baseUrl", "url", "headers", "request", "mediaType", "__proto__"];

function splitField(text: string, usage: string): [name: string, value: string] {
  const index = text.indexOf("=");
  if (index < 1) throw CommandError.usage(`'${text}' is not written as ${usage}`);
  const name = text.slice(0, index);
  if (OPTIONS.includes(name.replace(/\[\]$/, ""))) {
    throw CommandError.usage(
      `'${name}' cannot be a field: put it into the route (?${name}=…), or into the body with --input`,
    );
  }
  return [name, text.slice(index + 1)];
}

async function readValue(value: string): Promise<string> {
  return value.startsWith("@") ? (await readInputFile(value.slice(1))).toString() : value;
}

/** A value that is not JSON is text, unless it begins like an object, a list or a string: then it is malformed JSON. */
function readJson(name: string, text: string): unknown {
  try {
    return losslessJson.parse(text);
  } catch (cause) {
    if (!/^\s*[{["]/.test(text)) return text;
    throw CommandError.usage(`The value of '${name}' is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
}

/**
 * Fills the placeholders `owner` and `repo` of a route that have no value from the repository of the current folder: from its
 * remote `origin`, if that is on the host of the API. Returns the parameters unchanged when there is no such remote.
 */
export async function withRepository(
  template: string,
  parameters: RequestParameters,
  baseUrl: string,
): Promise<RequestParameters> {
  const missing = ["owner", "repo"].filter((name) => {
    return parameters[name] === undefined && new RegExp(`[{:]\\+?${name}\\b`).test(template);
  });
  if (missing.length === 0) return parameters;
  const { host, owner, repo } = parseRemote(await readOrigin());
  // The public API has a host of its own; others are below the host of their pages.
  const isOwnHost = URL.canParse(baseUrl) && new URL(baseUrl).hostname.replace(/^api\./, "") === host;
  return isOwnHost ? { owner, repo, ...parameters } : parameters;
}

async function readOrigin(): Promise<string> {
  try {
    return (await promisify(execFile)("git", ["remote", "get-url", "origin"])).stdout;
  } catch {
    // No git, no repository, or no remote of this name.
    return "";
  }
}

/** Parses the address of a remote: `https://host/owner/repo.git`, `ssh://git@host/owner/repo` or `git@host:owner/repo.git`. */
function parseRemote(address: string): { readonly host?: string; readonly owner?: string; readonly repo?: string } {
  const pattern =
    /^(?:\w+:\/\/)?(?:[^@/]*@)?(?<host>[^/:]+)(?::\d+(?=\/))?[/:](?<owner>[^/]+)\/(?<repo>[^/]+?)(?:\.git)?\/?\s*$/;
  return pattern.exec(address)?.groups ?? {};
}
