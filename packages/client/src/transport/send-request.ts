import { platformFetch } from "#platform-fetch";
import { HttpError } from "../http-error.ts";
import { redact, redactUrl } from "../redact.ts";
import type {
  BuiltRequest,
  ClientResponse,
  Fetch,
  FetchInit,
  FetchResponse,
  ResponseHeaders,
} from "../request-options.ts";
import { startDeadline } from "./deadline.ts";
import { decodeBody, decodeErrorBody } from "./decode-body.ts";
import { encodeBody, isStream } from "./encode-body.ts";

/**
 * Sends a built request once and decodes the answer.
 *
 * @throws {HttpError} when the status is 400 or above or 304, when the answer cannot be decoded, does not arrive or takes
 * longer than `request.timeout`.
 * @throws the reason of `request.signal` when it aborts.
 */
export async function sendRequest(built: BuiltRequest): Promise<ClientResponse> {
  const { timeout, signal, stream } = built.request ?? {};
  signal?.throwIfAborted();
  const body = encodeBody(built);
  const deadline = startDeadline(timeout, signal);
  try {
    const response = await selectFetch(built)(built.url, fetchInit(built, body, deadline.signal));
    return await readResponse(built, response);
  } catch (error) {
    signal?.throwIfAborted();
    throw deadline.expired ? timeoutError(built, deadline.signal?.reason) : asHttpError(error, built);
  } finally {
    deadline.stop(stream);
  }
}

function selectFetch({ url, request = {} }: BuiltRequest): Fetch {
  return request.fetch ?? platformFetch(url, request.agent) ?? (globalThis.fetch as unknown as Fetch);
}

const IN_BROWSER: boolean = "document" in globalThis || "importScripts" in globalThis;

function fetchInit(
  { method, headers, request = {} }: BuiltRequest,
  body: unknown,
  signal: AbortSignal | undefined,
): FetchInit {
  const init: FetchInit = { method, headers };
  // Browsers name themselves; a header of ours would only make them ask another origin for permission first.
  if (IN_BROWSER && headers["user-agent"] !== undefined) {
    init.headers = { ...headers };
    delete init.headers["user-agent"];
  }
  if (body !== undefined) init.body = body;
  if (isStream(body)) init.duplex = "half";
  if (signal !== undefined) init.signal = signal;
  if (request.redirect !== undefined) init.redirect = request.redirect;
  if (request.agent) Object.assign(init, { agent: request.agent, dispatcher: request.agent });
  return init;
}

async function readResponse(built: BuiltRequest, response: FetchResponse): Promise<ClientResponse> {
  const { status, url } = response;
  const headers = plainHeaders(response.headers);
  const contentType = headers["content-type"] ?? "";
  if (built.method === "HEAD") {
    if (status < 400) return { data: undefined, status, headers, url };
    throw statusError(built, response, headers, response.statusText, undefined);
  }
  if (status === 304) throw statusError(built, response, headers, "Not modified", undefined);
  if (status >= 400) {
    const data = await decodeErrorBody(response, contentType);
    throw statusError(built, response, headers, messageOf(data), data);
  }
  if (status === 204 || status === 205) return { data: undefined, status, headers, url };
  const body = await decodeBody(response, contentType, built.request ?? {});
  if (body.kind === "decoded") return { data: body.data, status, headers, url };
  throw new HttpError(`The answer is called ${contentType}, but its body is not JSON: ${String(body.cause)}`, status, {
    kind: "body",
    request: redact(built),
    response: { status, url: redactUrl(url), headers, data: body.text },
    cause: body.cause,
  });
}

function plainHeaders(headers: Iterable<[string, string]>): ResponseHeaders {
  const plain: ResponseHeaders = {};
  for (const [name, value] of headers) plain[name] = Object.hasOwn(plain, name) ? `${plain[name]}, ${value}` : value;
  return plain;
}

function statusError(
  built: BuiltRequest,
  { status, url }: FetchResponse,
  headers: ResponseHeaders,
  message: string,
  data: unknown,
): HttpError {
  const response = { status, url: redactUrl(url), headers, data };
  return new HttpError(message, status, { kind: "status", request: redact(built), response });
}

/** What an error body says: its `message`, or the detail of a problem document (RFC 9457), with its `errors`; else its text. */
function messageOf(data: unknown): string {
  if (typeof data === "string") return data;
  if (data === undefined) return "";
  const { message, detail, title, errors } = Object(data) as Record<string, unknown>;
  const text = [message, detail, title].find((line) => typeof line === "string") ?? JSON.stringify(data);
  if (!Array.isArray(errors) || errors.length === 0) return String(text);
  return `${text}: ${errors.map((error) => JSON.stringify(error)).join(", ")}`;
}

function timeoutError(built: BuiltRequest, cause: unknown): HttpError {
  const message = cause instanceof Error ? cause.message : "The request ran into its timeout";
  return new HttpError(message, 500, { kind: "timeout", request: redact(built), code: "ETIMEDOUT", cause });
}

/** A failure below HTTP. The platform's own message is often just "fetch failed"; what its cause says is meant. */
function asHttpError(error: unknown, built: BuiltRequest): HttpError {
  if (error instanceof HttpError) return error;
  const { message, code } = systemCause(error);
  // Nothing was sent, and trying again would not help.
  if (code === "ERR_INVALID_URL") return HttpError.invalid(`Invalid URL: '${built.url}'`, redact(built), error);
  return new HttpError(message, 500, { kind: "network", request: redact(built), code, cause: error });
}

/** The innermost cause that says something. */
function systemCause(error: unknown): { readonly message: string; readonly code?: string | undefined } {
  const { cause, errors, message, code } = Object(error) as Partial<
    Record<"cause" | "errors" | "message" | "code", unknown>
  >;
  const inner = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  if (inner instanceof Error) return systemCause(inner);
  return { message: String(message || error), code: typeof code === "string" ? code : undefined };
}
