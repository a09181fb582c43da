import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RequestEvent } from "../feed/request-events.ts";

/** What is told of a route without the requests that do not match. */
export async function* matchingEvents(
  matches: (request: CapturedRequest) => Promise<boolean>,
  events: AsyncGenerator<RequestEvent, undefined>,
): AsyncGenerator<RequestEvent, undefined> {
  for await (const event of events) {
    if (event.kind !== "request" || (await matches(event.request))) yield event;
  }
}
