import { searchWords } from "../domain/search-text.ts";
import type { Filter, Position, SortKey, StudentQuery } from "../domain/student-query.ts";
import type { Profile } from "../domain/student-schema.ts";
import { canonicalMembers, serverOwned } from "../domain/student-schema.ts";
import { readCursor } from "./cursor.ts";
import { invalidParameter } from "./invalid-parameter.ts";
import { readCount } from "./read-count.ts";
import { isQueryField, maxTextLength, readFilter } from "./read-filter.ts";

/** What the query of a list asks for. */
export interface ListRequest {
  readonly query: StudentQuery;
  /** The size of the page; unset when the whole list is asked for. */
  readonly limit?: number;
  readonly position?: Position;
  /** The members to show; unset for all. */
  readonly fields?: ReadonlySet<string>;
}

/** The largest page. */
export const maxLimit = 1_000;

/** The most words of a search: each is a condition of its own, and a database takes only so many. */
const maxWords = 50;

/**
 * Reads the query of a list.
 *
 * @throws Problem 400 `unknown_parameter`, `duplicate_parameter`, `invalid_parameter` or `invalid_cursor`, with the name
 * of the parameter.
 */
export function readQuery(parameters: URLSearchParams, { profile }: { readonly profile: Profile }): ListRequest {
  const once = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (once.has(name)) throw invalidParameter(name, "stands twice", "duplicate_parameter");
    once.set(name, value);
  }
  const take = (name: string): string | undefined => {
    const value = once.get(name);
    once.delete(name);
    return value;
  };
  const sort = readSort(take("sort"));
  const size = take("limit");
  const limit = size === undefined ? undefined : readCount("limit", size, maxLimit);
  const cursor = take("cursor");
  const position = cursor === undefined ? undefined : readCursor(cursor, sort);
  if (position !== undefined && limit === undefined) {
    throw invalidParameter("cursor", "needs 'limit' beside it: it goes on from a page");
  }
  const fields = readFields(take("fields"), profile);
  const q = take("q") ?? "";
  if (q.length > maxTextLength) throw invalidParameter("q", `must have at most ${maxTextLength} characters`);
  const words = searchWords(q);
  if (words.length > maxWords) throw invalidParameter("q", `has more than ${maxWords} words`);
  const filters: Filter[] = Array.from(once, ([name, value]) => readFilter(name, value));
  return {
    query: { filters, words, sort },
    ...(limit === undefined ? {} : { limit }),
    ...(position === undefined ? {} : { position }),
    ...(fields === undefined ? {} : { fields }),
  };
}

/** Reads `fields=`: names of top-level members, with commas between them. */
export function readFields(text: string | undefined, profile: Profile): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = text.split(",");
  for (const name of names) {
    const known = profile === "open" || canonicalMembers.has(name) || serverOwned.has(name);
    if (name === "" || !known) throw invalidParameter("fields", `names ${JSON.stringify(name)}, which is no member`);
  }
  return new Set(names);
}

function readSort(text: string | undefined): readonly SortKey[] {
  const keys: SortKey[] = [];
  for (const part of text === undefined ? [] : text.split(",")) {
    const descending = part.startsWith("-");
    const field = descending ? part.slice(1) : part;
    if (!isQueryField(field))
      throw invalidParameter("sort", `names ${JSON.stringify(field)}, by which nothing is sorted`);
    if (keys.some((key) => key.field === field)) throw invalidParameter("sort", `names ${field} twice`);
    keys.push({ field, descending });
  }
  // The id makes the order complete, in the direction of the key before it.
  if (!keys.some(({ field }) => field === "id"))
    keys.push({ field: "id", descending: keys.at(-1)?.descending ?? false });
  return keys;
}
