import type { CapturedRequest } from "../captured-request.ts";
import { conditionFor } from "./conditions.ts";
import { readTerms } from "./read-terms.ts";

/** A query that was understood. */
export interface Query {
  /** Whether it looks into bodies, so that only then they are read. */
  readonly needsBody: boolean;
  /** How many terms it has. */
  readonly terms: number;
  /** How many of its terms look into bodies. */
  readonly bodyTerms: number;
  matches(request: CapturedRequest): boolean;
}

/** One condition: a question to a request. */
export interface Condition {
  readonly needsBody: boolean;
  readonly test: (request: CapturedRequest) => boolean;
}

/**
 * Understands a query: terms that must all hold, such as `method:POST path:/hooks header.x-y:z json:$.a.b=1 size:>1k
 * since:5m -flag:aborted "plain text"`.
 *
 * @param now what `since` and `before` count from, in milliseconds since 1970
 * @throws QueryError that points at the fault.
 */
export function compileQuery(text: string, now: number): Query {
  const conditions = readTerms(text).map((term) => {
    const condition = conditionFor(term, { query: text, now });
    return term.negated ? { ...condition, test: (request: CapturedRequest) => !condition.test(request) } : condition;
  });
  const bodyTerms = conditions.filter(({ needsBody }) => needsBody).length;
  return {
    needsBody: bodyTerms > 0,
    terms: conditions.length,
    bodyTerms,
    matches: (request) => conditions.every(({ test }) => test(request)),
  };
}
