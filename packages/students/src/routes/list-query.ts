import { invalidParameter } from "@signalbox/service";
import { z } from "zod";
import type { OwnFilter, OwnSortKey } from "../domain/own-members.ts";
import { type QueryField, queryFields } from "../domain/student-fields.ts";
import type { Filter, Position, StudentQuery } from "../domain/student-query.ts";
import { canonicalMembers, type Profile, serverOwned } from "../domain/student-schema.ts";
import { searchWords } from "../domain/text-rules.ts";
import { dialectShape, parseSlice, type Slice, sortOf } from "./json-server.ts";
import {
  filterOperators,
  filterValue,
  isQueryField,
  maxTextLength,
  maxValues,
  memberName,
  nameAndOperator,
  parseFilter,
  parseOwnFilter,
  postgrestAdvice,
  rejectOtherNotations,
  time,
} from "./list-filters.ts";
import { parseCursor, parseOwnSort, parseSort } from "./list-order.ts";

/** The parsed query of a list. */
export interface ListRequest {
  readonly query: StudentQuery;
  /** The page size; undefined for the whole list. */
  readonly limit?: number;
  readonly position?: Position;
  /** The slice of the list by index, as in json-server. */
  readonly slice?: Slice;
  /** The fields to show; undefined for all. */
  readonly fields?: ReadonlySet<string>;
}

/** The largest page. */
const maxLimit = 1_000;

/** The most words of a search. Each is a separate condition, and databases limit their number. */
const maxWords = 50;

export const fieldsParameter: z.ZodOptional<z.ZodString> = z
  .string()
  .optional()
  .describe("The fields to show, separated by commas.");

const filterDescriptions = {
  text: "Students with this value, ignoring case.",
  exact: "Students with this value.",
  number: "Students with this number.",
  time: "Students with this time.",
} as const;

const plainFilters = Object.fromEntries(
  Object.entries(queryFields).map(([field, kind]) => {
    // The error for a value in the notation of PostgREST shows the notation of this service.
    const error = (issue: z.core.$ZodRawIssue) => postgrestAdvice(field, issue.input);
    const number = field === "version" ? z.int({ error }).min(0) : z.number({ error });
    const schema = kind === "number" ? number : kind === "time" ? time : z.string();
    return [field, schema.optional().describe(filterDescriptions[kind])];
  }),
) as Record<QueryField, z.ZodOptional<z.ZodType<string | number>>>;

const filterName = z.string().regex(new RegExp(`^(?:${Object.keys(queryFields).join("|")})\\[\\w+\\]$`));

type OptionalText = z.ZodOptional<z.ZodString>;

/** The filters with `=`, which every list has in addition to its parameters. */
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
  limit: z.int().min(1).max(maxLimit).optional().describe("The page size. Without it, the response is the whole list."),
  cursor: z.string().optional().describe("The start of the page, from a `Link`. Only with `limit`."),
  sort: z
    .string()
    .optional()
    .describe("Fields to sort by, separated by commas, with `-` for descending order: `-familyName,givenName`."),
  fields: fieldsParameter,
  q: z.string().optional().describe("Words, or beginnings of words, that the texts of a student must contain."),
  ...plainFilters,
  filters: z
    .record(filterName, z.string())
    .optional()
    .describe(`Filters with an operator in brackets, such as \`age[gte]=18\`: ${filterOperators.join(", ")}.`),
});

type OpenListShape = Omit<ListShape, "id"> &
  typeof dialectShape & { readonly id: z.ZodOptional<z.ZodArray<z.ZodString>> };

/** The query parameters of a list in the `open` profile, with those of json-server and filters on any field. */
export const openListParameters: z.ZodObject<OpenListShape> = z.object({
  ...listParameters.shape,
  ...dialectShape,
  id: z.array(z.string()).max(maxValues).optional().describe("Students with one of these ids."),
  filters: z
    .record(z.string().regex(memberName), z.string())
    .optional()
    .describe(
      `Filters on any field, at any depth (\`address.city=London\`), optionally with an operator in brackets: ${filterOperators.join(", ")}. ` +
        "The suffixes of json-server also work: `_gte`, `_lte`, `_ne` and `_like`, or `:gte`, `:contains` and `:startsWith`.",
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
      "cannot be combined with parameters of json-server",
    );
  const known: Record<string, string> = {};
  const own: OwnFilter[] = [];
  for (const [name, text] of Object.entries(filters)) {
    rejectOtherNotations(name, text);
    const { member, operator } = nameAndOperator(name);
    const isKnown = isQueryField(member) && operator !== "contains";
    if (isKnown) known[`${member}[${operator}]`] = text;
    else own.push(parseOwnFilter(name, { member, operator, text }));
  }
  const order = sort ?? sortOf(dialect);
  const ownSort = parseOwnSort(order);
  const withKnown = Object.keys(known).length === 0 ? {} : { filters: known };
  const request = parseListQuery(
    { ...plain, ...withKnown, ...(ownSort === undefined && order !== undefined ? { sort: order } : {}) },
    { profile: "open", ownSort },
  );
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

/**
 * Parses the query of a list.
 *
 * @throws Problem 400 `invalid_parameter`, `unknown_parameter` or `invalid_cursor`, with the name of the parameter
 */
export function parseListQuery(
  input: z.output<typeof listParameters>,
  { profile, ownSort }: { readonly profile: Profile; readonly ownSort?: readonly OwnSortKey[] | undefined },
): ListRequest {
  const { limit, cursor, fields: names, q = "", filters: withOperators = {}, ...plain } = input;
  const sort = parseSort(input.sort);
  const position = cursor === undefined ? undefined : parseCursor(cursor, { sort, ownSort });
  if (position !== undefined && limit === undefined) {
    throw invalidParameter("cursor", "requires 'limit'");
  }
  const fields = parseFields(names, profile);
  if (q.length > maxTextLength) throw invalidParameter("q", `must have at most ${maxTextLength} characters`);
  const words = searchWords(q);
  if (words.length > maxWords) throw invalidParameter("q", `has more than ${maxWords} words`);
  const filters: Filter[] = [];
  for (const [field, value] of Object.entries(plain)) {
    if (!isQueryField(field) || value === undefined) continue;
    if (typeof value === "string") rejectOtherNotations(field, value);
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
 * Parses `fields=`: names of top-level fields, separated by commas.
 *
 * @throws Problem 400 `invalid_parameter`
 */
export function parseFields(text: string | undefined, profile: Profile): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = text.split(",");
  for (const name of names) {
    const known = profile === "open" || canonicalMembers.has(name) || serverOwned.has(name);
    if (name === "" || !known) throw invalidParameter("fields", `has ${JSON.stringify(name)}, which is not a field`);
  }
  return new Set(names);
}
