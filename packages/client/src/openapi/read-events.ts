import { HttpError } from "../errors/http-error.ts";

/** An event of a stream (HTML, section 9.2). */
export interface ServerEvent<Data> {
  readonly data: Data;
  /** The type of the event, if it is not `message`. */
  readonly event?: string;
  readonly id?: string;
}

/** The events of a response, in one loop. Leaving the loop ends the call. */
export type Events<Data> = AsyncIterable<ServerEvent<Data>>;

/** The most characters of one event. */
const LONGEST = 10 * 2 ** 20;

/**
 * Parses a stream of server-sent events. An event whose data is `[DONE]` ends a stream of JSON, as several APIs write it.
 *
 * @throws {HttpError} of the kind `body` when the data of an event is not JSON, or an event has more than 10 million characters.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  kind: "json" | "text",
): AsyncGenerator<ServerEvent<unknown>, void> {
  // Not all browsers support async iteration of streams.
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value = "" } = await reader.read();
      if (done) return;
      text += value;
      if (text.length > LONGEST) throw new HttpError("An event is too long", 200, { kind: "body" });
      // A CR at the end may be the first half of a line end.
      const blocks = text.split(/(?:\r\n|\n|\r(?!$|\n)){2}/);
      text = blocks.pop() ?? "";
      for (const event of blocks.flatMap(parseEvent)) {
        if (kind === "text") yield event;
        else if (event.data === "[DONE]") return;
        else yield { ...event, data: parseData(event.data) };
      }
    }
  } finally {
    // Ends the call when the consumer stops early.
    await reader.cancel().catch(() => undefined);
  }
}

/** An event without data is not dispatched. */
function parseEvent(block: string): ServerEvent<string>[] {
  const fields: Record<string, string> = {};
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name = "", value = ""] = /^(id|event|data)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === "data") fields.data = fields.data === undefined ? value : `${fields.data}\n${value}`;
    else if (name !== "") fields[name] = value;
  }
  const { data, ...others } = fields;
  return data === undefined ? [] : [{ data, ...others }];
}

function parseData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new HttpError(`The data of an event is not JSON: ${cause}`, 200, { kind: "body", cause });
  }
}
