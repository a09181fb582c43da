import { invalidParameter } from "@signalbox/service";
import { z } from "zod";
import { type Collection, type Collections, collectionNamed } from "../collections/collection.ts";
import type { Declaration } from "../collections/declaration.ts";
import { STUDENT_COLLECTION } from "../domain/collection.ts";
import { type Condition, type Filter, isServed, type RecordQuery } from "../domain/record-query.ts";
import { declarationOf, serverKinds, studentKinds } from "../domain/student-fields.ts";
import { type Profile, serverOwned } from "../domain/student-schema.ts";
import { searchWords } from "../domain/text-rules.ts";
import type { Relations } from "../records/related.ts";
import { dialectShape, translate } from "./json-server.ts";
import {
  comparedValue,
  fieldAndOperator,
  filterOperators,
  MAX_VALUES,
  memberName,
  parseTest,
  postgrestAdvice,
  rejectOtherNotations,
  shortText,
} from "./list-filters.ts";
import { MAX_LIMIT, parseOrder, parsePosition } from "./pages.ts";

/** The parsed query of a list. */
export type ListRequest = ReturnType<typeof parseListQuery>;

/** A filter on the record that a reference names, such as `student.familyName=Lovelace`. */
interface Through {
  /** The reference, and the collection of the other record. */
  readonly field: string;
  readonly to: string;
  /** The filter on the other record, with its values, and its name in the query. */
  readonly filter: string;
  readonly name: string;
  readonly texts: readonly string[];
}

/** The most words of a search. Each is a separate condition, and databases limit their number. */
const MAX_WORDS = 50;

export const fieldsParameter = z.string().optional().describe("The fields to show, separated by commas.");

const IGNORING_CASE = "Records with this value, ignoring case. Repeated: with one of these values.";
const filterDescriptions = {
  text: IGNORING_CASE,
  code: IGNORING_CASE,
  exact: "Records with this value, or with one of these.",
  number: "Records with this number, or with one of these.",
  time: "Records with this time, or with one of these.",
} as const;

const plainFilters = Object.fromEntries(
  Object.entries({ ...serverKinds, ...studentKinds }).map(([field, kind]) => {
    // The error for a value in the notation of PostgREST shows the notation of this service.
    const error = (issue: z.core.$ZodRawIssue) => postgrestAdvice(field, issue.input);
    const number = field === "version" ? z.int({ error }).min(0) : z.number({ error });
    return [
      field,
      z
        .array(kind === "number" ? number : z.string())
        .max(MAX_VALUES)
        .optional()
        .describe(filterDescriptions[kind]),
    ];
  }),
) as Record<string, z.ZodOptional<z.ZodType<readonly (string | number)[]>>>;

const filterName = z.string().regex(new RegExp(`^(?:${Object.keys(plainFilters).join("|")})\\[\\w+\\]$`));

const registrar = z.object({
  limit: z
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .optional()
    .describe("The page size. Without it, the response is the whole list."),
  cursor: z.string().optional().describe("The start of the page, from a `Link`. Only with `limit`."),
  sort: z
    .string()
    .optional()
    .describe("Fields to sort by, separated by commas, with `-` for descending order: `-familyName,givenName`."),
  fields: fieldsParameter,
  q: z.string().optional().describe("Words, or beginnings of words, that the texts of a record must contain."),
  ...plainFilters,
  filters: z
    .record(filterName, z.array(z.string()).max(MAX_VALUES))
    .optional()
    .describe(`Filters with an operator in brackets, such as \`age[gte]=18\`: ${filterOperators.join(", ")}.`),
});

const open = z.object({
  ...registrar.shape,
  ...dialectShape,
  filters: z
    .record(z.string().regex(memberName), z.array(z.string()).max(MAX_VALUES))
    .optional()
    .describe(
      `Filters on any field, at any depth (\`address.city=London\`), optionally with an operator in brackets: ${filterOperators.join(", ")}. ` +
        "The suffixes of json-server also work: `_gte`, `_lte`, `_ne` and `_like`, or `:gte`, `:contains` and `:startsWith`. " +
        "A repeated filter matches one of its values.",
    ),
});

const ofStudents = Object.keys(studentKinds);
const others = open.omit(Object.fromEntries(ofStudents.map((field) => [field, true])) as Record<never, true>);

/**
 * The query parameters of a list. In the `open` profile, also those of json-server, and filters on any field. `others`: of a list of
 * another collection than that of students.
 */
export const listParameters: Readonly<Record<Profile | "others", z.ZodObject>> = { registrar, open, others };

interface ListOptions {
  readonly profile: Profile;
  /** @default "students" */
  readonly collection?: string;
  /** Whether the list has deleted records, the last deleted first. @default false */
  readonly deleted?: boolean;
  /** The declared collections. @default none */
  readonly collections?: Collections | undefined;
}

/**
 * Parses the query of a list: the output of {@link listParameters}.
 *
 * @throws Problem 400 `invalid_parameter`, `unknown_parameter` or `invalid_cursor`, with the name of the parameter
 */
export function parseListQuery(
  input: Readonly<Record<string, unknown>>,
  { profile, collection = STUDENT_COLLECTION, deleted = false, collections }: ListOptions,
) {
  const sent = input as z.output<typeof open>;
  const { limit, cursor, fields, _embed, _expand, include } = sent;
  const relations = parseRelations({ _embed, _expand, include, fields });
  const { q = sent.q, sort = deleted ? LAST_FIRST : undefined, slice, filters: translated } = translate(sent);
  if (slice !== undefined && (limit ?? cursor) !== undefined)
    throw invalidParameter(
      limit === undefined ? "cursor" : "limit",
      "cannot be combined with parameters of json-server or ra-data-simple-rest",
    );
  const compared = collectionNamed(collection, collections);
  const order = parseOrder(sort, profile, compared);
  const position = cursor === undefined ? undefined : parsePosition(cursor, order, collection);
  if (position !== undefined && limit === undefined) throw invalidParameter("cursor", "requires 'limit'");
  // Each is undefined when the query does not ask for it: without `limit`, the list is whole.
  const page = { limit, position, slice, fields: parseFields(fields, profile), relations };
  const words = parseWords(q);
  const plain = Object.entries(sent).filter(([name]) => Object.hasOwn(plainFilters, name));
  const { filters, scanned, through } = parseFilters(
    [
      ...plain.map(([name, values]) => [name, [values].flat().map(String)] as const),
      ...Object.entries({ ...sent.filters, ...translated }),
    ],
    compared,
    collections?.get(collection)?.declaration.schema,
  );
  const isScan = scanned.length > 0 || order.scan.length > 0;
  const query: RecordQuery = {
    deleted,
    collection,
    filters,
    words,
    sort: order.sort,
    scan: isScan ? { filters: scanned, sort: order.scan } : undefined,
    isIndexed: compared.indexes.some(
      (field) => order.sort[0]?.field === field || filters.some((one) => one.field === field && isServed(one)),
    ),
    keyed: compared.keyed([...filters, ...scanned]),
  };
  return { query, ...page, through };
}

/** What a list request has beside filters: a page, fields or relations. Undefined when it has only filters. */
export function otherThanFilter({ query, through, ...others }: ListRequest): string | undefined {
  return Object.entries(others).find(([, value]) => value !== undefined)?.[0];
}

function parseWords(text = ""): readonly string[] {
  const words = searchWords(shortText("q", text));
  if (words.length > MAX_WORDS) throw invalidParameter("q", `has more than ${MAX_WORDS} words`);
  return words;
}

/** Parses filters by their names, each with one value or, for `eq`, with several. */
function parseFilters(
  named: readonly (readonly [name: string, texts: readonly string[]])[],
  compared: Collection,
  schema: Declaration["schema"] | undefined,
) {
  const filters: Filter[] = [];
  const scanned: Condition<string>[] = [];
  const through: Through[] = [];
  for (const [name, texts] of named) {
    for (const text of texts) rejectOtherNotations(name, text);
    const reference = referenceIn(name, compared);
    if (reference !== undefined) {
      through.push({ ...reference, name, texts });
      continue;
    }
    const { field, operator } = fieldAndOperator(name, texts);
    if (isUndeclared(field, schema))
      throw invalidParameter(
        name,
        `cannot match: ${compared.name} has no field and no reference ${field.split(".", 1)[0]}`,
      );
    // A long text is compared by its beginning, so its parts are found in the document.
    const isCompared = Object.hasOwn(compared.kinds, field) && operator !== "contains";
    const kind = isCompared ? compared.kinds[field] : undefined;
    const filter = { name, operator, texts, kind };
    if (kind === undefined) scanned.push({ field, ...parseTest(filter, (text) => shortText(name, text)) });
    else {
      const test = parseTest(filter, (text) => comparedValue(name, field, compared, text));
      filters.push({ field, ...test } as Filter);
    }
  }
  return { filters, scanned, through };
}

/** Whether no record can have a field inside of another, because the schema allows no such field. */
function isUndeclared(field: string, schema: Declaration["schema"] | undefined): boolean {
  if (schema?.additionalProperties !== false || schema.patternProperties !== undefined) return false;
  const [parent = ""] = field.split(".", 1);
  const properties = Object(schema.properties ?? {}) as object;
  return parent !== field && !Object.hasOwn(properties, parent) && !Object.hasOwn(properties, field);
}

/** The reference of a filter such as `student.familyName`, and the filter on the other record. */
function referenceIn(name: string, collection: Collection): Omit<Through, "name" | "texts"> | undefined {
  const dot = name.indexOf(".");
  const reference = dot < 0 ? undefined : collection.reference(name.slice(0, dot));
  return reference === undefined ? undefined : { ...reference, filter: name.slice(dot + 1) };
}

/** The most references that a request includes. */
const MAX_EXPANDED = 10;

/** Parses `_embed`, `_expand` and `include`; undefined without all. @throws Problem 400 when `fields` would leave out what they need */
export function parseRelations(
  input: Pick<z.output<typeof open>, "_embed" | "_expand" | "include" | "fields">,
): Relations | undefined {
  const { _embed: embed = [], _expand = [], include = "", fields } = input;
  const expand = [..._expand, ...include.split(",").filter((name) => name !== "")];
  if (expand.length > MAX_EXPANDED) throw invalidParameter("include", `must have at most ${MAX_EXPANDED} names`);
  if (embed.length === 0 && expand.length === 0) return undefined;
  if (fields !== undefined) throw invalidParameter("fields", "cannot be combined with include, _embed and _expand");
  return { embed, expand, expandParameter: include === "" ? "_expand" : "include" };
}

/** The order of deleted records: the deletion is their last change. */
const LAST_FIRST = "-updatedAt";

/**
 * Parses `fields=`: names of top-level fields, separated by commas.
 *
 * @throws Problem 400 `invalid_parameter`
 */
export function parseFields(text: string | undefined, profile: Profile): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = text.split(",");
  for (const name of names) {
    const known = profile === "open" || declarationOf(name) !== undefined || serverOwned.has(name);
    if (name === "" || !known) throw invalidParameter("fields", `has ${JSON.stringify(name)}, which is not a field`);
  }
  return new Set(names);
}
