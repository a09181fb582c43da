import { invalidParameter } from "@signalbox/service";

// What clients of other services send. A list would read it as filters on own fields, which match nothing.

/** Converts a filter in the notation of PostgREST to the notation of this service; undefined for others. */
export function postgrestAdvice(name: string, text: unknown): string | undefined {
  const order = name === "order" && typeof text === "string" ? /^([\w.]+)\.(asc|desc)\b/.exec(text) : null;
  if (order !== null) return `${notationOf} sort=${order[2] === "desc" ? "-" : ""}${order[1]}`;
  if ((name === "and" || name === "or") && typeof text === "string" && /^\(.*\)$/s.test(text))
    return `has the notation of PostgREST; this service combines all filters of a query, and has no '${name}'`;
  const [, not, written = "", rest = ""] =
    typeof text === "string" ? (/^(not\.)?(eq|neq|gt|gte|lt|lte|like|ilike|in|is)\.(.*)$/s.exec(text) ?? []) : [];
  if (written === "" || (written === "in" && !rest.startsWith("("))) return undefined;
  const [, member = name] = /^(.+)\[\w+\]$/s.exec(name) ?? [];
  if (written === "is" && rest === "null") return `${notationOf} ${member}[exists]=${not !== undefined}`;
  const sign = not === undefined ? written : negated[written];
  if (sign === undefined) return `has the notation of PostgREST; this service has no negation of '${written}'`;
  switch (sign) {
    case "eq":
    case "is":
      return `${notationOf} ${member}=${rest}`;
    case "neq":
      return `${notationOf} ${member}[ne]=${rest}`;
    case "in":
      return `${notationOf} ${member}[in]=${rest.replace(/^\((.*)\)$/s, "$1")}`;
    case "like":
    case "ilike": {
      const [, start, words, end] = /^([*%]?)(.*?)([*%]?)$/s.exec(rest) ?? [];
      if (start !== "") return `${notationOf} ${member}_like=${words} (in the open profile)`;
      return `${notationOf} ${end === "" ? member : `${member}[prefix]`}=${words}`;
    }
    default:
      return `${notationOf} ${member}[${sign}]=${rest}`;
  }
}

/** The operators of PostgREST that say the opposite. */
const negated: Readonly<Record<string, string>> = {
  eq: "neq",
  neq: "eq",
  gt: "lte",
  gte: "lt",
  lt: "gte",
  lte: "gt",
  is: "neq",
};

const notationOf = "has the notation of PostgREST; the notation of this service is";

/** @throws Problem 400 for a filter in the notation of PostgREST, which would match nothing here */
export function rejectPostgrest(name: string, text: string): void {
  const advice = postgrestAdvice(name, text);
  if (advice !== undefined) throw invalidParameter(name, advice);
}

/** Parameters that other services have, and how they are written here. */
const otherParameters: Readonly<Record<string, (value: string) => string>> = {
  page: (value) => `_page=${value}&_limit=10`,
  ...sameAdvice(["per_page", "perPage", "pageSize", "page_size"], (value) => `_page=1&_limit=${value}`),
  ...sameAdvice(["offset", "skip"], (value) => `_start=${value}&_limit=10`),
  take: (value) => `limit=${value}`,
  ...sameAdvice(["search", "query"], (value) => `q=${value}`),
  ...sameAdvice(
    ["sortBy", "sort_by", "orderBy", "order_by"],
    (value) => `sort=${value} or, descending, sort=-${value}`,
  ),
  order: (value) => (/^desc$/i.test(value) ? "sort=-name" : "sort=name"),
  select: (value) => `fields=${value}`,
};

function sameAdvice(
  names: readonly string[],
  advice: (value: string) => string,
): Readonly<Record<string, (value: string) => string>> {
  return Object.fromEntries(names.map((name) => [name, advice]));
}

/** @throws Problem 400 `unknown_parameter` for a name that other services have for a parameter, without an operator in brackets */
export function rejectOtherParameters(name: string, text: string): void {
  if (!Object.hasOwn(otherParameters, name)) return;
  const spelled = otherParameters[name]?.(plainValue.test(text) ? text : "…");
  const detail = `is no parameter of this service; write ${spelled}. A filter on a field of this name is ${name}[eq]`;
  throw invalidParameter(name, detail, "unknown_parameter");
}

/** A value that an error may repeat as it is. */
const plainValue = /^[\p{L}\p{N}_., -]{1,40}$/u;
