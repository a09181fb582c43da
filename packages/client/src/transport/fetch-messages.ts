import type {
  BuiltRequest,
  ClientResponse,
  FetchInit,
  FetchResponse,
  JsonCodec,
  RequestOptions,
  ResponseHeaders,
} from "../endpoint/options.ts";
import { rejectCall } from "../errors/checks.ts";
import { HttpError, type HttpErrorKind } from "../errors/http-error.ts";
import { hasOwnContentType, isJson, isObject, isStream, isText } from "../values.ts";

/**
 * Converts a built request to options of `fetch`.
 *
 * @throws {HttpError} with status 400 when it cannot be sent.
 */
export function createInit(built: BuiltRequest, signal: AbortSignal | undefined): FetchInit {
  const { method, request = {} } = built;
  const { agent, redirect, credentialNames } = request;
  checkRequest(built);
  const body = encodeBody(built);
  const headers = IN_BROWSER ? withoutUserAgent(built.headers) : built.headers;
  const duplex = isStream(body) ? "half" : undefined;
  // Undici calls an agent a dispatcher.
  return { method, headers, body, signal, redirect, duplex, agent, dispatcher: agent, credentialNames } as FetchInit;
}

/** A method that clients may send, and the name of a header (RFC 9110, sections 9 and 5.6.2). */
const METHOD = /^(?!(?:CONNECT|TRACE|TRACK)$)[!#$%&'*+\-.^_`|~\w]+$/i;
const NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** Characters that are not allowed in the value of a header: control characters, and those above one byte. */
const UNSENDABLE = /[^\t -~\x80-\xff]/;

/**
 * Checks method and headers, because the messages of platforms would quote a credential.
 *
 * @throws {HttpError} with status 400 when the method is invalid or clients must not send it, or when a header cannot be sent.
 * The message names the header and not its value, which may be a credential.
 */
function checkRequest(built: BuiltRequest): void {
  const { method, headers } = built;
  if (!METHOD.test(method)) rejectCall(`Invalid method: ${JSON.stringify(method)}`, built);
  for (const [name, value] of Object.entries(headers)) {
    if (!NAME.test(name)) rejectCall(`Invalid header: ${JSON.stringify(name)}`, built);
    if (UNSENDABLE.test(value))
      rejectCall(`Invalid header '${name}': it has a line break, or a character above U+00FF`, built);
  }
}

/**
 * Converts the body of a built request for `fetch`. Objects and lists become JSON.
 *
 * @throws {HttpError} with status 400 when the body cannot be serialized as JSON.
 */
function encodeBody(built: BuiltRequest): unknown {
  const { body, request } = built;
  if (body === undefined || body === null) return undefined;
  // With an empty string, the platform would add a content type; an empty array has none, but a length of 0.
  if (body === "") return new Uint8Array(0);
  if (!isObject(body)) return String(body);
  const isSentAsIs =
    ArrayBuffer.isView(body) || body instanceof ArrayBuffer || isStream(body) || hasOwnContentType(body);
  if (isSentAsIs) return body;
  try {
    return (request?.json ?? JSON).stringify(body);
  } catch (cause) {
    return rejectCall(`Invalid body: ${cause}`, built, cause);
  }
}

const IN_BROWSER: boolean = "document" in globalThis || "importScripts" in globalThis;

/** Browsers set their own; a custom header would only cause a preflight. */
function withoutUserAgent({ "user-agent": _, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}

/** Whether a call gets the body of its response as a stream. */
export function wantsStream({ stream, parseSuccessResponseBody }: RequestOptions = {}): boolean {
  return stream === true || parseSuccessResponseBody === false;
}

/** Decodes a response by its status and content type: JSON (empty: undefined), text, or else bytes as an `ArrayBuffer`. */
export async function readResponse(built: BuiltRequest, response: FetchResponse): Promise<ClientResponse> {
  const { method, request = {} } = built;
  const { json = JSON } = request;
  // Substitutes for fetch often leave these two out.
  const { status, url = "", statusText = "" } = response;
  const headers = plainHeaders(response.headers);
  const contentType = headers["content-type"] ?? "";
  const result: ClientResponse = { data: undefined, status, headers, url };
  const fail = (message: string, kind: HttpErrorKind = "status", cause?: unknown): never => {
    throw new HttpError(message, status, { kind, request: built, response: result, cause });
  };
  const isHead = method === "HEAD";
  if (status === 304 && !isHead) fail("Not modified");
  if (isHead || status === 204 || status === 205) return status < 400 ? result : fail(statusText);
  const isError = status >= 400;
  if (!isError && wantsStream(request)) result.data = response.body;
  else if (isJson(contentType)) {
    const text = await response.text();
    try {
      result.data = text ? json.parse(text) : undefined;
    } catch (cause) {
      result.data = text;
      // The body of an error may be any text.
      if (!isError) fail(`The ${contentType} of ${url} is not JSON: ${cause}`, "body", cause);
    }
  } else
    result.data = await (isError || !contentType || isText(contentType) ? response.text() : response.arrayBuffer());
  return isError ? fail(errorMessage(result.data, json).replace(TOO_LONG, "…")) : result;
}

function plainHeaders(headers: Iterable<[string, string]>): ResponseHeaders {
  const plain: ResponseHeaders = {};
  for (const [name, value] of headers) plain[name] = Object.hasOwn(plain, name) ? `${plain[name]}, ${value}` : value;
  return plain;
}

/** The most characters of a body in a message; `error.response.data` has all of it. */
const TOO_LONG = /(?<=^.{2000}).+/s;

/**
 * The message of an error body: its `message`, or the detail of a problem document (RFC 9457), with its `errors`; else its
 * text.
 */
function errorMessage(data: unknown, json: JsonCodec): string {
  if (typeof data === "string") return data;
  if (data === undefined) return "";
  const { message, detail, title, errors } = Object(data) as Record<string, unknown>;
  const text = [message, detail, title].find((line) => typeof line === "string") ?? json.stringify(data);
  if (!Array.isArray(errors) || errors.length === 0) return String(text);
  return `${text}: ${errors.map((error) => json.stringify(error)).join(", ")}`;
}

/** An error below HTTP. The platform's message is often only "fetch failed", so the message of its cause is used. */
export function toHttpError(error: unknown, built: BuiltRequest): HttpError {
  if (error instanceof HttpError) return error;
  const inner = systemCause(error);
  const { message, code } = Object(inner) as Partial<Record<"message" | "code", unknown>>;
  const isInvalid = code === "ERR_INVALID_URL";
  const text = isInvalid ? `${built.url} redirects to an invalid URL` : String(message || inner);
  // Nothing was sent, and a retry would not help. The platform's error contains the whole URL.
  if (/^[\w.-]+:\d/.test(built.url)) rejectCall(`Invalid URL: 'http://' is missing before '${built.url}'`, built);
  if (isInvalid && !URL.canParse(built.url)) rejectCall(`Invalid URL: '${built.url}'`, built);
  // A `fetch` of the caller may know others.
  if (/scheme|protocol/i.test(text) && !/^https?:/i.test(built.url))
    rejectCall(`Invalid URL: '${built.url}' is not http or https`, built);
  return new HttpError(text, 500, {
    kind: "network",
    request: built,
    // Numeric codes are an older kind.
    code: typeof code === "string" ? code : undefined,
    cause: error,
  });
}

/** The innermost cause with a message, down to a limited depth, because causes may be circular. */
function systemCause(error: unknown, depth: number = 9): unknown {
  const { cause, errors } = Object(error) as { readonly cause?: unknown; readonly errors?: readonly unknown[] };
  const inner = cause ?? errors?.[0];
  if (typeof inner === "string" && inner !== "") return { message: inner };
  return depth > 0 && inner instanceof Error ? systemCause(inner, depth - 1) : error;
}
