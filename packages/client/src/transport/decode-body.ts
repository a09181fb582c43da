import type { FetchResponse, JsonCodec, RequestOptions } from "../request-options.ts";

/** A body: decoded, or the text that could not be decoded and why. */
export type DecodedBody =
  | { readonly kind: "decoded"; readonly data: unknown }
  | { readonly kind: "malformed"; readonly text: string; readonly cause: unknown };

/**
 * Reads the body of an answer and decodes it by its content type: JSON (empty: undefined), text, or else bytes as an
 * `ArrayBuffer`. With `stream`, the body is given as it comes.
 */
export async function decodeBody(
  response: FetchResponse,
  contentType: string,
  { stream, json = JSON }: RequestOptions,
): Promise<DecodedBody> {
  if (stream) return { kind: "decoded", data: response.body };
  if (isJson(contentType)) return parseJson(await response.text(), json);
  const data = isText(contentType) ? await response.text() : await response.arrayBuffer();
  return { kind: "decoded", data };
}

/** Reads the body of an answer that reports a failure: JSON when it is, else whatever text it holds. */
export async function decodeErrorBody(response: FetchResponse, contentType: string): Promise<unknown> {
  const text = await response.text();
  if (!isJson(contentType)) return text;
  const body = parseJson(text, JSON);
  return body.kind === "decoded" ? body.data : body.text;
}

function parseJson(text: string, json: Pick<JsonCodec, "parse">): DecodedBody {
  try {
    return { kind: "decoded", data: text === "" ? undefined : json.parse(text) };
  } catch (cause) {
    return { kind: "malformed", text, cause };
  }
}

function isJson(contentType: string): boolean {
  return /application\/json|\+json\s*(?:;|$)/i.test(contentType);
}

function isText(contentType: string): boolean {
  return contentType === "" || /^text\/|charset=utf-8$/i.test(contentType);
}
