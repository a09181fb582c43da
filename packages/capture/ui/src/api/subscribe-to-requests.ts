import type { CapturedRequest, RequestsChange, RequestUpdate } from "./responses.ts";

/** Requests within this time are passed on together, so that a burst is drawn once. In milliseconds. */
const GATHER_MS = 30;

interface RequestSubscriber {
  /** The stream is open. */
  onLive(): void;
  /** The stream broke. The browser opens it again and resumes at the same place. */
  onLost(): void;
  /** The route was deleted; the stream has ended. */
  onGone(): void;
  /** The service rejected the stream; it has ended. */
  onRejected(): void;
  /** Some requests were removed before they could be sent: load the stored ones again. The stream continues. */
  onGap(): void;
  /** Requests in order of arrival. */
  onRequests(requests: readonly CapturedRequest[]): void;
  onChange(change: RequestsChange): void;
}

/**
 * Subscribes to the requests of a route that arrive after the request `after` and match the search `q`. The returned
 * function ends the subscription.
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
    if (updates.length > 0) subscriber.onChange({ kind: "updated", updates });
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
    // The browser gives up for good if the response is not an event stream.
    if (source.readyState === EventSource.CLOSED) end(() => subscriber.onRejected());
  };
  source.addEventListener("request", (event: MessageEvent<string>) => {
    gathered.push(JSON.parse(event.data) as CapturedRequest);
    handOnLater ??= setTimeout(handOn, GATHER_MS);
  });
  source.addEventListener("update", (event: MessageEvent<string>) => {
    updates.push(JSON.parse(event.data) as RequestUpdate);
    handOnLater ??= setTimeout(handOn, GATHER_MS);
  });
  source.addEventListener("deleted", (event: MessageEvent<string>) => {
    handOn();
    subscriber.onChange({ kind: "deleted", seq: (JSON.parse(event.data) as RequestUpdate).seq });
  });
  source.addEventListener("cleared", (event: MessageEvent<string>) => {
    handOn();
    subscriber.onChange({ kind: "cleared", to: (JSON.parse(event.data) as { readonly to: number }).to });
  });
  source.addEventListener("gap", () => {
    handOn();
    subscriber.onGap();
  });
  source.addEventListener("end", () => end(() => subscriber.onGone()));
  return stop;
}
