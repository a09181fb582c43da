import { invalidParameter } from "@signalbox/service";
import { z } from "zod";
import { type Comparison, comparisons, type OwnFilter, type OwnSortKey } from "../domain/own-members.ts";
import { keyOfId } from "../domain/student-id.ts";
import {
  type Filter,
  type Position,
  type QueryField,
  queryFields,
  type SortKey,
  type StudentQuery,
} from "../domain/student-query.ts";
import { canonicalMembers, type Profile, serverOwned } from "../domain/student-schema.ts";
import { foldCase, searchWords } from "../domain/text-rules.ts";
import { dialectShape, parseSlice, type Slice, sortOf } from "./json-server.ts";

/** What the query of a list asks for. */
export interface ListRequest {
  readonly query: StudentQuery;
  /** The size of the page; unset when the whole list is asked for. */
  readonly limit?: number;
  readonly position?: Position;
  /** The part of the list by index, as json-server has it. */
  readonly slice?: Slice;
  /** The members to show; unset for all. */
  readonly fields?: ReadonlySet<string>;
}

/** The largest page. */
const maxLimit = 1_000;

/** The most words of a search: each is a condition of its own, and a database takes only so many. */
const maxWords = 50;

/** The most values of an `in`. */
const maxValues = 100;

/** The longest text to filter by. No member that can be asked for is longer, and to fold n marks on one letter takes n² steps. */
export const maxTextLength = 1_000;

/** A time, or a date for its beginning in UTC, as milliseconds since 1970. */
type TimeParameter = z.ZodOptional<z.ZodType<number, string>>;

const time: z.ZodType<number, string> = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "must be a time such as 2026-11-20T06:00:00Z" })
  .transform((text) => Date.parse(text));

export function timeParameter(description: string): TimeParameter {
  return time.optional().describe(description);
}

export const fieldsParameter: z.ZodOptional<z.ZodString> = z
  .string()
  .optional()
  .describe("The members to show, with commas between them.");

const operators = [...comparisons, "in", "prefix", "exists"] as const;

const filterTypes = {
  text: { schema: z.string(), description: "Finds students with this value, whatever the case of its letters." },
  exact: { schema: z.string(), description: "Finds students with this value." },
  number: { schema: z.number(), description: "Finds students with this number." },
  time: { schema: time, description: "Finds students with this time." },
} as const;

const plainFilters = Object.fromEntries(
  Object.entries(queryFields).map(([field, kind]) => {
    const { schema, description } = filterTypes[kind];
    return [field, (field === "version" ? z.int().min(0) : schema).optional().describe(description)];
  }),
) as Record<QueryField, z.ZodOptional<z.ZodType<string | number>>>;

const filterName = z.string().regex(new RegExp(`^(?:${Object.keys(queryFields).join("|")})\\[\\w+\\]$`));

type OptionalText = z.ZodOptional<z.ZodString>;

/** Fields by which records are found, with `=`, beside the parameters that every list has. */
type ListShape = Record<QueryField, z.ZodOptional<z.ZodType<string | number>>> & {
  readonly limit: z.ZodOptional<z.ZodInt>;
  readonly cursor: OptionalText;
  readonly sort: OptionalText;
  readonly fields: OptionalText;
  readonly q: OptionalText;
  readonly filters: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
};

/** The query parameters of a list in the `registrar` profile. */
export const listParameters: z.ZodObject<ListShape> = z.object({
  limit: z.int().min(1).max(maxLimit).optional().describe("The size of a page; the whole list when it is not given."),
  cursor: z.string().optional().describe("Where the page begins; taken from a `Link`. Only with `limit`."),
  sort: z
    .string()
    .optional()
    .describe("Members to sort by, with commas between them, `-` before one for descending: `-familyName,givenName`."),
  fields: fieldsParameter,
  q: z.string().optional().describe("Words that the texts of a student must have, each from its beginning."),
  ...plainFilters,
  filters: z
    .record(filterName, z.string())
    .optional()
    .describe(`Filters with an operator in brackets, such as \`age[gte]=18\`: ${operators.join(", ")}.`),
});

/** Names of members: json-server's own parameters begin with an underscore, as does what is mistaken for one of them. */
const memberName = /^[^_][^\0]{0,199}$/su;

type OpenListShape = Omit<ListShape, "id"> &
  typeof dialectShape & { readonly id: z.ZodOptional<z.ZodArray<z.ZodString>> };

/** The query parameters of a list in the `open` profile: of json-server too, and any member. */
export const openListParameters: z.ZodObject<OpenListShape> = z.object({
  ...listParameters.shape,
  ...dialectShape,
  id: z.array(z.string()).max(maxValues).optional().describe("Finds students with one of these ids."),
  filters: z
    .record(z.string().regex(memberName), z.string())
    .optional()
    .describe(
      `Filters on any member, at any depth (\`address.city=London\`), with an operator in brackets or without: ${operators.join(", ")}. ` +
        "Those of json-server are `_gte`, `_lte`, `_ne` and `_like` behind the name.",
    ),
});

/**
 * Parses the query of a list in the `open` profile.
 *
 * @throws Problem 400, see {@link parseListQuery}
 */
export function parseOpenListQuery(input: z.output<typeof openListParameters>): ListRequest {
  const { id, filters = {}, sort, _page, _per_page, _limit, _start, _end, _sort, _order, ...plain } = input;
  const dialect = { _page, _per_page, _limit, _start, _end, _sort, _order };
  const slice = parseSlice(dialect);
  if (slice !== undefined && (plain.limit ?? plain.cursor) !== undefined)
    throw invalidParameter(
      plain.limit === undefined ? "cursor" : "limit",
      "cannot stand beside parameters of json-server",
    );
  const known: Record<string, string> = {};
  const own: OwnFilter[] = [];
  for (const [name, text] of Object.entries(filters)) {
    rejectPostgrest(name, text);
    const { member, operator } = nameAndOperator(name);
    const isKnown = isQueryField(member) && operator !== "contains";
    if (isKnown) known[`${member}[${operator}]`] = text;
    else own.push(parseOwnFilter(name, { member, operator, text }));
  }
  for (const [name, value] of Object.entries(plain)) {
    if (typeof value === "string" && isQueryField(name)) rejectPostgrest(name, value);
  }
  const order = sort ?? sortOf(dialect);
  const ownSort = parseOwnSort(order);
  const withKnown = Object.keys(known).length === 0 ? {} : { filters: known };
  const request = parseListQuery(
    { ...plain, ...withKnown, ...(ownSort === undefined && order !== undefined ? { sort: order } : {}) },
    {
      profile: "open",
    },
  );
  if ((own.length > 0 || ownSort !== undefined) && plain.cursor !== undefined)
    throw invalidParameter("cursor", "goes on from a page by known members; by others use '_page' and '_limit'");
  const ids: Filter[] =
    id === undefined ? [] : [{ field: "id", operator: "in", values: id.map((one) => filterValue("id", "id", one)) }];
  return {
    ...request,
    ...(slice === undefined ? {} : { slice }),
    query: {
      ...request.query,
      filters: [...request.query.filters, ...ids],
      ...(own.length > 0 || ownSort !== undefined ? { own: { filters: own, sort: ownSort ?? [] } } : {}),
    },
  };
}

/** `marks[gte]` and, as json-server writes it, `marks_gte`. */
function nameAndOperator(name: string): { readonly member: string; readonly operator: string } {
  const brackets = /^(.+)\[(\w+)\]$/s.exec(name);
  if (brackets !== null) return { member: brackets[1] ?? "", operator: brackets[2] ?? "" };
  const suffix = /^(.+)_(gte|lte|gt|lt|ne|like)$/s.exec(name);
  if (suffix === null) return { member: name, operator: "eq" };
  return { member: suffix[1] ?? "", operator: suffix[2] === "like" ? "contains" : (suffix[2] ?? "") };
}

function parseOwnFilter(
  name: string,
  { member: path, operator, text }: { readonly member: string; readonly operator: string; readonly text: string },
): OwnFilter {
  if (text.length > maxTextLength) throw invalidParameter(name, `must have at most ${maxTextLength} characters`);
  if (isComparison(operator) || operator === "prefix" || operator === "contains")
    return { path, operator, value: text };
  if (operator === "in") {
    const values = text.split(",");
    if (values.length > maxValues) throw invalidParameter(name, `has more than ${maxValues} values`);
    return { path, operator, values };
  }
  if (operator !== "exists")
    throw invalidParameter(name, `has no operator '${operator}', only ${operators.join(", ")}`);
  if (text !== "true" && text !== "false") throw invalidParameter(name, "must be true or false");
  return { path, operator, value: text === "true" };
}

/** The most members to sort by. */
const maxSortKeys = 20;

/** The order by members, one of which is not known; undefined when all are. */
function parseOwnSort(text: string | undefined): readonly OwnSortKey[] | undefined {
  const keys = (text ?? "").split(",").map((part) => {
    const descending = part.startsWith("-");
    return { path: descending ? part.slice(1) : part, descending };
  });
  if (text === undefined || keys.every(({ path }) => isQueryField(path))) return undefined;
  if (keys.length > maxSortKeys) throw invalidParameter("sort", `names more than ${maxSortKeys} members`);
  if (keys.some(({ path }) => !memberName.test(path))) throw invalidParameter("sort", "names no member");
  return keys;
}

/** @throws Problem 400 for a filter as PostgREST has them, which would find nothing here */
function rejectPostgrest(name: string, text: string): void {
  const [, sign, rest = ""] = /^(?:not\.)?(eq|neq|gt|gte|lt|lte|like|ilike|in|is)\.(.*)$/s.exec(text) ?? [];
  if (sign === undefined || (sign === "in" && !rest.startsWith("("))) return;
  const spelled = {
    eq: name,
    neq: `${name}[ne]`,
    like: `${name}[prefix]`,
    ilike: `${name}[prefix]`,
    is: `${name}[exists]`,
  }[sign];
  throw invalidParameter(
    name,
    `is written as PostgREST has it; here it is ${spelled ?? `${name}[${sign}]`}=${rest.replace(/^\((.*)\)$/s, "$1")}`,
  );
}

/**
 * Parses the query of a list.
 *
 * @throws Problem 400 `invalid_parameter`, `unknown_parameter` or `invalid_cursor`, with the name of the parameter
 */
export function parseListQuery(
  input: z.output<typeof listParameters>,
  { profile }: { readonly profile: Profile },
): ListRequest {
  const { limit, cursor, fields: names, q = "", filters: withOperators = {}, ...plain } = input;
  const sort = parseSort(input.sort);
  const position = cursor === undefined ? undefined : parseCursor(cursor, sort);
  if (position !== undefined && limit === undefined) {
    throw invalidParameter("cursor", "needs 'limit' beside it: it goes on from a page");
  }
  const fields = parseFields(names, profile);
  if (q.length > maxTextLength) throw invalidParameter("q", `must have at most ${maxTextLength} characters`);
  const words = searchWords(q);
  if (words.length > maxWords) throw invalidParameter("q", `has more than ${maxWords} words`);
  const filters: Filter[] = [];
  for (const [field, value] of Object.entries(plain)) {
    if (!isQueryField(field) || value === undefined) continue;
    filters.push({
      field,
      operator: "eq",
      value: typeof value === "string" ? filterValue(field, field, value) : value,
    });
  }
  for (const [name, text] of Object.entries(withOperators)) filters.push(parseFilter(name, text));
  return {
    query: { filters, words, sort },
    ...(limit === undefined ? {} : { limit }),
    ...(position === undefined ? {} : { position }),
    ...(fields === undefined ? {} : { fields }),
  };
}

/**
 * Parses `fields=`: names of top-level members, with commas between them.
 *
 * @throws Problem 400 `invalid_parameter`
 */
export function parseFields(text: string | undefined, profile: Profile): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = text.split(",");
  for (const name of names) {
    const known = profile === "open" || canonicalMembers.has(name) || serverOwned.has(name);
    if (name === "" || !known) throw invalidParameter("fields", `names ${JSON.stringify(name)}, which is no member`);
  }
  return new Set(names);
}

function parseSort(text: string | undefined): readonly SortKey[] {
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

function isQueryField(name: string): name is QueryField {
  return Object.hasOwn(queryFields, name);
}

/**
 * Parses one filter: `field=value` or `field[operator]=value`.
 *
 * @throws Problem 400 `unknown_parameter` or `invalid_parameter`
 */
export function parseFilter(name: string, value: string): Filter {
  const [, field = "", operator = "eq"] = /^(\w+)(?:\[(\w+)\])?$/.exec(name) ?? [];
  if (!isQueryField(field))
    throw invalidParameter(
      name,
      `is unknown; students can be found by ${Object.keys(queryFields).join(", ")}`,
      "unknown_parameter",
    );
  if (isComparison(operator)) return { field, operator, value: filterValue(name, field, value) };
  switch (operator) {
    case "in": {
      const values = value.split(",");
      if (values.length > maxValues) throw invalidParameter(name, `has more than ${maxValues} values`);
      return { field, operator, values: values.map((part) => filterValue(name, field, part)) };
    }
    case "prefix": {
      const prefix = filterValue(name, field, value);
      if (typeof prefix === "number") throw invalidParameter(name, "needs a member that is text");
      return { field, operator, value: prefix };
    }
    case "exists":
      if (value !== "true" && value !== "false") throw invalidParameter(name, "must be true or false");
      return { field, operator, value: value === "true" };
    default:
      throw invalidParameter(name, `has no operator '${operator}', only ${operators.join(", ")}`);
  }
}

function isComparison(operator: string): operator is Comparison {
  return (comparisons as readonly string[]).includes(operator);
}

/** What `text` compares as in `field`. */
function filterValue(name: string, field: QueryField, text: string): string | number {
  // PostgreSQL has no text with this character in it.
  if (text.includes("\0")) throw invalidParameter(name, "must not contain the character U+0000");
  if (text.length > maxTextLength) throw invalidParameter(name, `must have at most ${maxTextLength} characters`);
  switch (queryFields[field]) {
    case "text":
      return foldCase(text);
    case "exact":
      return field === "id" ? keyOfId(text) : text;
    case "number":
      if ((field === "version" ? /^\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,15})?$/).test(text)) return Number(text);
      throw invalidParameter(name, field === "version" ? "must be a whole number" : "must be a number");
    case "time": {
      const parsed = time.safeParse(text);
      if (parsed.success) return parsed.data;
      throw invalidParameter(name, "must be a time such as 2026-11-20T06:00:00Z");
    }
  }
}

/** Formats a position for a link. What it means is the server's business. */
export function formatCursor({ side, values }: Position, sort: readonly SortKey[]): string {
  return Buffer.from(JSON.stringify([side === "after" ? 1 : 0, orderOf(sort), ...values])).toString("base64url");
}

/**
 * Parses a position.
 *
 * @throws Problem 400 `invalid_cursor` when it was not made here, or for another order.
 */
function parseCursor(text: string, sort: readonly SortKey[]): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parts)) throw invalidCursor();
  const [side, order, ...values] = parts as unknown[];
  const fits = sort.every(({ field }, index) => canBe(field, values[index]));
  if ((side !== 0 && side !== 1) || order !== orderOf(sort) || values.length !== sort.length || !fits) {
    throw invalidCursor();
  }
  return { side: side === 1 ? "after" : "before", values: values as (string | number)[] };
}

/** Whether a record can have `value` in `field`: whoever makes up a cursor must not reach the database with it. */
function canBe(field: QueryField, value: unknown): boolean {
  switch (queryFields[field]) {
    case "text":
    case "exact":
      // PostgreSQL has no text with this character in it.
      return typeof value === "string" && !value.includes("\0");
    case "time":
      return Number.isSafeInteger(value);
    case "number":
      return field === "version" ? Number.isSafeInteger(value) : Number.isFinite(value);
  }
}

function orderOf(sort: readonly SortKey[]): string {
  return sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join();
}

function invalidCursor() {
  return invalidParameter("cursor", "must come from a Link of a page in the same order", "invalid_cursor");
}
