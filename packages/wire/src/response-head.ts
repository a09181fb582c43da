import { STATUS_CODES } from "node:http";
import { WireError } from "./wire-error.ts";

/** Names and values in turn, each character one byte (latin1), in the order and case in which they are sent. */
export type HeaderList = readonly string[];

/** The header lines of a response, and what they say of its framing. One is used for all responses of a connection. */
export class ResponseFields {
  text = "";
  /** The stated Content-Length; -1 when none is stated. */
  contentLength = -1;
  hasDate = false;
  /** Whether a Connection field is there, and whether it says `close`. */
  hasConnection = false;
  isClose = false;

  /**
   * Checks and formats header fields. What passes cannot end a line, so a value can never begin another field or response.
   *
   * @throws WireError `invalid_response`
   */
  set(headers: HeaderList): void {
    this.contentLength = -1;
    this.hasDate = false;
    this.hasConnection = false;
    this.isClose = false;
    let text = "";
    for (let index = 0; index < headers.length; index += 2) {
      const name = headers[index] as string;
      const value = headers[index + 1];
      if (!isToken.test(name)) throw new WireError("invalid_response", `A field name must be a token, got '${name}'`);
      if (typeof value !== "string" || !isFieldValue.test(value)) {
        const rule = "must be a string without control characters, each character one byte";
        throw new WireError("invalid_response", `The value of '${name}' ${rule}, got ${JSON.stringify(value)}`);
      }
      this.#note(name, value);
      text += `${name}: ${value}\r\n`;
    }
    this.text = text;
  }

  #note(name: string, value: string): void {
    switch (name.length) {
      case 4:
        this.hasDate ||= name.toLowerCase() === "date";
        return;
      case 10:
        if (name.toLowerCase() !== "connection") return;
        this.hasConnection = true;
        this.isClose ||= /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i.test(value);
        return;
      case 14:
        if (name.toLowerCase() !== "content-length") return;
        if (!/^\d{1,15}$/.test(value) || this.contentLength >= 0) {
          throw new WireError("invalid_response", `Content-Length must be one decimal number, got '${value}'`);
        }
        this.contentLength = Number(value);
        return;
      case 17:
        if (name.toLowerCase() !== "transfer-encoding") return;
        throw new WireError("invalid_response", "Transfer-Encoding is set by the server itself");
      default:
    }
  }
}

const isToken = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const isFieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

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
