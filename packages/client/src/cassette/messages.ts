import { rejectCall } from "../errors/checks.ts";
import type { CassetteSettings, PlatformFetch } from "./cassette-options.ts";
import {
  fromLatin1,
  type RecordedBody,
  type RecordedHeaders,
  type RecordedRequest,
  recordBody,
  recordHeaders,
  toLatin1,
} from "./format.ts";

/** A request as a cassette sees it. */
interface ReadRequest {
  readonly request: Request;
  readonly signal: AbortSignal | undefined;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly recorded: RecordedRequest;
  /** The option of a client's call: names of headers with credentials. */
  readonly credentials: readonly string[];
}

/** Reads what `fetch` is called with: a URL and options, or a `Request`. */
export async function readRequest(
  input: Parameters<PlatformFetch>[0],
  init: (RequestInit & { credentialNames?: readonly string[] }) | undefined,
  { maxBodyBytes }: CassetteSettings,
): Promise<ReadRequest> {
  const { signal: given, credentialNames: credentials = [], ...options } = init ?? {};
  const withoutAgent: object = { ...options, agent: undefined, dispatcher: undefined };
  // An agent is for whoever sends the request. A signal would get a listener for each request.
  const request = new Request(input, withoutAgent);
  const signal = given ?? (typeof input === "object" && "signal" in input ? input.signal : undefined);
  // Before the body: in Bun, a form has no content type afterwards.
  const sent = recordHeaders(request.headers);
  let body: Uint8Array<ArrayBuffer> | undefined;
  if (request.body !== null) {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (const reader = request.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > maxBodyBytes) {
        reader.cancel().catch(() => {});
        rejectBody("request body", maxBodyBytes, request);
      }
      chunks.push(value);
    }
    body = joinChunks(chunks);
  }
  const recorded = recordRequest({ method: request.method, url: request.url, headers: sent, body });
  return { request, signal, body, recorded, credentials };
}

/** A request in the form of a cassette, without the random boundary of a multipart form. */
export function recordRequest({
  method,
  url: address,
  headers: sent,
  body = new Uint8Array(),
}: Omit<RecordedRequest, "body"> & { readonly body?: Uint8Array | undefined }): RecordedRequest {
  const [headers, content] = withoutBoundary(sent, body);
  // `fetch` calls a string text, whatever it is.
  const type = headers["content-type"];
  const requestType = String(type).toLowerCase() === "text/plain;charset=utf-8" ? "" : type;
  // A fragment is never sent.
  const [url = ""] = address.split("#");
  return { method, url, headers, ...describeBody(content, requestType) };
}

/** A multipart form without its boundary, which is random. */
function withoutBoundary(headers: RecordedHeaders, body: Uint8Array): [headers: RecordedHeaders, body: Uint8Array] {
  const contentType = headers["content-type"];
  const [, boundary] = /^multipart\/.*;\s*boundary="?([^";]+)/i.exec(String(contentType)) ?? [];
  if (boundary === undefined) return [headers, body];
  const named = { ...headers, "content-type": String(contentType).replace(boundary, "boundary") };
  return [named, fromLatin1(toLatin1(body).replaceAll(`--${boundary}`, "--boundary"))];
}

export function rejectBody(what: string, maxBodyBytes: number, { method, url }: RecordedRequest | Request): never {
  const message = `The ${what} of ${method} ${new URL(url).pathname} is larger than 'maxBodyBytes' of the cassette`;
  return rejectCall(`${message}, ${maxBodyBytes}`, { method, url, headers: {} });
}

export function describeBody(
  bytes: Uint8Array,
  contentType: RecordedHeaders[string] = "",
): { readonly body?: RecordedBody } {
  return bytes.length === 0 ? {} : { body: recordBody(bytes, String(contentType)) };
}

export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** A response that is created by a program has no URL of its own. */
export function withUrl(response: Response, url: string, redirected: boolean): Response {
  return Object.defineProperties(response, { url: { value: url }, redirected: { value: redirected } });
}
