import type { OperationContext } from "@signalbox/service";
import { z } from "zod";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import { compileQuery, type Query } from "../search/query.ts";
import { MAX_QUERY_LENGTH, QueryError } from "../search/terms.ts";
import type { RouteSigning } from "../work/list-requests.ts";
import type { QueryText } from "../work/tasks.ts";
import { readingCost } from "../work/work.ts";
import { type ApiParts, signingOf } from "./api-parts.ts";

/**
 * About how many bytes are read to list or search a route: each term may read everything. Explaining a signature tries many
 * variants of each body.
 */
export function searchCost(
  { storedBytes, headBytes, settings }: Pick<Route, "storedBytes" | "headBytes" | "settings">,
  terms: number,
): number {
  return readingCost({ storedBytes, headBytes }) * (1 + terms) * (settings.signature === undefined ? 1 : EXPLANATIONS);
}

const EXPLANATIONS = 20;

/** The parameter `q` of the operations that search. */
export const searchParameter: z.ZodOptional<z.ZodString> = z
  .string()
  .max(MAX_QUERY_LENGTH)
  .optional()
  .describe(
    "Only requests that match: `method:POST path:/x header.x-y:z json:$.a.b=1 size:>1k since:5m -flag:aborted text`.",
  );

/** A parsed query, and its form for threads. */
interface SearchQuery extends Query {
  readonly query: QueryText;
}

/** The query in `q` about stored requests of a route. @throws Problem 400 `invalid_query`. */
export async function searchOf(
  q: string | undefined,
  route: Route,
  context: OperationContext,
  { learnShapes, settings }: Pick<ApiParts, "learnShapes" | "settings">,
): Promise<SearchQuery> {
  const signing = signingOf(route, context, settings);
  const search = queryOfText(q, signing);
  return search.needsDifferent ? queryOfText(q, signing, (await learnShapes(route, context)).different) : search;
}

/** The query in `q`; without one, all requests match. @throws Problem 400 `invalid_query`. */
export function queryOfText(text: string = "", signing?: RouteSigning, different: readonly number[] = []): SearchQuery {
  const now = Date.now();
  try {
    const compiled = compileQuery(text, now, different);
    const { needsVerdict } = compiled;
    if (needsVerdict && signing?.signature === undefined)
      throw new QueryError("The route checks no signatures; set their scheme first", text, text.search(/signature:/i));
    return { ...compiled, query: { text, now, different, signing: needsVerdict ? signing : undefined } };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new Problem(400, "invalid_query", error.message, {
      errors: [{ pointer: "/q", code: "invalid_query", detail: `at character ${error.position + 1}` }],
      cause: error,
    });
  }
}
