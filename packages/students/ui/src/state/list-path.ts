import { queryFields } from "../../../src/domain/student-fields.ts";

/** What the list shows, and in which order. */
export interface View {
  readonly q: string;
  /** As in the query of the service: `age[gte]=18`. */
  readonly filters: readonly string[];
  /** A field, with a minus for descending; empty for the default order. */
  readonly sort: string;
}

/** The default page size. */
const pageSize = 100;

/** The largest page size of the service. */
export const maxPageSize = 1_000;

/**
 * The page size of a view. Sorting by a member without a column reads all records for each page, so such pages are large
 * and few.
 */
export function pageSizeOf({ sort }: View): number {
  const isKnown = sort === "" || sort.split(",").every((key) => isKnownField(key.replace(/^-/, "")));
  return isKnown ? pageSize : maxPageSize;
}

/** A filter in three parts: `age[gte]=18` is `age`, `gte`, `18`. */
export interface FilterParts {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
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

export function parseFilter(filter: string): FilterParts {
  const at = filter.indexOf("=");
  const name = filter.slice(0, at);
  const value = filter.slice(at + 1);
  const [, field = name, operator = "eq"] = /^(.+)\[(\w+)\]$/s.exec(name) ?? [];
  // Other brackets are part of the name.
  return Object.hasOwn(operators, operator)
    ? { field, operator: operator as Operator, value }
    : { field: name, operator: "eq", value };
}

export function formatFilter({ field, operator, value }: FilterParts): string {
  return `${field}${operator === "eq" ? "" : `[${operator}]`}=${value}`;
}

/** Whether the store has a column for a member. Filtering by other members scans all records. */
export function isKnownField(name: string): boolean {
  return Object.hasOwn(queryFields, name);
}

/** The path of the first page of a view. */
export function listPath(view: View, { limit }: { readonly limit?: number } = {}): string {
  const parameters = parametersOf(view);
  if (limit !== undefined) parameters.set("limit", String(limit));
  const query = parameters.toString();
  return query === "" ? "/students" : `/students?${query}`;
}

/** Reverses a sort order. The default order is by id. */
export function reversedSort(sort: string): string {
  const keys = (sort === "" ? "id" : sort).split(",");
  const reversed = keys.map((key) => (key.startsWith("-") ? key.slice(1) : `-${key}`)).join();
  return reversed === "id" ? "" : reversed;
}

/** The filters of a view as the query of a bulk change. */
export function filterText(view: View): string {
  return parametersOf({ ...view, sort: "" }).toString();
}

function parametersOf({ q, filters, sort }: View): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q !== "") parameters.set("q", q);
  for (const filter of filters) {
    const { field, operator, value } = parseFilter(filter);
    // A field may have the name of a parameter (`limit`, `order`) or end like an operator (`marks_gte`): only brackets are certain.
    const isPlain = operator === "eq" && isKnownField(field);
    parameters.append(isPlain ? field : `${field}[${operator}]`, value);
  }
  if (sort !== "") parameters.set("sort", sort);
  return parameters;
}
