import { Problem } from "@signalbox/service";
import { z } from "zod";
import type { Route } from "../domain/route.ts";
import { compileQuery, type Query } from "../search/query.ts";
import { maxQueryLength, QueryError } from "../search/terms.ts";
import type { QueryText } from "../work/read-tasks.ts";
import { readingCost } from "../work/work.ts";

/**
 * About how many bytes are looked at to show what a route keeps, or to search it: each term may read all of it. To explain a
 * signature takes many spellings of each body.
 */
export function searchCost(
  { storedBytes, headBytes, settings }: Pick<Route, "storedBytes" | "headBytes" | "settings">,
  terms: number,
): number {
  return readingCost({ storedBytes, headBytes }) * (1 + terms) * (settings.signature === undefined ? 1 : explanations);
}

const explanations = 20;

/** The parameter `q` of the operations that search. */
export const searchParameter: z.ZodOptional<z.ZodString> = z
  .string()
  .max(maxQueryLength)
  .optional()
  .describe(
    "Only requests that match: `method:POST path:/x header.x-y:z json:$.a.b=1 size:>1k since:5m -flag:aborted text`.",
  );

/** A query that was understood, and how it crosses to a thread. */
export interface SearchQuery extends Query {
  readonly query: QueryText;
}

/** The query that `q` states; one that all match when it is not given. @throws Problem 400 `invalid_query`. */
export function queryOfText(text = ""): SearchQuery {
  const query = { text, now: Date.now() };
  try {
    return { ...compileQuery(text, query.now), query };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new Problem({
      status: 400,
      code: "invalid_query",
      detail: error.message,
      errors: [{ pointer: "/q", code: "invalid_query", detail: `at character ${error.position + 1}` }],
      cause: error,
    });
  }
}
