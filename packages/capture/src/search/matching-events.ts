import type { RequestEvent } from "../feed/request-events.ts";
import type { StoreReads } from "../store/capture-store.ts";
import type { Query } from "./compile-query.ts";
import { matchesWhole } from "./search-requests.ts";

/** What is told of a route without the requests that do not match. */
export async function* matchingEvents(
  store: Pick<StoreReads, "findRequest">,
  query: Query,
  events: AsyncGenerator<RequestEvent, undefined>,
): AsyncGenerator<RequestEvent, undefined> {
  for await (const event of events) {
    if (event.kind !== "request" || (await matchesWhole(store, query, event.request))) yield event;
  }
}
