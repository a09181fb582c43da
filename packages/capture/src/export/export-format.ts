import { isUtf8 } from "node:buffer";
import type { CapturedRequest } from "../domain/captured-request.ts";

/** A captured request with its body. */
export interface WholeRequest extends CapturedRequest {
  readonly body: Uint8Array;
}

/** Serializes captured requests, one after another, for another program. */
export interface ExportFormat {
  readonly mediaType: string;
  /** The file extension of downloads, without a dot. */
  readonly extension: string;
  readonly begin: string;
  readonly between: string;
  readonly end: string;
  /** Whether no other request can follow this one. Such a request is omitted, unless it is the only one. @default never */
  readonly swallowsNext?: (request: WholeRequest) => boolean;
  /** Serializes one request. `origin` is the URL of this service; commands send the request to its route again. */
  readonly write: (request: WholeRequest, origin: string) => string | Uint8Array;
}

/** Whether the target begins with a slash. Other forms (`*`, absolute, authority) are not part of a URL of a service. */
export function isOriginForm({ target }: Pick<WholeRequest, "target">): boolean {
  return target.startsWith("/");
}

/** A comment line about trailers, which a program cannot send; empty when the request has none. */
export function trailersLeftOut({ trailers }: WholeRequest, comment: string): string {
  return trailers.length === 0 ? "" : `${comment} The trailers of this request are omitted.\n`;
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
 * Quotes latin1 text of headers and targets for a POSIX shell. Each character is one byte, so characters outside ASCII are
 * written with `printf`, which is independent of the locale.
 */
export function shellQuote(latin1: string): string {
  if (/^[\x20-\x7e\t\n\r]*$/.test(latin1)) return `'${latin1.replaceAll("'", "'\\''")}'`;
  // A leading hyphen is escaped, because `printf` would parse it as an option.
  const octal = Array.from(latin1, (character, index) =>
    (index === 0 ? /[\w/?&=.:, ]/ : /[\w/?&=.:, -]/).test(character)
      ? character
      : `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  ).join("");
  return `"$(printf '${octal}')"`;
}

/** Quotes any text without NUL for a POSIX shell. */
export function shellQuoteText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
