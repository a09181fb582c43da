import type { RequestOptions } from "../request-options.ts";
import type { ReadableBody } from "./limit-bytes.ts";

/**
 * Reads the body of an answer and decodes it by its content type: JSON (empty: undefined), text, or else bytes as an
 * `ArrayBuffer`. With `stream`, the body is given as it comes. `recover` is asked for a result when the JSON is none.
 */
export async function decodeBody(
  response: ReadableBody,
  contentType: string,
  { stream, json = JSON }: RequestOptions,
  recover: (text: string, cause: unknown) => unknown,
): Promise<unknown> {
  if (stream) return response.body;
  if (!isJson(contentType)) {
    return contentType === "" || isText(contentType) ? response.text() : response.arrayBuffer();
  }
  const text = await response.text();
  try {
    return text === "" ? undefined : json.parse(text);
  } catch (cause) {
    return recover(text, cause);
  }
}

/** Whether a body of this type is one JSON text; a list of such texts, one a line, is not. */
export function isJson(contentType: string): boolean {
  return /(?:application\/|\+)json\s*(?:[;,]|$)/i.test(contentType);
}

/** Whether a body of this type is read as text when it is no JSON. */
export function isText(contentType: string): boolean {
  return /^text\/|\/(?:x-)?(?:ndjson|jsonl)|charset=utf-8$/i.test(contentType);
}
