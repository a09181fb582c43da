import { addAbortListener } from "node:events";
import { setImmediate as nextIteration } from "node:timers/promises";
import { type CapturedRequest, headBytes } from "../domain/captured-request.ts";
import type { Query } from "../search/query.ts";
import type { QueryText } from "./tasks.ts";
import { MAX_INLINE_BYTES, type Work, type WorkOptions } from "./work.ts";

/** Matches live requests against the queries of subscribers. */
export type MatchLive = ReturnType<typeof createLiveMatcher>;

/** The queries of one caller about one request, which one task evaluates. */
interface Batch {
  readonly queries: QueryText[];
  readonly results: Promise<readonly boolean[]>;
}

/**
 * The most queries of a batch: few enough for the deadline of a task, and enough that 500 streams of a caller need few
 * tasks.
 */
const MAX_BATCH = 64;

/**
 * A cheap query runs on the event loop, with callers in rotation. Others run in threads. One task evaluates all queries of a
 * caller about a request, so its streams share one read and do not fill its queue.
 */
export function createLiveMatcher(work: Pick<Work, "admit" | "run">) {
  const open = new Map<string, Batch>();

  /**
   * Whether a request that just arrived matches.
   *
   * @returns undefined when `signal` was aborted first
   * @throws PoolError
   */
  return async (
    query: Query & { readonly query: QueryText },
    request: CapturedRequest,
    { caller, signal }: Omit<WorkOptions, "cost">,
  ): Promise<boolean | undefined> => {
    const isPart = query.needsBody && request.body === undefined;
    if (!isPart && !query.needsVerdict && queryCost(query, request) <= MAX_INLINE_BYTES) {
      await work.admit(caller);
      return query.matches(request);
    }
    const result = inThread(query.query, request, caller);
    return signal === undefined ? result : unlessAborted(result, signal);
  };

  async function inThread(query: QueryText, { routeId, seq }: CapturedRequest, caller: string): Promise<boolean> {
    const key = `${caller} ${routeId} ${seq}`;
    let batch = open.get(key);
    if (batch === undefined) {
      const queries: QueryText[] = [];
      batch = { queries, results: evaluate(key, { routeId, seq, queries }, caller) };
      open.set(key, batch);
    }
    const index = batch.queries.push(query) - 1;
    if (batch.queries.length === MAX_BATCH) open.delete(key);
    return (await batch.results)[index] === true;
  }

  async function evaluate(
    key: string,
    input: { readonly routeId: string; readonly seq: number; readonly queries: readonly QueryText[] },
    caller: string,
  ): Promise<readonly boolean[]> {
    // All subscribers of a route are notified in the same iteration of the event loop.
    await nextIteration();
    if (open.get(key)?.queries === input.queries) open.delete(key);
    return work.run("matchRequest", input, { caller, cost: Number.POSITIVE_INFINITY });
  }
}

/** The result of `task`, or undefined as soon as `signal` is aborted. */
async function unlessAborted<Result>(task: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  using _ = addAbortListener(signal, () => resolve(undefined));
  return await Promise.race([task, aborted]);
}

/** About how many bytes a query reads in one request. */
export function queryCost({ terms, bodyTerms }: Pick<Query, "terms" | "bodyTerms">, request: CapturedRequest): number {
  return terms * headBytes(request) + bodyTerms * request.size;
}
