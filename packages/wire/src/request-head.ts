/**
 * A request line and a header section as sent, with views that are computed on demand. Strings have one character per byte
 * (latin1), so nothing is lost.
 *
 * The views also work on a malformed head: they show what can be recognized.
 */
export class RequestHead {
  #bytes: Buffer;
  #length: number;
  #text: string | undefined;
  #lowerText: string | undefined;
  #methodEnd = -1;
  #targetEnd = -1;
  #lineEnd = -1;
  #rawHeaders: readonly string[] | undefined;

  /** @param length how many of the bytes, from the first one, are the head */
  constructor(bytes: Uint8Array, length: number = bytes.length) {
    this.#bytes = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#length = length;
  }

  /**
   * The bytes from the start of the method to the empty line, verbatim. They share memory with the rest of the packet, so copy them
   * if you store them.
   */
  get head(): Buffer {
    if (this.#bytes.length !== this.#length) this.#bytes = this.#bytes.subarray(0, this.#length);
    return this.#bytes;
  }

  get method(): string {
    const text = this.#split();
    return text.slice(0, this.#methodEnd);
  }

  /** The request target, verbatim: in origin, absolute, authority or asterisk form. */
  get target(): string {
    const text = this.#split();
    return text.slice(this.#methodEnd + 1, this.#targetEnd);
  }

  /** `1.1`, for example; empty when there is none. */
  get version(): string {
    const text = this.#split();
    return this.#targetEnd === this.#lineEnd ? "" : text.slice(this.#targetEnd + 6, this.#lineEnd);
  }

  /** Alternating names and values, in the order and case as sent; values without white space around them. */
  get rawHeaders(): readonly string[] {
    if (this.#rawHeaders !== undefined) return this.#rawHeaders;
    const text = this.#split();
    const lineEnd = text.indexOf("\n", this.#lineEnd);
    this.#rawHeaders = lineEnd < 0 ? [] : fieldsOf(text, lineEnd + 1);
    return this.#rawHeaders;
  }

  /** The header lines with all their white space, without line ends. */
  get headerLines(): readonly string[] {
    const text = this.#split();
    const lines = text
      .slice(text.indexOf("\n", this.#lineEnd) + 1)
      .split("\n")
      .map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
    while (lines.at(-1) === "") lines.pop();
    return lines;
  }

  /** The value of a field. The case of the name does not matter. Several values are joined by commas (RFC 9110, 5.3). */
  header(name: string): string | undefined {
    const lowerText = this.#lowered();
    const wanted = startOf(name);
    const at = lowerText.indexOf(wanted, this.#lineEnd);
    // Most requested fields are absent or occur once.
    if (at < 0) return undefined;
    if (lowerText.indexOf(wanted, at + 1) < 0) return this.#valueAt(at + wanted.length);
    return this.headerValues(name).join(", ");
  }

  /** Every value of a field, in the order in which they were sent. */
  headerValues(name: string): string[] {
    const lowerText = this.#lowered();
    const wanted = startOf(name);
    const values: string[] = [];
    for (let at = lowerText.indexOf(wanted, this.#lineEnd); at >= 0; at = lowerText.indexOf(wanted, at + 1)) {
      values.push(this.#valueAt(at + wanted.length));
    }
    return values;
  }

  /** The head in lower case, to find a field without creating a string for each one. */
  #lowered(): string {
    this.#lowerText ??= this.#split().toLowerCase();
    return this.#lowerText;
  }

  /** The value of the field whose colon is before `start`. */
  #valueAt(start: number): string {
    const text = this.#split();
    let end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    if (text.charCodeAt(end - 1) === 0x0d) end -= 1;
    return trimmed(text, start, end);
  }

  /** Splits the request line, and returns the text of the head. */
  #split(): string {
    if (this.#text !== undefined) return this.#text;
    const text = this.#bytes.toString("latin1", 0, this.#length);
    this.#text = text;
    let lineEnd = text.indexOf("\n");
    if (lineEnd < 0) lineEnd = text.length;
    else if (text.charCodeAt(lineEnd - 1) === 0x0d) lineEnd -= 1;
    this.#lineEnd = lineEnd;
    const space = text.indexOf(" ");
    this.#methodEnd = space < 0 || space > lineEnd ? lineEnd : space;
    const version = text.lastIndexOf(" HTTP/", lineEnd);
    this.#targetEnd = version < this.#methodEnd + 1 ? lineEnd : version;
    return text;
  }
}

/** The names and values of the fields from `start` on, alternating. */
export function fieldsOf(text: string, start: number): string[] {
  const pairs: string[] = [];
  for (let at = start; at < text.length; ) {
    let end = text.indexOf("\n", at);
    if (end < 0) end = text.length;
    const next = end + 1;
    if (text.charCodeAt(end - 1) === 0x0d) end -= 1;
    if (end > at) {
      const colon = text.indexOf(":", at);
      if (colon < 0 || colon > end) pairs.push(text.slice(at, end), "");
      else pairs.push(text.slice(at, colon), trimmed(text, colon + 1, end));
    }
    at = next;
  }
  return pairs;
}

/** The line starts of requested names. They are cached, because creating one takes as long as finding it in a head. */
const starts = new Map<string, string>();
/** The most names. The cache is limited, because handlers may take names from their users. */
const MAX_STARTS = 100;

/** The start of a field's line in a lower-case head. */
function startOf(name: string): string {
  const known = starts.get(name);
  if (known !== undefined) return known;
  const start = `\n${name.toLowerCase()}:`;
  if (starts.size < MAX_STARTS) starts.set(name, start);
  return start;
}

/** Removes spaces and tabs around a value. `trim` would also remove raw bytes such as 0xa0. */
function trimmed(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
