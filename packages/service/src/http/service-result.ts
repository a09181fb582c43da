/** Headers of a response, by lower-case name. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** Those of a response that no cache may store. */
export const noStore: ResponseHeaders = { "cache-control": "no-store" };

/** A body that is already serialized: text (UTF-8), bytes, or a stream of either. */
export type SerializedBody = string | Uint8Array | ReadableStream<Uint8Array> | EventStream;

/** The response of an operation, as data. */
export interface ServiceResult<Json = unknown> {
  readonly status: number;
  readonly headers?: ResponseHeaders;
  /** Values of `Set-Cookie`, one header each. @default [] */
  readonly cookies?: readonly string[];
  /**
   * A value to serialize as JSON, or a serialized body. Its media type is the first that the status declares, unless
   * `headers` has a `content-type`.
   */
  readonly body?: Json | SerializedBody | undefined;
}

/** A response that is ready to be sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly cookies?: readonly string[] | undefined;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | undefined;
}

/** Serializes a result. `mediaType` applies when the headers have no `content-type`. */
export function toReply(result: ServiceResult, mediaType?: string): Reply {
  const reply = serialize(result, mediaType);
  return result.cookies === undefined ? reply : { ...reply, cookies: result.cookies };
}

function serialize({ status, headers, body }: ServiceResult, mediaType?: string): Reply {
  const sent: Record<string, string> = headers === undefined ? {} : { ...headers };
  if (body === undefined) return { status, headers: sent, body };
  if (typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream) {
    if (mediaType !== undefined) sent["content-type"] ??= mediaType;
    return { status, headers: sent, body };
  }
  if (body instanceof EventStream) {
    sent["content-type"] ??= "text/event-stream";
    sent["cache-control"] ??= "no-store";
    // Stops nginx from buffering events.
    sent["x-accel-buffering"] = "no";
    return { status, headers: sent, body: body.toStream() };
  }
  sent["content-type"] ??= mediaType ?? "application/json";
  return { status, headers: sent, body: JSON.stringify(body) };
}

/** The size of a response that is in memory as a whole. A stream is counted as it is sent. */
export function sizeOf({ body }: Reply): number {
  if (body === undefined || body instanceof ReadableStream) return 0;
  return typeof body === "string" ? body.length : body.byteLength;
}

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
            }, HEARTBEAT_MS).unref();
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

const HEARTBEAT_MS = 15_000;
const encoder = new TextEncoder();
const comment = encoder.encode(": still here\n\n");
