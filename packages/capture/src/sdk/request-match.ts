import { types } from "node:util";
import type { CaptureFlag } from "../domain/captured-request.ts";
import type { CapturedRequestJson } from "../json/shapes.ts";
import { differing } from "../search/json-condition.ts";
import { compileQuery } from "../search/query.ts";
import { MAX_QUERY_LENGTH } from "../search/terms.ts";
import { CaptureError } from "./call-api.ts";

/** Selects requests. All given conditions must match. A RegExp is searched in the whole text, by this client. */
export interface RequestMatch {
  readonly method?: string;
  /** The path below the route, or a parent of it. `*` matches any text. */
  readonly path?: string | RegExp;
  /** Texts that the headers with these names must contain. */
  readonly headers?: Readonly<Record<string, string | RegExp>>;
  /** The values of parameters of the query, decoded. */
  readonly query?: Readonly<Record<string, string | RegExp>>;
  /**
   * Values that a JSON body must contain, with equal types. Objects may have more members, and arrays more items at their end.
   * `[]` matches only an empty array, `{}` any object. A RegExp at any depth matches a text.
   */
  readonly json?: unknown;
  /** An additional query of the search language. */
  readonly q?: string;
}

/** What of a match a request does not meet. */
interface Difference {
  readonly text: string;
  /** How many values differ. */
  readonly values: number;
}

/**
 * Converts `match` to a query of the search language, which selects all requests that match, and maybe more of them unless
 * {@link isQuery}.
 *
 * @throws CaptureError `match_too_long`; TypeError for an unknown property, or a value of a wrong type
 */
export function matchQuery(match: RequestMatch): string {
  const query = joined(conditionsOf(match).map(({ asked }) => asked));
  if (query.length <= MAX_QUERY_LENGTH) return query;
  throw new CaptureError(
    "match_too_long",
    `This match is a query of ${query.length} characters. The limit is ${MAX_QUERY_LENGTH}; match fewer values`,
  );
}

/** `match` as a person reads it. */
export function matchText(match: RequestMatch): string {
  return joined(conditionsOf(match).map(({ shown }) => shown));
}

/** Whether the service can evaluate the whole match. */
export function isQuery(match: RequestMatch): boolean {
  return conditionsOf(match).every(({ asked, shown }) => asked === shown);
}

/** Each condition of `match` that a request does not meet, with the value that it has. */
export function differencesOf(request: CapturedRequestJson, match: RequestMatch): Difference[] {
  return conditionsOf(match).flatMap((condition) => condition.differences(request));
}

interface Condition {
  /** What the service is asked for. */
  readonly asked: string;
  readonly shown: string;
  readonly differences: (request: CapturedRequestJson) => Difference[];
}

function conditionsOf(match: RequestMatch): Condition[] {
  assertMembers(match, ["method", "path", "headers", "query", "json", "q"]);
  const { method, path, headers = {}, query = {}, json, q } = match;
  for (const [name, value] of Object.entries({ method, q })) {
    if (value !== undefined && typeof value !== "string") throw new TypeError(`'${name}' must be a text, got ${value}`);
  }
  for (const [name, value] of Object.entries({ ...(path !== undefined && { path }), ...headers, ...query })) {
    if (typeof value === "string" || isRegExp(value)) continue;
    throw new TypeError(`'${name}' must be a text or a RegExp, got ${value}`);
  }
  const conditions: Condition[] = [];
  if (method !== undefined) conditions.push(onText("method", method, "method:", (request) => [request.method]));
  if (path !== undefined) conditions.push(onText("path", path, isRegExp(path) ? "" : "path:", ({ path }) => [path]));
  for (const [name, wanted] of Object.entries(headers)) {
    const isName = (known: string): boolean => known.toLowerCase() === name.toLowerCase();
    conditions.push(
      onText(`header ${name}`, wanted, `header.${name}:`, (request) => valuesOf(request.headers, isName)),
    );
  }
  for (const [name, wanted] of Object.entries(query)) {
    // Other names are not fields of the search language, which finds longer values too.
    const field = /^[^\s:"]+$/.test(name) ? `query.${name}:` : "";
    const isName = (known: string): boolean => known === name;
    conditions.push(onText(`query ${name}`, wanted, field, (request) => valuesOf(request.query, isName), true));
  }
  if (json !== undefined) conditions.push(onJson(json));
  if (q !== undefined) {
    const difference = { text: `does not match ${q}`, values: 1 };
    conditions.push({ asked: q, shown: q, differences: (request) => (isFound(request, q) ? [] : [difference]) });
  }
  return conditions;
}

/**
 * A condition on a text, of which a request may have several.
 *
 * @param field of the search language; "" if none has all these texts
 * @param isHere whether this client compares the texts, because the service cannot or would find others too
 */
function onText(
  name: string,
  wanted: string | RegExp,
  field: string,
  textsOf: (request: CapturedRequestJson) => string[],
  isHere: boolean = isRegExp(wanted),
): Condition {
  const asked = field === "" || isRegExp(wanted) ? field : field + quote(wanted);
  return {
    asked,
    shown: isHere ? `${name}=${wanted}` : asked,
    differences(request) {
      const texts = textsOf(request);
      const isMet = isHere ? texts.some((text) => isWanted(text, wanted)) : isFound(request, asked);
      return isMet ? [] : [{ text: `${name}: expected ${display(wanted)}, got ${display(texts[0])}`, values: 1 }];
    },
  };
}

function valuesOf(pairs: CapturedRequestJson["headers"], isName: (name: string) => boolean): string[] {
  return pairs.filter(([name]) => isName(name)).map(([, value]) => value);
}

function onJson(json: unknown): Condition {
  let hasPatterns = false;
  const text = JSON.stringify(json, (name, value: unknown) => {
    if (!isRegExp(value)) {
      // JSON cannot hold these types, and would serialize the members of an asymmetric matcher: the caller meant something else.
      if (["undefined", "function", "symbol", "bigint"].includes(typeof value) || "asymmetricMatch" in Object(value))
        throw new TypeError(`'json' must have values of JSON and RegExps, got ${String(value)} at '${name}'`);
      return value;
    }
    hasPatterns = true;
    return String(value);
  });
  const asked = hasPatterns ? "" : `json:${quote(`$==${text}`)}`;
  const shown = hasPatterns ? `json ${text}` : asked;
  return { asked, shown, differences: (request) => jsonDifferences(request, json) };
}

/** Whether a search finds a request, with as much of its body as the list has. */
function isFound({ headers, body, ...request }: CapturedRequestJson, query: string): boolean {
  const searched = {
    ...request,
    headers: headers.flat(),
    body: Buffer.from(body.content ?? "", body.encoding),
    size: body.size,
    receivedAt: Date.parse(request.receivedAt),
    remoteAddress: request.remote.address,
    flags: request.flags as CaptureFlag[],
    mark: request,
  };
  return compileQuery(query, Date.now()).matches(searched, request.signature);
}

function jsonDifferences({ body, flags }: CapturedRequestJson, wanted: unknown): Difference[] {
  const values = 1 + countValues(wanted);
  const { content, encoding, size } = body;
  if (content === null) return [{ text: `json: the body of ${size} bytes is too long to compare here`, values }];
  try {
    const actual: unknown = JSON.parse(Buffer.from(content, encoding).toString());
    const found = [...differing(actual, wanted)].slice(0, MAX_LISTED);
    return found.map(({ path, ...one }) => ({
      text: `json ${path}: expected ${display(one.wanted)}, got ${display(one.actual)}`,
      values: 1,
    }));
  } catch {
    return [{ text: `json: the body is ${flags[0] ?? "not JSON"}: ${display(content)}`, values }];
  }
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countValues(one), 0);
}

/** The most values that are listed of one body. */
const MAX_LISTED = 10;

const MAX_SHOWN = 200;

function display(value: unknown): string {
  const text = value === undefined ? "nothing" : isRegExp(value) ? String(value) : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function joined(terms: readonly string[]): string {
  return terms.filter((term) => term !== "").join(" ");
}

/** A misspelled property would otherwise have no effect: a match would match everything. @throws TypeError */
export function assertMembers(given: object, members: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !members.includes(name));
  if (unknown !== undefined) throw new TypeError(`Unknown property '${unknown}'. Use one of ${members.join(", ")}`);
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

function isRegExp(value: unknown): value is RegExp {
  return types.isRegExp(value);
}

/** Whether a text is `wanted`, or contains what the expression describes, whatever its `lastIndex`. */
function isWanted(text: string, wanted: string | RegExp): boolean {
  return isRegExp(wanted) ? text.search(wanted) >= 0 : text === wanted;
}

/**
 * Explains which requests came instead of a wanted one: the nearest, with each value that differs, then a line for each.
 *
 * @param received newest first
 */
export function describeReceived(received: readonly CapturedRequestJson[], match: RequestMatch): string {
  if (received.length === 0) return "No requests arrived";
  const compared = received.map((request) => ({ request, differences: differencesOf(request, match) }));
  const [nearest] = compared
    .filter(({ differences }) => differences.length > 0)
    .sort((a, b) => valuesIn(a.differences) - valuesIn(b.differences));
  const reasons = nearest?.differences.map(({ text }) => `\n  ${text}`).join("") ?? "";
  const lines = [
    ...(nearest === undefined ? [] : [`The nearest is ${lineOf(nearest.request)}${reasons}`]),
    `Received:${received.map((request) => `\n  ${lineOf(request)}`).join("")}`,
  ];
  return escaped(lines.join("\n"));
}

function valuesIn(differences: readonly Difference[]): number {
  return differences.reduce((sum, { values }) => sum + values, 0);
}

/** Escapes characters of strangers that could change the state of a terminal, or the direction of text. */
function escaped(text: string): string {
  return text.replaceAll(
    /[^\P{C}\n]|[\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

function lineOf({ seq, method, path }: CapturedRequestJson): string {
  return `${seq}: ${method} ${path}`;
}
