import { QueryError } from "./query-error.ts";

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
