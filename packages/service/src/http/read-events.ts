/** A received event of `text/event-stream` (HTML, section 9.2). */
export interface ReceivedEvent {
  readonly id?: string;
  /** The type of the event. @default "message" */
  readonly event?: string;
  /** Missing in an event that only sets the id. */
  readonly data?: string;
}

/**
 * Parses a stream of server-sent events as `EventStream` sends them: with LF line ends and one line of data per event. Ignores
 * comments. Neutral code, for the SDK of capture and for pages, whose `EventSource` cannot send a credential.
 *
 * @yields the events of one chunk, so that a page renders a burst once
 */
export async function* readEvents({
  body,
}: Pick<Response, "body">): AsyncGenerator<readonly ReceivedEvent[], undefined> {
  if (body === null) return;
  // Not all browsers support async iteration of streams.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split("\n\n");
      // The last block may be incomplete.
      text = blocks.pop() ?? "";
      const events = blocks.map(parseEvent).filter(({ id, data }) => id !== undefined || data !== undefined);
      if (events.length > 0) yield events;
    }
  } finally {
    // Closes the connection when the consumer stops early.
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ReceivedEvent {
  const event: { id?: string; event?: string; data?: string } = {};
  for (const line of block.split("\n")) {
    const [, name, value] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (name !== undefined) event[name as keyof typeof event] = value ?? "";
  }
  return event;
}
