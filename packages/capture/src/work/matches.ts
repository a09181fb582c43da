import type { CapturedRequest } from "../captured-request.ts";
import type { Query } from "../search/compile-query.ts";
import { headBytes } from "../store/head-bytes.ts";
import type { QueryText } from "./read-tasks.ts";
import { maxInlineBytes, type Work, type WorkOptions } from "./work.ts";

/**
 * Whether a request that has just come matches: at once when that is little work, else in a thread.
 *
 * @returns undefined when `signal` was aborted before that was known
 * @throws PoolError
 */
export async function matches(
  work: Work,
  query: Query & { readonly query: QueryText },
  request: CapturedRequest,
  options: Omit<WorkOptions, "cost">,
): Promise<boolean | undefined> {
  const isPart = query.needsBody && request.body === undefined;
  const cost = queryCost(query, request);
  if (!isPart && cost <= maxInlineBytes) return query.matches(request);
  const { routeId, seq } = request;
  try {
    const input = { routeId, seq, query: query.query };
    return await work.run("matchRequest", input, { ...options, cost: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (options.signal?.aborted === true) return undefined;
    throw error;
  }
}

/** About how many bytes a query looks at in one request. */
export function queryCost({ terms, bodyTerms }: Pick<Query, "terms" | "bodyTerms">, request: CapturedRequest): number {
  return terms * headBytes(request) + bodyTerms * request.size;
}
