import type { CapturedRequest } from "./answers.ts";

/** Requests that come within this time are handed on together, so that a burst is drawn once. In milliseconds. */
const gatherTime = 30;

export interface RequestWatcher {
  /** The stream stands. */
  onLive(): void;
  /** The stream broke. The browser opens it again, and it goes on where it was. */
  onLost(): void;
  /** The stream is over: the route is gone, or the service refused to go on. */
  onEnd(): void;
  /** Requests in the order in which they came. */
  onRequests(requests: readonly CapturedRequest[]): void;
}

/** Follows the requests of a route that come after the request `after`, until the returned function is called. */
export function watchRequests(routeId: string, after: number, watcher: RequestWatcher): () => void {
  const source = new EventSource(`/inspect/${routeId}/events?after=${after}`);
  let gathered: CapturedRequest[] = [];
  let handOnLater: ReturnType<typeof setTimeout> | undefined;

  const handOn = (): void => {
    watcher.onRequests(gathered);
    gathered = [];
    handOnLater = undefined;
  };
  const stop = (): void => {
    clearTimeout(handOnLater);
    source.close();
  };
  const end = (): void => {
    stop();
    handOn();
    watcher.onEnd();
  };

  source.onopen = () => watcher.onLive();
  source.onerror = () => {
    watcher.onLost();
    // The browser gives up for good when it is answered anything but a stream.
    if (source.readyState === EventSource.CLOSED) end();
  };
  source.addEventListener("request", (event: MessageEvent<string>) => {
    gathered.push(JSON.parse(event.data) as CapturedRequest);
    handOnLater ??= setTimeout(handOn, gatherTime);
  });
  source.addEventListener("end", end);
  return stop;
}
