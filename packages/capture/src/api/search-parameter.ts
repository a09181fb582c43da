import { Problem } from "@signalbox/service";
import { z } from "zod";
import { compileQuery, type Query } from "../search/compile-query.ts";
import { maxQueryLength } from "../search/max-query-length.ts";
import { QueryError } from "../search/query-error.ts";

/** The parameter `q` of the operations that search. */
export const searchParameter: z.ZodOptional<z.ZodString> = z
  .string()
  .max(maxQueryLength)
  .optional()
  .describe(
    "Only requests that match: `method:POST path:/x header.x-y:z json:$.a.b=1 size:>1k since:5m -flag:aborted text`.",
  );

/** The query that `q` states; one that all match when it is not given. @throws Problem 400 `invalid_query`. */
export function queryOfText(text: string | undefined): Query {
  try {
    return compileQuery(text ?? "", Date.now());
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
