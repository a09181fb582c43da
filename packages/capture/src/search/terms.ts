import type { SignatureVerdict } from "@signalbox/signatures";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { Responded } from "../domain/mark.ts";

/** One term of a query, as written. */
export interface Term {
  /** Whether a `-` precedes it. */
  readonly negated: boolean;
  /** The text before the first colon; "" for plain text. */
  readonly field: string;
  readonly value: string;
  /** The value with its quotes. */
  readonly written: string;
  /** The offsets of the field and the value in the query. */
  readonly fieldAt: number;
  readonly valueAt: number;
}

/** What a search reads of a request. */
export type Searched = Pick<
  CapturedRequest,
  "seq" | "receivedAt" | "remoteAddress" | "method" | "target" | "headers" | "body" | "size" | "flags" | "mark"
> & { readonly responded?: Responded | null | undefined };

/** A compiled term. */
export interface Condition {
  readonly needsBody: boolean;
  /** Whether it needs {@link QueryContext.different}. @default false */
  readonly needsDifferent?: boolean;
  /** Whether it needs the verdict on the signature. @default false */
  readonly needsVerdict?: boolean;
  readonly test: (request: Searched, verdict: SignatureVerdict | undefined) => boolean;
}

export interface QueryContext {
  readonly query: string;
  readonly now: number;
  /** The numbers of the requests that were the first to differ from the shape of earlier ones. */
  readonly different: ReadonlySet<number>;
  /** Fields that an error does not suggest, because they have no value here. */
  readonly unknown: ReadonlySet<string>;
}

/** A field is a word. For headers and parameters, a dot and a name follow: `header.x-signature`. */
const fieldPattern = /([a-z]+(?:\.[^\s:"]*)?):/iy;

/** The most terms of a query, because each may search a whole body. */
const MAX_TERMS = 200;

/**
 * Splits a query into terms, separated by spaces. `"…"` encloses a value with spaces; `\"` is a quote in it.
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
    if (terms.length === MAX_TERMS)
      throw new QueryError(`A query must have at most ${MAX_TERMS} terms`, query, fieldAt);
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
  if (quoteAt >= 0) throw new QueryError("This quote is not closed", query, quoteAt);
  return { value, end: at };
}

/** A query that cannot be parsed. The message points at the error. */
export class QueryError extends Error {
  override readonly name = "QueryError";
  /** The offset of the error in the query. */
  readonly position: number;

  constructor(problem: string, query: string, position: number) {
    super(`${problem} (at character ${position + 1}: ${query.slice(0, position)}⟶${query.slice(position)})`);
    this.position = position;
  }
}

/**
 * Parses a bound on a number: `5`, `=5`, `>5`, `>=5`, `<5` or `<=5`, with an optional unit for fields that have units.
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
    throw new QueryError(`'${value}' is not a bound for '${field}'. Write one such as ${example}`, query, valueAt);
  }
  const bound = Number(digits) * factor;
  return (actual) => compare(actual, sign, bound);
}

/** Compares two numbers. An empty sign means `=`. */
export function compare(actual: number, sign: string, bound: number): boolean {
  if (sign === ">") return actual > bound;
  if (sign === ">=") return actual >= bound;
  if (sign === "<") return actual < bound;
  if (sign === "<=") return actual <= bound;
  return actual === bound;
}

/** The most characters of a query. Even when all are percent-encoded ASCII, it fits into the head of a request. */
export const MAX_QUERY_LENGTH: number = 16_000;
