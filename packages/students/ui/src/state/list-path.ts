import type { Collection } from "./collection.ts";

/** What the list shows, and in which order. */
export interface View {
  readonly q: string;
  /** As in the query of the service: `age[gte]=18`. */
  readonly filters: readonly string[];
  /** A field, with a minus for descending; empty for the default order. */
  readonly sort: string;
}

/** The default page size. */
const PAGE_SIZE = 100;

/** The largest page size of the service. */
export const MAX_PAGE_SIZE = 1_000;

/**
 * The page size of a view. Sorting by a member without a column reads all records for each page, so such pages are large
 * and few.
 */
export function pageSizeOf({ isIndexed }: Collection, { sort }: View): number {
  const isKnown = sort === "" || sort.split(",").every((key) => isIndexed(key.replace(/^-/, "")));
  return isKnown ? PAGE_SIZE : MAX_PAGE_SIZE;
}

export const operators = {
  eq: "is",
  ne: "is not",
  prefix: "begins with",
  gte: "at least",
  lte: "at most",
  gt: "more than",
  lt: "less than",
  in: "is one of",
  exists: "is there",
} as const;
export type Operator = keyof typeof operators;

/** A filter in three parts: `age[gte]=18` is `age`, `gte`, `18`. */
export function parseFilter(filter: string) {
  const at = filter.indexOf("=");
  const name = filter.slice(0, at);
  const value = filter.slice(at + 1);
  const [, field = name, operator = "eq"] = /^(.+)\[(\w+)\]$/s.exec(name) ?? [];
  // Other brackets are part of the name.
  const isKnown = Object.hasOwn(operators, operator);
  return { field: isKnown ? field : name, operator: isKnown ? (operator as Operator) : "eq", value };
}

export function formatFilter({ field, operator, value }: ReturnType<typeof parseFilter>): string {
  return `${field}${operator === "eq" ? "" : `[${operator}]`}=${value}`;
}

/** A filter in the words of people: "Grade is 10". */
export function describeFilter(filter: string, { titleOf }: Collection): string {
  const { field, operator, value } = parseFilter(filter);
  if (operator === "exists") return `${titleOf(field)} is ${value === "true" ? "there" : "missing"}`;
  return `${titleOf(field)} ${operators[operator]} ${value}`;
}

/** The path of the first page of a view. */
export function listPath(collection: Collection, view: View, { limit }: { readonly limit?: number } = {}): string {
  const parameters = parametersOf(collection, view);
  if (limit !== undefined) parameters.set("limit", String(limit));
  const query = parameters.toString();
  return `/${collection.name}${query === "" ? "" : `?${query}`}`;
}

/** The most ids in one request. */
const IDS_AT_ONCE = 100;

/** Views of the records with these ids. */
export function viewsOfIds(ids: readonly string[], sort = ""): readonly View[] {
  return Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, at) => ({
    q: "",
    filters: ids.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE).map((id) => `id=${id}`),
    sort,
  }));
}

/** The filters of a view as the query of a bulk change. */
export function filterText(collection: Collection, view: View): string {
  return parametersOf(collection, { ...view, sort: "" }).toString();
}

function parametersOf({ isIndexed }: Collection, { q, filters, sort }: View): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q !== "") parameters.set("q", q);
  for (const filter of filters) {
    const { field, operator, value } = parseFilter(filter);
    // A field may have the name of a parameter (`limit`, `order`) or end like an operator (`marks_gte`): only brackets are certain.
    const isPlain = operator === "eq" && isIndexed(field);
    parameters.append(isPlain ? field : `${field}[${operator}]`, value);
  }
  if (sort !== "") parameters.set("sort", sort);
  return parameters;
}
