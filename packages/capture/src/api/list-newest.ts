import type { CapturedRequest } from "../captured-request.ts";
import type { Query } from "../search/compile-query.ts";
import { searchRequests } from "../search/search-requests.ts";
import type { StoreReads } from "../store/capture-store.ts";
import { headBytes } from "../store/head-bytes.ts";

export interface NewestPage {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly limit: number;
  readonly bodies: "inline" | "none";
  readonly query: Query;
}

/** The bodies of one answer take at most this much, so that a list stays a list. */
const maxListedBytes = 16 * 1024 * 1024;

/** So do their targets and headers: in JSON they are five times as long, and a list of long ones ends early. */
const maxListedHeads = 4 * 1024 * 1024;

/**
 * The newest requests of a page, with as many of their bodies, from the newest on, as fit into one answer, and whether there
 * are more that match.
 */
export async function listNewest(
  store: Pick<StoreReads, "listRequests" | "findRequest">,
  routeId: string,
  { before, after, limit, bodies, query }: NewestPage,
): Promise<{ requests: CapturedRequest[]; hasMore: boolean }> {
  const found: CapturedRequest[] = [];
  let left = bodies === "none" ? -1 : maxListedBytes;
  const page = {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    order: "newest first" as const,
    bodies: bodies === "inline",
    readAhead: Math.min(limit + 1, 100),
  };
  let heads = 0;
  for await (const request of searchRequests(store, routeId, query, page)) {
    if (found.length === limit || heads > maxListedHeads) return { requests: found, hasMore: true };
    heads += headBytes(request);
    const fits = request.size <= left;
    if (fits) left -= request.size;
    const isThere = request.body !== undefined;
    if (fits && !isThere) found.push((await store.findRequest(routeId, request.seq)) ?? request);
    else found.push(fits ? request : { ...request, body: undefined });
  }
  return { requests: found, hasMore: false };
}
