import type { BuiltRequest, FetchResponse, JsonCodec, RequestOptions } from "../endpoint/options.ts";
import { rejectCall } from "../errors/checks.ts";
import { isObject } from "../values.ts";

/**
 * Turns the body of a built request into what `fetch` sends. Objects and lists become JSON.
 *
 * @throws {HttpError} with status 400 when the body cannot be written as JSON.
 */
export function encodeBody(built: BuiltRequest): unknown {
  const { body, request } = built;
  // An empty string would make the platform name a content type; no bytes at all have none, but still a length of 0.
  if (body === "") return new Uint8Array(0);
  if (isObject(body)) return isPassedThrough(body) ? body : encodeJson(body, request?.json ?? JSON, built);
  return body === undefined || body === null ? undefined : String(body);
}

function encodeJson(body: object, { stringify }: JsonCodec, built: BuiltRequest): string {
  try {
    return stringify(body);
  } catch (cause) {
    rejectCall(`Invalid body: ${String(cause)}`, built, cause);
  }
}

/** Whether `body` is a stream: `fetch` then needs to know that the response may arrive before all of it is sent. */
export function isStream(body: unknown): boolean {
  return isObject(body) && (Symbol.asyncIterator in body || body instanceof ReadableStream);
}

/** Whether the platform derives a better content type from such a body than JSON. */
export function hasOwnContentType(body: unknown): boolean {
  return body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob;
}

function isPassedThrough(body: object): boolean {
  const bytes = ArrayBuffer.isView(body) || body instanceof ArrayBuffer;
  return bytes || isStream(body) || hasOwnContentType(body);
}

/**
 * Reads the body of a response and decodes it by its content type: JSON (empty: undefined), text, or else bytes as an
 * `ArrayBuffer`. With `stream`, the body is given as it comes. `recover` gives the result for malformed JSON.
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

/** The body of a response, in the forms that it is read in. */
export type ReadableBody = Pick<FetchResponse, "body" | "text" | "arrayBuffer">;

/** Gives the body of `response`; reading it fails as `reject` does after `maxBytes` bytes, and ends the download. */
export async function limitBytes(
  response: ReadableBody,
  maxBytes: number | undefined,
  reject: () => never,
): Promise<ReadableBody> {
  if (maxBytes === undefined) return response;
  let total = 0;
  const check = (): void => {
    if (total > maxBytes) reject();
  };
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.byteLength;
      check();
      controller.enqueue(chunk);
    },
  });
  // A substitute for `fetch` may have no stream.
  const { body } = new Response(response.body ?? (await response.arrayBuffer()));
  const counted = new Response(body?.pipeThrough(count) ?? null);
  return {
    body: counted.body,
    // Browsers tell of a stream that fails only that it did.
    text: () => counted.text().finally(check),
    arrayBuffer: () => counted.arrayBuffer().finally(check),
  };
}
