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
  if (response.status !== 200 || response.body === null)
    throw new Error(`${response.status}: ${await response.text()}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async next() {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end >= 0) {
          const lines = text.slice(0, end).split("\n");
          text = text.slice(end + 2);
          const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
          const data = field("data");
          if (data === undefined) continue;
          return { id: field("id"), event: field("event"), data: JSON.parse(data) };
        }
        const { value, done } = await reader.read();
        if (done) throw new Error("The stream has ended.");
        text += value;
      }
    },
    async [Symbol.asyncDispose]() {
      // Cancelling the reader alone usually waits for the next bytes of the service.
      leaving.abort();
      await reader.cancel().catch(() => undefined);
    },
  };
}
