import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RequestPage, StoreReads } from "../store/capture-store.ts";
import { conditionFor } from "./conditions.ts";
import { readTerms } from "./terms.ts";

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

/**
 * Understands a query: terms that must all hold, such as `method:POST path:/hooks header.x-y:z json:$.a.b=1 size:>1k
 * since:5m -flag:aborted "plain text"`.
 *
 * @param now what `since` and `before` count from, in milliseconds since 1970
 * @throws QueryError that points at the error.
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

interface SearchPage extends Pick<RequestPage, "before" | "after" | "order"> {
  /** Whether short bodies are wanted with the requests. Longer ones are left out. */
  readonly bodies: boolean;
  /** How many requests are read at once. @default 100 */
  readonly readAhead?: number;
}

/** Up to which length a body is read with its request, in bytes. */
const maxListedBody = 64 * 1024;

/** All requests of a route that match, in the order of `page`, read little by little. */
export async function* searchRequests(
  store: Pick<StoreReads, "listRequests" | "findRequest">,
  routeId: string,
  query: Query,
  page: SearchPage,
): AsyncGenerator<CapturedRequest> {
  const { order, bodies, readAhead = 100 } = page;
  let { before, after } = page;
  for (;;) {
    const requests = await store.listRequests(routeId, {
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      order,
      limit: readAhead,
      maxBodyBytes: bodies || query.needsBody ? maxListedBody : -1,
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

/** Whether a request matches, its body read first when the query asks for it and it is not there. */
async function matchesWhole(
  store: Pick<StoreReads, "findRequest">,
  query: Query,
  request: CapturedRequest,
): Promise<boolean> {
  const isPart = query.needsBody && request.body === undefined;
  const whole = isPart ? await store.findRequest(request.routeId, request.seq) : request;
  return whole !== undefined && query.matches(whole);
}
