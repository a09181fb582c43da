import type { CapturedRequest } from "../captured-request.ts";
import type { StoreReads } from "../store/capture-store.ts";

export interface NewestPage {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly limit: number;
  readonly bodies: "inline" | "none";
}

/** The bodies of one answer take at most this much, so that a list stays a list. */
const maxListedBytes = 16 * 1024 * 1024;

/** The newest requests of a page, with as many of their bodies, from the newest on, as fit into one answer. */
export async function listNewest(
  store: Pick<StoreReads, "listRequests" | "findRequest">,
  routeId: string,
  { before, after, limit, bodies }: NewestPage,
): Promise<CapturedRequest[]> {
  const requests = await store.listRequests(routeId, {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    order: "newest first",
    limit,
    maxBodyBytes: bodies === "none" ? -1 : Math.floor(maxListedBytes / limit),
  });
  if (bodies === "none") return requests;
  // Short bodies have come with the list. What they leave goes to the long ones.
  let left = maxListedBytes;
  for (const { body, size } of requests) if (body !== undefined) left -= size;
  const filled: CapturedRequest[] = [];
  for (const request of requests) {
    const fits = request.body === undefined && request.size <= left;
    if (fits) left -= request.size;
    filled.push(fits ? ((await store.findRequest(routeId, request.seq)) ?? request) : request);
  }
  return filled;
}
