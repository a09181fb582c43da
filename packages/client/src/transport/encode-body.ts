import { isObject } from "../is-object.ts";
import { refuse } from "../refuse.ts";
import type { BuiltRequest, JsonCodec } from "../request-options.ts";

/**
 * Turns the body of a built request into what `fetch` sends. Objects and lists become JSON.
 *
 * @throws {HttpError} with status 400 when the body cannot be written as JSON.
 */
export function encodeBody(built: BuiltRequest): unknown {
  const { body, request } = built;
  // An empty string would make the platform name a content type; no bytes at all have none, but still a length of 0.
  if (body === "") return new Uint8Array(0);
  if (isObject(body)) return isSentAsItIs(body) ? body : encodeJson(body, request?.json ?? JSON, built);
  return body === undefined || body === null ? undefined : String(body);
}

function encodeJson(body: object, { stringify }: JsonCodec, built: BuiltRequest): string {
  try {
    return stringify(body);
  } catch (cause) {
    refuse(`Invalid body: ${String(cause)}`, built, cause);
  }
}

/** Whether `body` is a stream: `fetch` then has to be told that the answer may come before all of it is sent. */
export function isStream(body: unknown): boolean {
  return isObject(body) && (Symbol.asyncIterator in body || body instanceof ReadableStream);
}

/** Whether the platform derives a better content type from such a body than JSON. */
export function namesItsOwnType(body: unknown): boolean {
  return body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob;
}

function isSentAsItIs(body: object): boolean {
  const bytes = ArrayBuffer.isView(body) || body instanceof ArrayBuffer;
  return bytes || isStream(body) || namesItsOwnType(body);
}
