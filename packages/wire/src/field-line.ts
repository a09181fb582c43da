import { COLON, CR, HTAB, isTokenByte, isValueByte, LF, SP } from "./characters.ts";
import type { MalformedCode } from "./malformed.ts";

/** The result of {@link FieldLine.scan}. */
type LineOutcome =
  /** A field. Its offsets are in the scanner. */
  | "field"
  /** The empty line that ends the section. */
  | "end"
  /** The line is incomplete, and valid so far. */
  | "partial"
  | "malformed";

/**
 * Scans one line of a header or trailer section (RFC 9112, 5), byte by byte, without creating a string. One scanner serves
 * all lines of a connection.
 */
export class FieldLine {
  /** Offsets of the last field: its name begins at `start`. The value has no white space around it. */
  start = 0;
  nameEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  /** Where the next line begins, after `field` and `end`. */
  next = 0;
  /** Set after `malformed`. */
  code: MalformedCode = "missing_colon";

  scan(bytes: Uint8Array, start: number, end: number): LineOutcome {
    let at = start;
    while (at < end && isTokenByte[bytes[at] as number] === 1) at += 1;
    if (at === end) return "partial";
    const after = bytes[at] as number;
    if (after !== COLON || at === start) return this.#withoutName(bytes, start, at, end);
    this.start = start;
    this.nameEnd = at;

    at += 1;
    while (at < end && (bytes[at] === SP || bytes[at] === HTAB)) at += 1;
    this.valueStart = at;
    while (at < end && isValueByte[bytes[at] as number] === 1) at += 1;
    if (at === end) return "partial";
    if (bytes[at] !== CR) {
      return this.#malformed(
        bytes[at] === LF ? "bare_lf" : bytes[at] === 0 ? "nul_in_field_value" : "invalid_field_value",
      );
    }
    if (at + 1 === end) return "partial";
    if (bytes[at + 1] !== LF) return this.#malformed("bare_cr");
    this.next = at + 2;
    while (at > this.valueStart && (bytes[at - 1] === SP || bytes[at - 1] === HTAB)) at -= 1;
    this.valueEnd = at;
    return "field";
  }

  /** A line that does not begin with a name and a colon: the empty line, or a malformed one. */
  #withoutName(bytes: Uint8Array, start: number, at: number, end: number): LineOutcome {
    const byte = bytes[at] as number;
    if (byte === CR) {
      if (at + 1 === end) return "partial";
      if (bytes[at + 1] !== LF) return this.#malformed("bare_cr");
      if (at > start) return this.#malformed("missing_colon");
      this.next = at + 2;
      return "end";
    }
    if (byte === LF) return this.#malformed("bare_lf");
    if (byte !== SP && byte !== HTAB) return this.#malformed("invalid_field_name");
    if (at === start) return this.#malformed("obs_fold");
    let next = at;
    while (next < end && (bytes[next] === SP || bytes[next] === HTAB)) next += 1;
    if (next === end) return "partial";
    return this.#malformed(bytes[next] === COLON ? "space_before_colon" : "invalid_field_name");
  }

  #malformed(code: MalformedCode): LineOutcome {
    this.code = code;
    return "malformed";
  }
}
