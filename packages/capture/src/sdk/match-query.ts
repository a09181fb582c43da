import { types } from "node:util";
import { maxQueryLength } from "../search/terms.ts";
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

/**
 * Converts `match` to a query of the search language, which selects all requests that match, and maybe more of them unless
 * {@link isQuery}.
 *
 * @throws CaptureError `match_too_long`; TypeError for an unknown property, or a value of a wrong type
 */
export function matchQuery(match: RequestMatch): string {
  const query = joined(conditionsOf(match).map(({ asked }) => asked));
  if (query.length <= maxQueryLength) return query;
  throw new CaptureError(
    "match_too_long",
    `This match is a query of ${query.length} characters. The limit is ${maxQueryLength}; match fewer values`,
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

interface Condition {
  /** What the service is asked for. */
  readonly asked: string;
  readonly shown: string;
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
  const whole = (asked: string): Condition => ({ asked, shown: asked });
  const { text, hasPatterns } = jsonText(json ?? null);
  return [
    ...(method === undefined ? [] : [whole(`method:${quote(method)}`)]),
    ...(path === undefined
      ? []
      : [isRegExp(path) ? { asked: "", shown: `path:${path}` } : whole(`path:${quote(path)}`)]),
    ...Object.entries(headers).map(([name, value]) =>
      isRegExp(value)
        ? { asked: `header.${name}:`, shown: `header.${name}:${value}` }
        : whole(`header.${name}:${quote(value)}`),
    ),
    ...Object.entries(query).map(([name, value]) => ({
      // Other names are not fields of the search language.
      asked: /^[^\s:"]+$/.test(name) ? `query.${name}:${isRegExp(value) ? "" : quote(value)}` : "",
      shown: `query ${name}=${value}`,
    })),
    ...(json === undefined
      ? []
      : [hasPatterns ? { asked: "", shown: `json ${text}` } : whole(`json:${quote(`$==${text}`)}`)]),
    ...(q === undefined ? [] : [whole(q)]),
  ];
}

function jsonText(json: unknown): { readonly text: string; readonly hasPatterns: boolean } {
  let hasPatterns = false;
  const text = JSON.stringify(json, (name, value: unknown) => {
    if (!isRegExp(value)) {
      // JSON would leave out the first, and write the members of the second: such a match is for something else.
      if (["undefined", "function", "symbol", "bigint"].includes(typeof value) || "asymmetricMatch" in Object(value))
        throw new TypeError(`'json' must have values of JSON and RegExps, got ${String(value)} at '${name}'`);
      return value;
    }
    hasPatterns = true;
    return String(value);
  });
  return { text, hasPatterns };
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

export function isRegExp(value: unknown): value is RegExp {
  return types.isRegExp(value);
}

/** Whether a text is `wanted`, or contains what the expression describes, whatever its `lastIndex`. */
export function isWanted(text: string, wanted: string | RegExp): boolean {
  return isRegExp(wanted) ? text.search(wanted) >= 0 : text === wanted;
}
