import { isPlainObject } from "../values.ts";
import {
  bytesOf,
  type RecordedBody,
  type RecordedCall,
  type RecordedHeaders,
  recordHeaders,
  toBase64,
} from "./format.ts";
import { describeBody } from "./messages.ts";

/** The part of an entry of an HTTP Archive (HAR 1.2) that calls have. Names with `_` are extensions. */
interface Entry {
  readonly startedDateTime?: unknown;
  readonly request?: {
    readonly method?: unknown;
    readonly url?: unknown;
    readonly headers?: unknown;
    readonly postData?: { readonly mimeType?: unknown; readonly text?: unknown; readonly _encoding?: unknown };
  };
  readonly response?: {
    readonly status?: unknown;
    readonly statusText?: unknown;
    readonly headers?: unknown;
    readonly content?: { readonly mimeType?: unknown; readonly text?: unknown; readonly encoding?: unknown };
    readonly _error?: unknown;
    readonly _url?: unknown;
  };
  readonly _incoming?: unknown;
}

/** Whether a document is an HTTP Archive. */
export function isHar(document: unknown): document is { readonly log: { readonly entries: readonly Entry[] } } {
  const { log } = Object(document);
  return isPlainObject(log) && Array.isArray(log.entries);
}

/**
 * The calls of an archive, with their times since 1970. Whatever else is wrong in them, {@link parseCassette} reports.
 *
 * @throws {Error} that names the entries without a response or the `_error` that took its place.
 */
export function fromHar(
  { log }: { readonly log: { readonly entries: readonly Entry[] } },
  file: string,
): RecordedCall[] {
  const unanswered: string[] = [];
  const calls = log.entries.flatMap((given, index) => {
    const { request = {}, response = {}, _incoming: incoming }: Entry = Object(given);
    const { method, url, postData } = request;
    const { status, statusText, content = {}, _error: reason, _url: finalUrl } = response;
    // A switch to another protocol is no response.
    if (Number(status) > 0 && Number(status) < 200) return [];
    const time = Date.parse(String(Object(given).startedDateTime));
    if (url && !(Number(status) > 0) && !reason) unanswered.push(`${index + 1}. ${method} ${url}`);
    const [address = ""] = String(url).split("#");
    const call: RecordedCall = {
      ...(incoming === true && { incoming }),
      ...(!Number.isNaN(time) && { at: time }),
      request: {
        method: String(method),
        url: address,
        headers: toRecorded(request.headers),
        ...bodyOf(postData?.text, postData?._encoding, postData?.mimeType),
      },
      ...(Number(status) > 0
        ? {
            response: {
              status: Number(status),
              ...(statusText ? { statusText: String(statusText) } : {}),
              ...(finalUrl ? { url: String(finalUrl) } : {}),
              headers: toRecorded(response.headers),
              ...bodyOf(content.text, content.encoding, content.mimeType),
            },
          }
        : {}),
      ...(reason ? { error: { message: String(reason) } } : {}),
    };
    return [call];
  });
  if (unanswered.length === 0) return calls;
  const more = unanswered.length > MAX_NAMED ? `, and ${unanswered.length - MAX_NAMED} more` : "";
  const named = unanswered.slice(0, MAX_NAMED).join(", ");
  throw new Error(`${file}: ${unanswered.length} of ${log.entries.length} entries have no response: ${named}${more}`);
}

/** The most entries that one error names. */
const MAX_NAMED = 10;

function toRecorded(headers: unknown): RecordedHeaders {
  const pairs = (Array.isArray(headers) ? headers : []).map((header): [string, string] => {
    const { name, value } = Object(header);
    return [String(name).toLowerCase(), String(value)];
  });
  // HTTP/2 has names such as `:path` for the parts of the request line.
  return recordHeaders(pairs.filter(([name]) => !name.startsWith(":")));
}

function bodyOf(text: unknown, encoding: unknown, mimeType: unknown): { readonly body?: RecordedBody } {
  if (typeof text !== "string") return {};
  const bytes = encoding === "base64" ? bytesOf({ base64: text }) : new TextEncoder().encode(text);
  return describeBody(bytes, String(mimeType ?? ""));
}

/** Serializes calls as an archive. Those without a time get that of 1970. */
export function serializeHar(calls: readonly RecordedCall[], version: string): string {
  const entries = calls.map(({ at = 0, incoming, request, response, error }) => {
    const { body } = request;
    const message = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1, bodySize: -1 };
    return {
      startedDateTime: new Date(at).toISOString(),
      time: 0,
      ...(incoming && { _incoming: true }),
      request: {
        ...message,
        method: request.method,
        url: request.url,
        headers: toPairs(request.headers),
        queryString: Array.from(new URL(request.url).searchParams, ([name, value]) => ({ name, value })),
        ...(body && { postData: contentOf(body, request.headers, "_encoding") }),
      },
      response: {
        ...message,
        status: response?.status ?? 0,
        statusText: response?.statusText ?? "",
        headers: toPairs(response?.headers ?? {}),
        content: { size: -1, ...contentOf(response?.body ?? { text: "" }, response?.headers ?? {}, "encoding") },
        redirectURL: "",
        ...(response?.url !== undefined && { _url: response.url }),
        ...(error && { _error: error.message }),
      },
      cache: {},
      timings: { send: 0, wait: 0, receive: 0 },
    };
  });
  const log = { version: "1.2", creator: { name: "@signalbox/client", version }, entries };
  return `${JSON.stringify({ log }, undefined, 2)}\n`;
}

function contentOf(body: RecordedBody, headers: RecordedHeaders, encoding: "encoding" | "_encoding"): object {
  const mimeType = String(headers["content-type"] ?? "");
  const bytes = bytesOf(body);
  return "base64" in body
    ? { mimeType, text: toBase64(bytes), [encoding]: "base64" }
    : { mimeType, text: new TextDecoder().decode(bytes) };
}

function toPairs(headers: RecordedHeaders): { name: string; value: string }[] {
  return Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })));
}
