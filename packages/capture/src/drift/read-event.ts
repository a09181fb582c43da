import { codingsOf, undoCodings } from "../decode/content-codings.ts";
import { decodeLimits } from "../decode/decode-limits.ts";
import { eventName } from "./event-name.ts";

interface EventRequest {
  readonly method: string;
  /** Below the route. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The content of a request as a value, and its kind of event. */
export interface RequestEvent {
  /** The name of its event, or else its method and path, in which ids are `*`. */
  readonly name: string;
  readonly value: unknown;
}

/** Reads the JSON or the form in the body of a request; undefined for anything else, and for more than a megabyte. */
export async function readEvent(request: EventRequest, body: Uint8Array): Promise<RequestEvent | undefined> {
  const { method, path, headers } = request;
  const valuesOf = (wanted: string): string[] =>
    headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
  const { bytes, problem } = await undoCodings(body, codingsOf(valuesOf("content-encoding")), decodeLimits);
  if (problem !== undefined || bytes.byteLength === 0 || bytes.byteLength > decodeLimits.parsedBytes) return undefined;
  const text = new TextDecoder().decode(bytes);
  const value = parseJsonOrForm(text, valuesOf("content-type")[0] ?? "");
  if (value === undefined) return undefined;
  const pattern = path.slice(0, 200).replaceAll(/(?<=\/)(?:\d+|[\da-f-]{8,})(?=\/|$)/gi, "*");
  return { name: eventName(headers, text) ?? `${method.slice(0, 20)} ${pattern}`, value };
}

function parseJsonOrForm(text: string, type: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(type) && text.includes("=");
    return isForm ? Object.fromEntries(new URLSearchParams(text)) : undefined;
  }
}
