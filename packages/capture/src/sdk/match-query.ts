import { maxQueryLength } from "../search/terms.ts";
import { CaptureError } from "./call-api.ts";

/** Selects requests. All given conditions must match. */
export interface RequestMatch {
  readonly method?: string;
  /** The path below the route, or a parent of it. `*` matches any text. */
  readonly path?: string;
  /** Texts that the headers with these names must contain. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Values that a JSON body must contain, with equal types. Objects may have more members, and arrays more items at their end.
   * `[]` matches only an empty array, `{}` any object.
   */
  readonly json?: unknown;
  /** An additional query of the search language. */
  readonly q?: string;
}

/**
 * Converts `match` to a query of the search language.
 *
 * @throws CaptureError `match_too_long`; TypeError for an unknown property, or one that must be a text
 */
export function matchQuery(match: RequestMatch): string {
  assertMembers(match, ["method", "path", "headers", "json", "q"]);
  const { method, path, headers = {}, json, q } = match;
  for (const [name, value] of Object.entries({ method, path, q })) {
    if (value !== undefined && typeof value !== "string") throw new TypeError(`'${name}' must be a text, got ${value}`);
  }
  const query = [
    ...(method === undefined ? [] : [`method:${quote(method)}`]),
    ...(path === undefined ? [] : [`path:${quote(path)}`]),
    ...Object.entries(headers).map(([name, value]) => `header.${name}:${quote(value)}`),
    ...(json === undefined ? [] : [`json:${quote(`$==${JSON.stringify(json)}`)}`]),
    ...(q === undefined ? [] : [q]),
  ].join(" ");
  if (query.length <= maxQueryLength) return query;
  throw new CaptureError(
    "match_too_long",
    `This match is a query of ${query.length} characters. The limit is ${maxQueryLength}; match fewer values`,
  );
}

/** A misspelled property would otherwise have no effect: a match would match everything. @throws TypeError */
export function assertMembers(given: object, members: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !members.includes(name));
  if (unknown !== undefined) throw new TypeError(`Unknown property '${unknown}'. Use one of ${members.join(", ")}`);
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
