import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RequestEvent } from "../feed/request-events.ts";
import { requestJson } from "../json/to-json.ts";

const encoder = new TextEncoder();

/** Those who watch a route are told the same requests; each is written once for all of them. */
const written = new WeakMap<CapturedRequest, Uint8Array>();

/**
 * Writes events as server-sent events (HTML Standard, section 9.2). First comes the number after which they begin, as an
 * id without an event: a client whose line breaks before the first event goes on from there.
 *
 * @param admit resolves when the next event may be serialized
 */
export async function* encodeEvents(
  after: number,
  events: AsyncGenerator<RequestEvent, undefined>,
  admit: () => Promise<void> | undefined,
): AsyncGenerator<Uint8Array, undefined> {
  yield encoder.encode(`id: ${after}\n\n`);
  for await (const event of events) {
    await admit();
    yield encodeEvent(event);
  }
}

function encodeEvent(event: RequestEvent): Uint8Array {
  if (event.kind === "request") return encodeRequest(event.request);
  if (event.kind === "gap") return encode("gap", { from: event.from, to: event.to }, event.to);
  if (event.kind === "cleared") return encode("cleared", { to: event.to });
  return encode("end", {});
}

function encodeRequest(request: CapturedRequest): Uint8Array {
  const known = written.get(request);
  if (known !== undefined) return known;
  const bytes = encode("request", requestJson(request), request.seq);
  written.set(request, bytes);
  return bytes;
}

/** `id` is where a client that comes again goes on. */
function encode(event: RequestEvent["kind"], data: object, id?: number): Uint8Array {
  const position = id === undefined ? "" : `id: ${id}\n`;
  return encoder.encode(`${position}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
