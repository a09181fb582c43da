import { readEvents } from "@signalbox/service/read-events";

interface StreamedEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: unknown;
}

/** A client of server-sent events that buffers no more than the stream does. */
export interface EventStream extends AsyncDisposable {
  /** The next event, without comments. Rejects when the stream has ended. */
  next(): Promise<StreamedEvent>;
}

export async function eventStream(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const events = eventsOf(response);
  return {
    async next() {
      const { value, done } = await events.next();
      if (done === true) throw new Error("The stream has ended.");
      return value;
    },
    async [Symbol.asyncDispose]() {
      // Cancelling the reader alone usually waits for the next bytes of the service.
      leaving.abort();
      await events.return(undefined).catch(() => undefined);
    },
  };
}

async function* eventsOf(response: Response): AsyncGenerator<StreamedEvent, undefined> {
  for await (const some of readEvents(response)) {
    for (const { id, event, data } of some) if (data !== undefined) yield { id, event, data: JSON.parse(data) };
  }
}
