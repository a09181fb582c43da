import type { JsonCodec, RequestOptions } from "../request-options.ts";
import type { ReadableBody } from "./limit-bytes.ts";

/**
 * Reads the body of an answer and decodes it by its content type: JSON (empty: undefined), text, or else bytes as an
 * `ArrayBuffer`. With `stream`, the body is given as it comes. `fail` is asked for a result when the JSON is none.
 */
export async function decodeBody(
  response: ReadableBody,
  contentType: string,
  { stream, json = JSON }: RequestOptions,
  fail: (text: string, cause: unknown) => never,
): Promise<unknown> {
  if (stream) return response.body;
  if (isJson(contentType)) return parseJson(await response.text(), json, fail);
  return contentType === "" || isText(contentType) ? response.text() : response.arrayBuffer();
}

/** Reads the body of an answer that reports a failure: JSON when it is, else whatever text it holds. */
export async function decodeErrorBody(response: ReadableBody, contentType: string): Promise<unknown> {
  const text = await response.text();
  return isJson(contentType) ? parseJson(text, JSON, () => text) : text;
}

function parseJson(
  text: string,
  json: Pick<JsonCodec, "parse">,
  fail: (text: string, cause: unknown) => unknown,
): unknown {
  try {
    return text === "" ? undefined : json.parse(text);
  } catch (cause) {
    return fail(text, cause);
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
