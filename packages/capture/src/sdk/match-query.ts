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
 * @throws CaptureError `match_too_long`; TypeError for an unknown property
 */
export function matchQuery(match: RequestMatch): string {
  const unknown = Object.keys(match).find((name) => !members.includes(name));
  // A misspelled property would otherwise match everything.
  if (unknown !== undefined) throw new TypeError(`Unknown property '${unknown}'. Use one of ${members.join(", ")}`);
  const { method, path, headers = {}, json, q } = match;
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

const members: readonly string[] = ["method", "path", "headers", "json", "q"];

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
