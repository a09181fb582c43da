import type { CapturedRequest, RequestUpdate } from "./responses.ts";

/** Requests that come within this time are handed on together, so that a burst is drawn once. In milliseconds. */
const gatherTime = 30;

export interface RequestSubscriber {
  /** The stream stands. */
  onLive(): void;
  /** The stream broke. The browser opens it again, and it goes on where it was. */
  onLost(): void;
  /** The route is gone, and the stream is over. */
  onGone(): void;
  /** The service rejected to go on, and the stream is over. */
  onRejected(): void;
  /** Of the requests up to this one, none is kept any more. */
  onCleared(to: number): void;
  /** Requests came that are no longer kept: what is kept must be read anew. The stream goes on. */
  onGap(): void;
  /** Requests in the order in which they came. */
  onRequests(requests: readonly CapturedRequest[]): void;
  /** Requests that came before have changed. */
  onUpdates(updates: readonly RequestUpdate[]): void;
  onDeleted(seq: number): void;
}

/**
 * Follows the requests of a route that come after the request `after` and match the search `q`, until the returned function
 * is called.
 */
export function subscribeToRequests(
  routeId: string,
  after: number,
  q: string,
  subscriber: RequestSubscriber,
): () => void {
  const parameters = new URLSearchParams({ after: String(after), ...(q === "" ? {} : { q }) });
  const source = new EventSource(`/inspect/${routeId}/events?${parameters}`);
  let gathered: CapturedRequest[] = [];
  let updates: RequestUpdate[] = [];
  let handOnLater: ReturnType<typeof setTimeout> | undefined;

  const handOn = (): void => {
    clearTimeout(handOnLater);
    handOnLater = undefined;
    if (gathered.length > 0) subscriber.onRequests(gathered);
    gathered = [];
    if (updates.length > 0) subscriber.onUpdates(updates);
    updates = [];
  };
  const stop = (): void => {
    clearTimeout(handOnLater);
    source.close();
  };
  const end = (tell: () => void): void => {
    handOn();
    stop();
    tell();
  };

  source.onopen = () => subscriber.onLive();
  source.onerror = () => {
    subscriber.onLost();
    // The browser gives up for good when it gets anything but a stream.
    if (source.readyState === EventSource.CLOSED) end(() => subscriber.onRejected());
  };
  source.addEventListener("request", (event: MessageEvent<string>) => {
    gathered.push(JSON.parse(event.data) as CapturedRequest);
    handOnLater ??= setTimeout(handOn, gatherTime);
  });
  source.addEventListener("update", (event: MessageEvent<string>) => {
    updates.push(JSON.parse(event.data) as RequestUpdate);
    handOnLater ??= setTimeout(handOn, gatherTime);
  });
  source.addEventListener("deleted", (event: MessageEvent<string>) => {
    handOn();
    subscriber.onDeleted((JSON.parse(event.data) as RequestUpdate).seq);
  });
  source.addEventListener("cleared", (event: MessageEvent<string>) => {
    handOn();
    subscriber.onCleared((JSON.parse(event.data) as { readonly to: number }).to);
  });
  source.addEventListener("gap", () => {
    handOn();
    subscriber.onGap();
  });
  source.addEventListener("end", () => end(() => subscriber.onGone()));
  return stop;
}
