/** An event of `text/event-stream` (HTML, section 9.2). */
export interface ServerEvent {
  /** A client that reconnects sends it as `Last-Event-ID` to resume after this event. */
  readonly id?: string | number;
  /** The type of the event. @default "message" */
  readonly event?: string;
  /** Must not contain line breaks, like compact JSON. An event without data only sets the id. */
  readonly data?: string;
}

/** A response body of server-sent events. */
export class EventStream {
  readonly #events: AsyncGenerator<Uint8Array, void>;
  readonly #retryMs: number;
  readonly #onEnd: () => void;

  /**
   * @param events encoded by {@link encodeEvents}, so that an event for many subscribers is encoded only once
   * @param options.retryMs how long clients wait before they reconnect
   * @param options.onEnd called once: when the events end, when the client disconnects, or at once for `HEAD`
   */
  constructor(
    events: AsyncGenerator<Uint8Array, void>,
    { retryMs, onEnd = () => {} }: { readonly retryMs: number; readonly onEnd?: () => void },
  ) {
    this.#events = events;
    this.#retryMs = retryMs;
    this.#onEnd = onEnd;
  }

  /**
   * The bytes. Events are pulled at the pace of the client. An idle stream sends comments, because proxies and browsers drop
   * silent connections.
   */
  toStream(): ReadableStream<Uint8Array> {
    const events = this.#events;
    let heartbeat: NodeJS.Timeout | undefined;
    let hasEnded = false;
    const end = (): void => {
      clearInterval(heartbeat);
      if (!hasEnded) this.#onEnd();
      hasEnded = true;
    };
    // The first bytes tell clients and proxies that the stream is open.
    const opening = encoder.encode(`retry: ${this.#retryMs}\n\n`);
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (heartbeat === undefined) {
            heartbeat = setInterval(() => {
              // Respects backpressure: nothing more is sent to a client that does not read.
              if (controller.desiredSize === 0) controller.enqueue(comment);
            }, heartbeatMs).unref();
            controller.enqueue(opening);
            return;
          }
          try {
            const { value, done } = await events.next();
            if (hasEnded) return;
            if (done === true) {
              end();
              controller.close();
            } else controller.enqueue(value);
          } catch (error) {
            end();
            controller.error(error);
          }
        },
        cancel() {
          end();
          // Ends a generator that is suspended at a `yield`.
          void events.return().catch(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
  }
}

/** Encodes events. */
export function encodeEvents(events: readonly ServerEvent[]): Uint8Array {
  let text = "";
  for (const { id, event, data } of events) {
    if (id !== undefined) text += `id: ${id}\n`;
    if (event !== undefined) text += `event: ${event}\n`;
    if (data !== undefined) text += `data: ${data}\n`;
    text += "\n";
  }
  return encoder.encode(text);
}

const heartbeatMs = 15_000;
const encoder = new TextEncoder();
const comment = encoder.encode(": still here\n\n");
