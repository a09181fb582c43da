import { platformFetch } from "#platform-fetch";
import type {
  BuiltRequest,
  ClientResponse,
  Fetch,
  FetchInit,
  FetchResponse,
  JsonCodec,
  ResponseHeaders,
} from "../endpoint/options.ts";
import { assertNumber, rejectCall } from "../errors/checks.ts";
import { HttpError, type HttpErrorKind } from "../errors/http-error.ts";
import { redactUrl } from "../errors/redact.ts";
import { decodeBody, encodeBody, isJson, isStream, limitBytes } from "./body.ts";
import { withDeadline } from "./cancel.ts";

/**
 * Sends a built request once and decodes the response.
 *
 * @throws {HttpError} when the status is 400 or above or 304, when the response cannot be decoded, does not arrive or takes
 * longer than `request.timeout`.
 * @throws the reason of `request.signal` when it aborts.
 */
export async function sendRequest(built: BuiltRequest): Promise<ClientResponse> {
  const { request = {} } = built;
  checkRequest(built);
  if (request.maxBytes !== undefined) assertNumber(request.maxBytes, 0, "maxBytes", built);
  const body = encodeBody(built);
  try {
    return await withDeadline(built, "timeout", async (signal) => {
      const send: Fetch = request.fetch ?? platformFetch(built) ?? globalThis.fetch;
      return readResponse(built, await send(built.url, fetchInit(built, body, signal)));
    });
  } catch (error) {
    request.signal?.throwIfAborted();
    throw toHttpError(error, built);
  }
}

const IN_BROWSER: boolean = "document" in globalThis || "importScripts" in globalThis;

function fetchInit(
  { method, headers, request = {} }: BuiltRequest,
  body: unknown,
  signal: AbortSignal | undefined,
): FetchInit {
  const { agent, redirect } = request;
  const duplex = isStream(body) ? "half" : undefined;
  const sent = IN_BROWSER ? withoutUserAgent(headers) : headers;
  return { method, headers: sent, body, signal, redirect, duplex, agent, dispatcher: agent } as FetchInit;
}

/** Browsers name themselves; a header of ours would only make them ask another origin for permission first. */
function withoutUserAgent({ "user-agent": _, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}

async function readResponse(built: BuiltRequest, response: FetchResponse): Promise<ClientResponse> {
  const { method, request = {} } = built;
  // Substitutes for fetch often leave these two out.
  const { status, url = "", statusText = "" } = response;
  const headers = plainHeaders(response.headers);
  const contentType = headers["content-type"] ?? "";
  const result = (data?: unknown): ClientResponse => ({ data, status, headers, url });
  const fail = (message: string, data?: unknown, kind: HttpErrorKind = "status", cause?: unknown): never => {
    throw new HttpError(message, status, { kind, request: built, response: result(data), cause });
  };
  const body = await limitBytes(response, request.maxBytes, () =>
    fail(`The response of ${url} is larger than 'request.maxBytes', ${request.maxBytes}`, undefined, "body"),
  );
  const isHead = method === "HEAD";
  if (status === 304 && !isHead) fail("Not modified");
  if (status >= 400) {
    const { json = JSON } = request;
    // Whatever it holds is text, and JSON is a bonus.
    const type = isJson(contentType) ? contentType : "";
    const data = isHead ? undefined : await decodeBody(body, type, { json }, (text) => text);
    fail(isHead ? statusText : shorten(errorMessage(data, json)), data);
  }
  if (isHead || status === 204 || status === 205) return result();
  return result(
    await decodeBody(body, contentType, request, (text, cause) =>
      fail(`The ${contentType} of ${url} is not JSON: ${cause}`, text, "body", cause),
    ),
  );
}

function plainHeaders(headers: Iterable<[string, string]>): ResponseHeaders {
  const plain: ResponseHeaders = {};
  for (const [name, value] of headers) plain[name] = Object.hasOwn(plain, name) ? `${plain[name]}, ${value}` : value;
  return plain;
}

/** How many characters of an error body a message may have; `error.response.data` has all of it. */
const MAX_MESSAGE_LENGTH = 2000;

function shorten(text: string): string {
  return text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH)}…` : text;
}

/** What an error body says: its `message`, or the detail of a problem document (RFC 9457), with its `errors`; else its text. */
function errorMessage(data: unknown, json: JsonCodec): string {
  if (typeof data === "string") return data;
  if (data === undefined) return "";
  const { message, detail, title, errors } = Object(data) as Record<string, unknown>;
  const text = [message, detail, title].find((line) => typeof line === "string") ?? json.stringify(data);
  if (!Array.isArray(errors) || errors.length === 0) return String(text);
  return `${text}: ${errors.map((error) => json.stringify(error)).join(", ")}`;
}

/** A failure below HTTP. The platform's own message is often just "fetch failed"; what its cause says is meant. */
function toHttpError(error: unknown, built: BuiltRequest): HttpError {
  if (error instanceof HttpError) return error;
  const inner = systemCause(error);
  const { message, code } = Object(inner) as Partial<Record<"message" | "code", unknown>>;
  const isInvalid = code === "ERR_INVALID_URL";
  // Nothing was sent, and trying again would not help. The platform's error quotes the URL with all that it holds.
  if (isInvalid && !URL.canParse(built.url)) rejectCall(`Invalid URL: '${built.url}'`, built);
  const text = isInvalid ? `${built.url} redirects to an invalid URL` : String(message || inner);
  return new HttpError(text, 500, {
    kind: "network",
    request: built,
    // Numbers are codes of an older kind, and a cause must not tell what is taken out of the message.
    code: typeof code === "string" ? code : undefined,
    cause: text === redactUrl(text) ? error : undefined,
  });
}

/** The innermost cause that says something, down to some depth: causes may go in a circle. */
function systemCause(error: unknown, depth: number = 9): unknown {
  const { cause, errors } = Object(error) as { readonly cause?: unknown; readonly errors?: readonly unknown[] };
  const inner = cause ?? errors?.[0];
  if (typeof inner === "string" && inner !== "") return { message: inner };
  return depth > 0 && inner instanceof Error ? systemCause(inner, depth - 1) : error;
}

/** A method or the name of a header (RFC 9110, section 5.6.2). */
const TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** What the value of a header must not hold: control characters, and what one byte cannot say. */
const UNSENDABLE = /[^\t -~\x80-\xff]/;

/**
 * Checks what platforms would reject with a message that quotes it.
 *
 * @throws {HttpError} with status 400 when the method is invalid or clients must not send it, or when a header cannot be sent.
 * The message names the header and not its value, which may be a credential.
 */
function checkRequest(built: BuiltRequest): void {
  if (!TOKEN.test(built.method) || /^(?:CONNECT|TRACE|TRACK)$/i.test(built.method)) {
    rejectCall(`Invalid method: ${JSON.stringify(built.method)}`, built);
  }
  for (const [name, value] of Object.entries(built.headers)) {
    if (!TOKEN.test(name)) rejectCall(`Invalid header: ${JSON.stringify(name)}`, built);
    if (UNSENDABLE.test(value)) rejectCall(`Invalid header '${name}': value cannot be sent`, built);
  }
}
