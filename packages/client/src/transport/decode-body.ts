import type { FetchResponse, JsonCodec, RequestOptions } from "../request-options.ts";

/**
 * Reads the body of an answer and decodes it by its content type: JSON (empty: undefined), text, or else bytes as an
 * `ArrayBuffer`. With `stream`, the body is given as it comes. `fail` is asked for a result when the JSON is none.
 */
export async function decodeBody(
  response: FetchResponse,
  contentType: string,
  { stream, json = JSON }: RequestOptions,
  fail: (text: string, cause: unknown) => never,
): Promise<unknown> {
  if (stream) return response.body;
  if (isJson(contentType)) return parseJson(await response.text(), json, fail);
  return contentType === "" || /^text\/|charset=utf-8$/i.test(contentType) ? response.text() : response.arrayBuffer();
}

/** Reads the body of an answer that reports a failure: JSON when it is, else whatever text it holds. */
export async function decodeErrorBody(response: FetchResponse, contentType: string): Promise<unknown> {
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

function isJson(contentType: string): boolean {
  return /application\/json|\+json\s*(?:;|$)/i.test(contentType);
}
