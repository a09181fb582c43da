import { JsonTokenizer } from "@signalbox/json";
import { defineValue, isJson } from "../values.ts";

/** Recorded calls in the form of their file. `cassette.schema.json` of this package describes it as JSON Schema. */
export interface RecordedCall {
  /**
   * Whether the program received this call, such as a webhook, and sent the response. In a replay, such a call is not expected;
   * `signalbox scenario play` sends it.
   */
  readonly incoming?: boolean;
  /** When the call started, in milliseconds after the first one of its file, or since 1970 in an HTTP Archive. */
  readonly at?: number;
  readonly request: RecordedRequest;
  /** Missing when no response arrived. */
  readonly response?: RecordedResponse;
  /** Why no response arrived, or why its body ended early. */
  readonly error?: RecordedError;
}

/** A request without its secrets: `[REDACTED]` stands for any text. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: RecordedHeaders;
  readonly body?: RecordedBody;
}

/** A response without its secrets. Its body is decoded, so it has no `content-encoding` and no `content-length`. */
export interface RecordedResponse {
  readonly status: number;
  readonly statusText?: string;
  /** The URL after redirects, when it differs from that of the request. */
  readonly url?: string;
  readonly headers: RecordedHeaders;
  readonly body?: RecordedBody;
}

/** Lower-case names. Only headers that occur several times have a list. */
export type RecordedHeaders = Readonly<Record<string, string | readonly string[]>>;

/** A body in its most readable form. Text of several lines is a list of lines, each with its end. */
export type RecordedBody =
  | { readonly json: unknown }
  | { readonly text: string | readonly string[] }
  | { readonly base64: string };

/** An error below HTTP. */
export interface RecordedError {
  readonly message: string;
  /** The code of the system error, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** The message of the cause. */
  readonly cause?: string;
}

/** Headers as the platform has them. */
export function toHeaders(recorded: RecordedHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(recorded)) for (const item of [value].flat()) headers.append(name, item);
  return headers;
}

/** Headers as a file has them, without those of the encoding, which is removed. */
export function recordHeaders(headers: Iterable<[string, string]>): RecordedHeaders {
  const recorded: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    if (/^(?:content-(?:encoding|length)|transfer-encoding|connection|keep-alive)$/.test(name)) continue;
    const known = Object.hasOwn(recorded, name) ? recorded[name] : undefined;
    defineValue(recorded, name, known === undefined ? value : [known, value].flat());
  }
  return recorded;
}

/** The most readable form of a body: JSON as JSON, text as text, everything else as base64. */
export function recordBody(bytes: Uint8Array, contentType: string): RecordedBody {
  const text = decodeText(bytes);
  if (text === undefined) return { base64: toBase64(bytes) };
  if (contentType === "" || isJson(contentType)) {
    try {
      const json: unknown = JSON.parse(text);
      if (hasExactNumbers(text)) return { json };
    } catch {
      // It is any other text.
    }
  }
  return { text: toLines(text) };
}

/** The bytes of a recorded body. */
export function bytesOf(body: RecordedBody): Uint8Array<ArrayBuffer> {
  if ("base64" in body) return fromLatin1(atob(body.base64));
  return new TextEncoder().encode("json" in body ? JSON.stringify(body.json) : joinLines(body.text));
}

/** Text of several lines as a list, which is readable in a review. */
export function toLines(text: string): string | readonly string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.length > 1 ? lines : text;
}

export function joinLines(text: string | readonly string[]): string {
  return typeof text === "string" ? text : text.join("");
}

/** The text of bytes in UTF-8 without control characters; undefined if they are anything else. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what makes bytes binary
    return /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Whether JavaScript has every number of a valid JSON text exactly, so that it can be written as JSON again. */
function hasExactNumbers(json: string): boolean {
  const tokens = new JsonTokenizer(json);
  while (tokens.next() !== "end") {
    if (tokens.kind === "number" && String(Number(tokens.text)) !== tokens.text) return false;
  }
  return true;
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(toLatin1(bytes));
}

/** One character for each byte. */
export function toLatin1(bytes: Uint8Array): string {
  let text = "";
  // More arguments than this overflow the stack.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

export function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
