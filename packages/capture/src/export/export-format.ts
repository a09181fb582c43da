import { isUtf8 } from "node:buffer";
import { tokenForm } from "@signalbox/wire";
import { type CapturedRequest, headerPairs } from "../domain/captured-request.ts";

/** A captured request with its body. */
export interface WholeRequest extends CapturedRequest {
  readonly body: Uint8Array;
}

/** The response of a service that a request was proxied to, or why there is none. */
export interface ProxiedResponse {
  readonly status: number;
  readonly reason: string;
  /** Names and values in turn, as sent. */
  readonly headers: readonly string[];
  /** Without content codings, as far as they can be undone. */
  readonly body: Uint8Array;
  readonly durationMs: number;
  readonly comment: string;
  readonly error?: string;
}

/** Serializes captured requests, one after another, for another program. */
export interface ExportFormat {
  readonly mediaType: string;
  /** The file extension of downloads, without a dot. */
  readonly extension: string;
  /** What comes before, between and after the requests. @default "" */
  readonly begin?: string;
  readonly between?: string;
  readonly end?: string;
  /** Whether no other request can follow this one. Such a request is omitted, unless it is the only one. @default never */
  readonly swallowsNext?: (request: WholeRequest) => boolean;
  /**
   * Whether it contains requests as a proxy sent them to the service, instead of as the route received them. @default as captured
   */
  readonly isSentOn?: boolean;
  /** Serializes one request. `origin` is the URL of this service, or of the one that the request was proxied to. */
  readonly write: (request: WholeRequest, origin: string, response?: ProxiedResponse) => string | Uint8Array;
}

/** Whether the target begins with a slash. Other forms (`*`, absolute, authority) are not part of a URL of a service. */
export function isOriginForm({ target }: Pick<WholeRequest, "target">): boolean {
  return target.startsWith("/");
}

/** Comment lines about parts that a program cannot send; empty when there are none. */
export function leftOut({ trailers, headers }: WholeRequest, comment: string): string {
  return [
    trailers.length === 0 ? "" : `${comment} The trailers of this request are omitted.\n`,
    // Programs would parse `@` and `=` in other names as their own syntax.
    headerPairs(headers).every(([name]) => tokenForm.test(name))
      ? ""
      : `${comment} Headers with invalid names are omitted.\n`,
  ].join("");
}

/** The body as text if it is UTF-8 without NUL, which every program accepts; otherwise undefined. */
export function textBody(body: Uint8Array): string | undefined {
  if (!isUtf8(body) || body.includes(0)) return undefined;
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
}

export function base64Body(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("base64");
}

/**
 * A body that a shell command can contain as text; otherwise undefined. In a terminal without bracketed paste, control characters
 * are key presses: after Control-C, the next line would run. Direction overrides would show another
 * command. Systems also limit the length of arguments.
 */
export function shellBody(body: Uint8Array): string | undefined {
  const text = body.byteLength <= MAX_ARGUMENT ? textBody(body) : undefined;
  return text === undefined || /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/u.test(text)
    ? undefined
    : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The longest body in an argument, in bytes. */
const MAX_ARGUMENT = 100_000;

/** A command that writes a body of any bytes. */
export function shellBytes(body: Uint8Array): string {
  return `printf '%s' '${base64Body(body)}' | base64 -d`;
}

/**
 * Quotes latin1 text of headers and targets for a POSIX shell. Each character is one byte, so others than printable ASCII are
 * written with `printf`, which is independent of the locale.
 */
export function shellQuote(latin1: string): string {
  if (/^[\x20-\x7e]*$/.test(latin1)) return `'${latin1.replaceAll("'", "'\\''")}'`;
  // A leading hyphen is escaped, because `printf` would parse it as an option.
  const octal = Array.from(latin1, (character, index) =>
    (index === 0 ? /[\w/?&=.:, ]/ : /[\w/?&=.:, -]/).test(character)
      ? character
      : `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  ).join("");
  return `"$(printf '${octal}')"`;
}

/** Quotes text for JavaScript. Escapes all control characters, so that it is safe in comments and in terminals too. */
export function scriptQuote(value: string): string {
  return JSON.stringify(value).replaceAll(
    /[\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
