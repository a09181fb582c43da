import { STATUS_CODES } from "node:http";
import { fieldValueForm, tokenForm } from "./characters.ts";
import { WireError } from "./wire-error.ts";

/** Alternating names and values, one byte per character (latin1), in the order and case to send. */
export type HeaderList = readonly string[];

/** Checked and formatted header lines that many responses share, and their framing. */
export class PreparedHeaders {
  readonly text: string;
  /** The stated Content-Length; -1 when none is stated. */
  readonly contentLength: number;
  readonly hasDate: boolean;
  /** Whether there is a Connection field, and whether it says `close`. */
  readonly hasConnection: boolean;
  readonly isClose: boolean;

  /**
   * Rejects line breaks, so a value can never start another field or response.
   *
   * @throws WireError `invalid_response`
   */
  constructor(headers: HeaderList, before?: PreparedHeaders) {
    let text = before?.text ?? "";
    let contentLength = before?.contentLength ?? -1;
    let hasDate = before?.hasDate ?? false;
    let hasConnection = before?.hasConnection ?? false;
    let isClose = before?.isClose ?? false;
    for (let index = 0; index < headers.length; index += 2) {
      const name = headers[index] as string;
      const value = headers[index + 1];
      const known = plainLines.get(name);
      if (known !== undefined && known.value === value) {
        text += known.line;
        continue;
      }
      if (!tokenForm.test(name)) throw new WireError("invalid_response", `A field name must be a token, got '${name}'`);
      if (typeof value !== "string" || !fieldValueForm.test(value)) {
        const rule = "must be a string without control characters, each character one byte";
        throw new WireError("invalid_response", `The value of '${name}' ${rule}, got ${shownValue(value)}`);
      }
      const line = `${name}: ${value}\r\n`;
      text += line;
      switch (framingField(name)) {
        case "date":
          hasDate = true;
          break;
        case "connection":
          hasConnection = true;
          isClose ||= /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i.test(value);
          break;
        case "content-length":
          if (!/^\d{1,15}$/.test(value) || contentLength >= 0) {
            throw new WireError("invalid_response", `Content-Length must be one decimal number, got '${value}'`);
          }
          contentLength = Number(value);
          break;
        case "transfer-encoding":
          throw new WireError("invalid_response", "Transfer-Encoding is set by the server itself");
        default:
          remember(name, value, line);
      }
    }
    this.text = text;
    this.contentLength = contentLength;
    this.hasDate = hasDate;
    this.hasConnection = hasConnection;
    this.isClose = isClose;
  }

  /**
   * These headers, followed by more.
   *
   * @throws WireError `invalid_response`
   */
  with(...headers: HeaderList): PreparedHeaders {
    return new PreparedHeaders(headers, this);
  }
}

/**
 * Checks and formats headers once, for many responses.
 *
 * @throws WireError `invalid_response`
 */
export function prepareHeaders(headers: HeaderList): PreparedHeaders {
  return new PreparedHeaders(headers);
}

/** The lower-case name of a field that affects framing. The length of a name rules out most others. */
function framingField(name: string): string | undefined {
  switch (name.length) {
    case 4:
    case 10:
    case 14:
    case 17: {
      const lowerName = name.toLowerCase();
      return framingFields.has(lowerName) ? lowerName : undefined;
    }
    default:
      return undefined;
  }
}

const framingFields: ReadonlySet<string> = new Set(["date", "connection", "content-length", "transfer-encoding"]);

/** The last line of each field that does not affect framing. Most responses repeat most of their lines. */
const plainLines = new Map<string, { readonly value: string; readonly line: string }>();
/** The most fields. The cache is limited, because handlers may take names from their users. */
const MAX_PLAIN_LINES = 100;
/** The longest line, in characters. */
const MAX_PLAIN_LINE = 256;

function remember(name: string, value: string, line: string): void {
  if (line.length > MAX_PLAIN_LINE || (plainLines.size >= MAX_PLAIN_LINES && !plainLines.has(name))) return;
  plainLines.set(name, { value, line });
}

/** The first character that a header cannot hold. The rest of the value may be a secret, or very long. */
function shownValue(value: unknown): string {
  if (typeof value !== "string") return typeof value;
  const at = value.search(/[^\t\x20-\x7e\x80-\xff]/);
  return `U+${(value.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, "0")} at index ${at}`;
}

/** @throws WireError `invalid_response` unless the status is a final one */
export function statusLine(status: number): string {
  const known = statusLines[status];
  if (known !== undefined) return known;
  if (!Number.isInteger(status) || status < 200 || status > 999) {
    throw new WireError("invalid_response", `The status must be an integer from 200 to 999, got ${status}`);
  }
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
  statusLines[status] = line;
  return line;
}

const statusLines: Record<number, string> = {};

let dateSecond = 0;
let dateText = "";

/** The Date line of this second (RFC 9110, 6.6.1). */
export function dateLine(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = `Date: ${new Date(now).toUTCString()}\r\n`;
  }
  return dateText;
}
