import type { SignatureVerdict } from "@signalbox/signatures";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RequestPage, StoreReads } from "../store/capture-store.ts";
import { conditionFor } from "./conditions.ts";
import { type Condition, readTerms, type Searched } from "./terms.ts";

/** A compiled query. */
export type Query = Readonly<ReturnType<typeof compileQuery>>;

/** A query with the way to verify signatures, if it needs that. */
export interface VerifyingQuery extends Query {
  readonly verdictOn?: ((request: CapturedRequest) => Promise<SignatureVerdict>) | undefined;
}

/** Whether a request matches. The request must have its body if the query needs it. */
export async function matchesVerified(query: VerifyingQuery, request: CapturedRequest): Promise<boolean> {
  return query.matches(request, await query.verdictOn?.(request));
}

/**
 * Compiles a query: terms that must all match, such as `method:POST path:/hooks header.x-y:z json:$.a.b=1 size:>1k
 * since:5m -flag:aborted "plain text"`.
 *
 * @param now the reference time of ages such as `since:5m`, in milliseconds since 1970
 * @param different the numbers of the requests that `is:different` finds
 * @param unknown fields that the error about an unknown one does not suggest
 * @throws QueryError with the position of the error.
 */
export function compileQuery(
  text: string,
  now: number,
  different: readonly number[] = [],
  unknown: ReadonlySet<string> = new Set(),
) {
  const context = { query: text, now, different: new Set(different), unknown };
  const conditions = readTerms(text).map((term) => {
    const condition = conditionFor(term, context);
    return term.negated
      ? { ...condition, test: (...about: Parameters<Condition["test"]>) => !condition.test(...about) }
      : condition;
  });
  const bodyTerms = conditions.filter(({ needsBody }) => needsBody).length;
  return {
    /** Whether it searches bodies. Bodies are only read for such queries. */
    needsBody: bodyTerms > 0,
    /** Whether it asks for requests that were the first to differ from all earlier ones. */
    needsDifferent: conditions.some(({ needsDifferent }) => needsDifferent),
    /** Whether it asks for the verdicts on signatures. */
    needsVerdict: conditions.some(({ needsVerdict }) => needsVerdict),
    /** The number of terms, and of those that search bodies. */
    terms: conditions.length,
    bodyTerms,
    /** @param verdict on its signature, if the query needs that */
    matches: (request: Searched, verdict?: SignatureVerdict) => conditions.every(({ test }) => test(request, verdict)),
  };
}

interface SearchPage extends Pick<RequestPage, "before" | "after" | "order"> {
  /** Whether to include short bodies. Longer ones are omitted. */
  readonly bodies: boolean;
  /** How many requests one read returns. @default 100 */
  readonly readAhead?: number;
}

/** Bodies up to this length, in bytes, are read with their requests. */
const MAX_LISTED_BODY = 64 * 1024;

/** Yields all matching requests of a route in the order of `page`. Reads them in small batches. */
export async function* searchRequests(
  store: Pick<StoreReads, "listRequests" | "findRequest">,
  routeId: string,
  query: VerifyingQuery,
  page: SearchPage,
): AsyncGenerator<CapturedRequest> {
  const { order, bodies, readAhead = 100 } = page;
  let { before, after } = page;
  for (;;) {
    const requests = await store.listRequests(routeId, {
      before,
      after,
      order,
      limit: readAhead,
      maxBodyBytes: bodies || query.needsBody ? MAX_LISTED_BODY : -1,
    });
    for (const request of requests) {
      if (await matchesWhole(store, query, request)) yield request;
    }
    const last = requests.at(-1)?.seq;
    if (last === undefined || requests.length < readAhead) return;
    if (order === "newest first") before = last;
    else after = last;
  }
}

/** Whether a request matches. Reads its body first if the query needs it and it was omitted. */
async function matchesWhole(
  store: Pick<StoreReads, "findRequest">,
  query: VerifyingQuery,
  request: CapturedRequest,
): Promise<boolean> {
  const isPart = query.needsBody && request.body === undefined;
  const whole = isPart ? await store.findRequest(request.routeId, request.seq) : request;
  return whole !== undefined && matchesVerified(query, whole);
}
