import type { CapturedRequest } from "../domain/captured-request.ts";

/** One condition of a query, as it was written. */
export interface Term {
  /** Written with a `-` before it. */
  readonly negated: boolean;
  /** What stands before the first colon; "" for plain text. */
  readonly field: string;
  readonly value: string;
  /** The value with its quotes, as it was written. */
  readonly written: string;
  /** Where the field and the value begin in the query. */
  readonly fieldAt: number;
  readonly valueAt: number;
}

/** One condition: a question to a request. */
export interface Condition {
  readonly needsBody: boolean;
  readonly test: (request: CapturedRequest) => boolean;
}

export interface QueryContext {
  readonly query: string;
  readonly now: number;
}

/** A field is a word, with a name after a dot for headers and parameters: `header.x-signature`. */
const fieldPattern = /([a-z]+(?:\.[^\s:"]*)?):/iy;

/** Each term may look through a whole body. */
const maxTerms = 200;

/**
 * Splits a query into its terms: words with spaces between, `"…"` around what has spaces in it (`\"` for a quote).
 *
 * @throws QueryError when a quote is not closed.
 */
export function readTerms(query: string): Term[] {
  const terms: Term[] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(query[at] ?? "")) at += 1;
    if (at >= query.length) return terms;
    const negated = query[at] === "-" && at + 1 < query.length;
    if (negated) at += 1;
    const fieldAt = at;
    fieldPattern.lastIndex = at;
    // A URL is text, not a field of the name "http".
    const field = /^[a-z]+:\/\//i.test(query.slice(at)) ? undefined : fieldPattern.exec(query)?.[1];
    if (field !== undefined) at += field.length + 1;
    const valueAt = at;
    const { value, end } = readValue(query, at);
    at = end;
    if (terms.length === maxTerms) throw new QueryError(`A query has ${maxTerms} terms at most`, query, fieldAt);
    terms.push({ negated, field: field ?? "", value, written: query.slice(valueAt, end), fieldAt, valueAt });
  }
}

function readValue(query: string, start: number): { value: string; end: number } {
  let value = "";
  let quoteAt = -1;
  let at = start;
  for (; at < query.length; at += 1) {
    const character = query[at] as string;
    if (character === "\\" && quoteAt >= 0 && /["\\]/.test(query[at + 1] ?? "")) {
      value += query[at + 1];
      at += 1;
    } else if (character === '"') quoteAt = quoteAt < 0 ? at : -1;
    else if (quoteAt < 0 && /\s/.test(character)) break;
    else value += character;
  }
  if (quoteAt >= 0) throw new QueryError("This quote is never closed", query, quoteAt);
  return { value, end: at };
}

/** A query that cannot be parsed. The message points at the error. */
export class QueryError extends Error {
  override readonly name = "QueryError";
  /** Where the error is: the index of a character of the query. */
  readonly position: number;

  constructor(problem: string, query: string, position: number) {
    super(`${problem}, at character ${position + 1}: ${query.slice(0, position)}⟶${query.slice(position)}`);
    this.position = position;
  }
}

/**
 * Reads a bound on a number: `5`, `=5`, `>5`, `>=5`, `<5`, `<=5`, with a unit after it where there are units.
 *
 * @throws QueryError
 */
export function readBound(
  { field, value, valueAt }: Term,
  query: string,
  units: Readonly<Record<string, number>>,
): (actual: number) => boolean {
  const [, sign = "", digits, unit = ""] = /^(>=|<=|>|<|=)?(\d+(?:\.\d+)?)([a-z]*)$/i.exec(value) ?? [];
  const factor = unit === "" ? 1 : units[unit.toLowerCase()];
  if (digits === undefined || factor === undefined) {
    const example = Object.keys(units).length > 0 ? ">1k" : ">10";
    throw new QueryError(`'${value}' is no bound for '${field}'; write one such as ${example}`, query, valueAt);
  }
  const bound = Number(digits) * factor;
  return (actual) => compare(actual, sign, bound);
}

/** Compares as the sign says; none is `=`. */
export function compare(actual: number, sign: string, bound: number): boolean {
  if (sign === ">") return actual > bound;
  if (sign === ">=") return actual >= bound;
  if (sign === "<") return actual < bound;
  if (sign === "<=") return actual <= bound;
  return actual === bound;
}

/** The most characters of a query: with all of them percent-encoded, as ASCII is, it still fits into the header of a request. */
export const maxQueryLength: number = 16_000;
