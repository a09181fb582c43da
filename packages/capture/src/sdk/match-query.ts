import { maxQueryLength } from "../search/terms.ts";
import { CaptureError } from "./call-api.ts";

/** Which requests are meant. All that is said must hold. */
export interface RequestMatch {
  readonly method?: string;
  /** The path below the route, or the beginning of it; `*` stands for any text. */
  readonly path?: string;
  /** Text that the headers of these names must have in them. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * What a JSON body must have, each value of the same type: objects may have more members, lists more items after those
   * that are named. `[]` is a list with nothing in it, `{}` any object.
   */
  readonly json?: unknown;
  /** A query of the search language, besides. */
  readonly q?: string;
}

/**
 * States `match` as a query of the search language.
 *
 * @throws CaptureError `match_too_long`; TypeError for a member that there is not
 */
export function matchQuery(match: RequestMatch): string {
  const unknown = Object.keys(match).find((name) => !members.includes(name));
  // One that is spelled wrong would match everything.
  if (unknown !== undefined) throw new TypeError(`There is no '${unknown}' to match; there are ${members.join(", ")}`);
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
    `What is looked for is ${query.length} characters long as a query; ${maxQueryLength} are possible. Look for less of it`,
  );
}

const members: readonly string[] = ["method", "path", "headers", "json", "q"];

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
