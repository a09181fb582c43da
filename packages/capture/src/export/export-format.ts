import { isUtf8 } from "node:buffer";
import type { CapturedRequest } from "../domain/captured-request.ts";

/** A captured request with its body. */
export interface WholeRequest extends CapturedRequest {
  readonly body: Uint8Array;
}

/** A way to write captured requests down for another program, one after another. */
export interface ExportFormat {
  readonly mediaType: string;
  /** Of the file that a browser saves, without a dot. */
  readonly extension: string;
  readonly begin: string;
  readonly between: string;
  readonly end: string;
  /** Whether nothing can stand after a request: it is left out, unless it is all that is exported. @default never */
  readonly swallowsNext?: (request: WholeRequest) => boolean;
  /** One request. `origin` is where this service is reached: commands send the request to its route again. */
  readonly write: (request: WholeRequest, origin: string) => string | Uint8Array;
}

/** Whether the target begins with a slash; others (`*`, those of proxies, those of CONNECT) make no URL of a service. */
export function isOriginForm({ target }: Pick<WholeRequest, "target">): boolean {
  return target.startsWith("/");
}

/** A line that says what a program cannot send of a request, after the sign for comments in it. */
export function trailersLeftOut({ trailers }: WholeRequest, comment: string): string {
  return trailers.length === 0 ? "" : `${comment} The trailers of this request are left out.\n`;
}

/** The body as text when it is text that any program takes: UTF-8 without NUL. Undefined otherwise. */
export function textBody(body: Uint8Array): string | undefined {
  if (!isUtf8(body) || body.includes(0)) return undefined;
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
}

export function base64Body(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("base64");
}

/**
 * Quotes text for a POSIX shell. Latin1 characters stand for bytes, as headers and targets have them, so those outside
 * ASCII are written by `printf`, which no locale changes.
 */
export function shellQuote(latin1: string): string {
  if (/^[\x20-\x7e\t\n\r]*$/.test(latin1)) return `'${latin1.replaceAll("'", "'\\''")}'`;
  // A hyphen only where `printf` cannot take it for the beginning of an option.
  const octal = Array.from(latin1, (character, index) =>
    (index === 0 ? /[\w/?&=.:, ]/ : /[\w/?&=.:, -]/).test(character)
      ? character
      : `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  ).join("");
  return `"$(printf '${octal}')"`;
}

/** Quotes text, any text without NUL, for a POSIX shell. */
export function shellQuoteText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
