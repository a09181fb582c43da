import { invalidParameter } from "@signalbox/service";
import { z } from "zod";
import type { Collection } from "../collections/collection.ts";
import { keyOfId } from "../domain/record-id.ts";
import { comparisons, type Test } from "../domain/record-query.ts";
import type { Kind } from "../domain/student-fields.ts";
import { ABSENT, MAX_TEXT_LENGTH, timeForms, toComparable } from "../domain/text-rules.ts";

/** The operators in brackets after a field. */
export const filterOperators: readonly string[] = [...comparisons, "in", "prefix", "contains", "exists"];

/** Field names. Names that begin with an underscore are reserved for the parameters of json-server. */
export const memberName: RegExp = /^[^_][^\0]{0,199}$/su;

/** The most values of an `in`. */
export const MAX_VALUES = 100;

const TIME_TEXT = "must be a time such as 2026-11-20T06:00:00Z";

/** A time, or a date for its beginning in UTC, as milliseconds since 1970. */
export const time: z.ZodType<number, string> = z
  .union(timeForms, {
    error: ({ input }) => postgrestAdvice("", input) ?? TIME_TEXT,
  })
  .transform((text) => Date.parse(text));

export function timeParameter(description: string): z.ZodOptional<z.ZodType<number, string>> {
  return time.optional().describe(description);
}

/**
 * Parses `marks[gte]` and, in the notations of json-server, `marks_gte` and `marks:gte`.
 *
 * @throws Problem 400 for an operator that this service does not have in this notation
 */
export function fieldAndOperator(name: string, texts: readonly string[]) {
  const brackets = /^(.+)\[(\w+)\]$/s.exec(name);
  if (brackets !== null) return { field: brackets[1] ?? "", operator: brackets[2] ?? "" };
  const suffix = /^(.+)(?:_(gte|lte|gt|lt|ne|like)|:(gte|lte|gt|lt|eq|ne|in|contains|startsWith|endsWith))$/s.exec(
    name,
  );
  if (suffix === null) {
    const [sign] = texts.flatMap((text) => signBefore.exec(`=${text}`)?.[1] ?? []);
    const [, field = name, operator = sign] = refineOperator.exec(name) ?? symbol.exec(name) ?? [];
    if (operator === undefined) return { field, operator: "eq" };
    const detail = `has the operator '${operator}', which is not supported: write one in brackets, such as ${field}[gte]=9 or ${field}[prefix]=A`;
    throw invalidParameter(name, `${detail}. A filter on exactly this name or value is ${name}[eq]`);
  }
  const written = suffix[2] ?? suffix[3] ?? "";
  return { field: suffix[1] ?? "", operator: jsonServerOperators[written] ?? written };
}

/** The operators of refine that json-server does not have. Read as fields, they would match nothing. */
const refineOperator = /^(.+)_(n?(?:in|between|null|contains|containss|startswiths?|endswiths?)|eqs|nes)$/s;

/** `grade>` of `?grade>=9`, and brackets that are not closed. */
const symbol = /^([^<>![]+)([<>!]+|\[)/;

/** `==` of `?grade==9`, and `=>` of `?grade=>9`. */
const signBefore = /^(=(?:=|[<>]=?))\s*-?\d/;

/** Operators of json-server with another name here. `endsWith` has none, and is rejected. */
const jsonServerOperators: Readonly<Record<string, string>> = { like: "contains", startsWith: "prefix" };

/** A filter by its name in the query, with one text or, for `eq`, with several. */
interface SentFilter {
  readonly name: string;
  readonly operator: string;
  readonly texts: readonly string[];
  /** How the values of its field compare, if the database compares them. */
  readonly kind: Kind | undefined;
}

/**
 * Parses what a filter demands of its field. `convert` converts the text of a value.
 *
 * @throws Problem 400 `invalid_parameter` or `duplicate_parameter`
 */
export function parseTest<Value extends string | number>(
  { name, operator, texts, kind }: SentFilter,
  convert: (text: string) => Value,
): Test<Value> {
  const [text = "", ...more] = texts;
  if (more.length > 0) {
    if (operator !== "eq") throw invalidParameter(name, "must not be repeated", "duplicate_parameter");
    return { operator: "in", values: texts.map(convert) };
  }
  const comparison = comparisons.find((one) => one === operator);
  if (comparison !== undefined) return { operator: comparison, value: convert(text) };
  switch (operator) {
    case "in": {
      const values = text.split(",");
      if (values.length > MAX_VALUES) throw invalidParameter(name, `has more than ${MAX_VALUES} values`);
      return { operator, values: values.map(convert) };
    }
    case "prefix":
    case "contains":
      if (kind === "number" || kind === "time") throw invalidParameter(name, "needs a text field");
      return { operator, value: String(convert(text)) };
    case "exists":
      if (text !== "true" && text !== "false") throw invalidParameter(name, "must be true or false");
      return { operator, value: text === "true" };
    default:
      throw invalidParameter(name, `has no operator '${operator}', only ${filterOperators.join(", ")}`);
  }
}

/** @throws Problem 400 `invalid_parameter` when the text is too long to filter by */
export function shortText(name: string, text: string): string {
  if (text.length > MAX_TEXT_LENGTH) throw invalidParameter(name, `must have at most ${MAX_TEXT_LENGTH} characters`);
  return text;
}

/** The value of `text` in comparisons with `field`. */
export function comparedValue(name: string, field: string, { name: collection, kinds }: Collection, text: string) {
  // PostgreSQL cannot store this character in text.
  if (text.includes("\0")) throw invalidParameter(name, "must not contain the character U+0000");
  shortText(name, text);
  const kind = kinds[field] ?? "text";
  switch (kind) {
    case "number": {
      const isVersion = field === "version";
      const isNumber = (isVersion ? /^\d{1,16}$/ : /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i).test(text);
      const value = isVersion ? Number(text) : toComparable(kind, text);
      if (isNumber && value !== undefined) return value;
      throw invalidParameter(name, isVersion ? "must be a whole number" : "must be a number");
    }
    case "time": {
      const parsed = time.safeParse(text);
      if (parsed.success) return parsed.data;
      throw invalidParameter(name, TIME_TEXT);
    }
    default:
      return field === "id" ? keyOfId(text, collection) : (toComparable(kind, text) ?? ABSENT);
  }
}

const postgrest = /^(?:not\.)?(?:(?:eq|neq|gt|gte|lt|lte|like|ilike|is)\.|in\.\()/;

/** The error of a filter in the notation of PostgREST, which would match nothing here; undefined for other filters. */
export function postgrestAdvice(name: string, text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const isOrder = name === "order" && /^[\w.]+\.(?:asc|desc)\b/.test(text);
  const isGroup = (name === "and" || name === "or") && /^\(.*\)$/s.test(text);
  if (!isOrder && !isGroup && !postgrest.test(text)) return undefined;
  return "has the notation of PostgREST; this service has field=value, field[gte]=value, field[in]=a,b, field[exists]=true and sort=-field";
}

/** Parameters of other services, which a list in the `open` profile would read as filters on fields of these names. */
const otherParameters: ReadonlySet<string> = new Set([
  ...["page", "per_page", "perPage", "pageSize", "page_size", "offset", "skip", "take", "search", "query", "select"],
  ...["sortBy", "sort_by", "orderBy", "order_by", "order"],
]);

/** @throws Problem 400 for a parameter in the notation of another service, without an operator in brackets */
export function rejectOtherNotations(name: string, text: string): void {
  const advice = postgrestAdvice(name, text);
  if (advice !== undefined) throw invalidParameter(name, advice);
  if (!otherParameters.has(name)) return;
  const detail =
    "is no parameter of this service, which has limit, cursor, sort, fields, q, and those of json-server, such as _page=2&_limit=10. " +
    `A filter on a field of this name is ${name}[eq]`;
  throw invalidParameter(name, detail, "unknown_parameter");
}
