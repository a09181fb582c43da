import type { CapturedRequest } from "../captured-request.ts";
import type { RequestPage, StoreReads } from "../store/capture-store.ts";
import type { Query } from "./compile-query.ts";

export interface SearchPage extends Pick<RequestPage, "before" | "after" | "order"> {
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
export async function matchesWhole(
  store: Pick<StoreReads, "findRequest">,
  query: Query,
  request: CapturedRequest,
): Promise<boolean> {
  const isPart = query.needsBody && request.body === undefined;
  const whole = isPart ? await store.findRequest(request.routeId, request.seq) : request;
  return whole !== undefined && query.matches(whole);
}
