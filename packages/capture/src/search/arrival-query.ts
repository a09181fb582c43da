import { z } from "zod";
import { compileQuery } from "./query.ts";
import { QueryError, readTerms } from "./terms.ts";

/** What is only known after a request has arrived. */
const laterFields: ReadonlySet<string> = new Set(["status", "is", "note", "signature"]);

/** A query about requests that arrive: when a rule responds, or a target gets a request. */
export const arrivalQuery: z.ZodString = z
  .string()
  .max(2_000)
  .check((context) => {
    try {
      compileQuery(context.value, 0, [], laterFields);
      const later = readTerms(context.value).find(({ field }) => laterFields.has(field.toLowerCase()));
      if (later !== undefined) {
        const problem = `'${later.field}' is not known yet when a request arrives`;
        throw new QueryError(problem, context.value, later.fieldAt);
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      context.issues.push({ code: "custom", message: `is not a valid query: ${message}`, input: context.value });
    }
  });

/** The most terms that search bodies in all such queries of a route, because each may search 10 MiB of each request. */
export const MAX_BODY_TERMS = 100;

export function bodyTermsIn(queries: readonly { readonly when: string }[]): number {
  return queries.reduce((sum, { when }) => {
    try {
      return sum + compileQuery(when, 0).bodyTerms;
    } catch {
      // An invalid query is reported where it is.
      return sum;
    }
  }, 0);
}
