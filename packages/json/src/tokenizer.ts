import { JsonSyntaxError, type JsonSyntaxErrorCode } from "./syntax-error.ts";

/** The kind of a token. `name` is a member name; `end` follows the last token of a text. */
export type JsonTokenKind =
  | "object-start"
  | "object-end"
  | "array-start"
  | "array-end"
  | "name"
  | "string"
  | "number"
  | "boolean"
  | "null"
  | "end";

export interface TokenizerOptions {
  /** The most objects and arrays inside each other. @default unlimited */
  readonly maxDepth?: number;
}

/** What may come next. */
const VALUE = 0;
const VALUE_OR_END = 1;
const NAME = 2;
const NAME_OR_END = 3;
const AFTER_VALUE = 4;

/**
 * Reads JSON (RFC 8259) token by token and checks its grammar. Commas and colons are consumed, never reported. It does not recurse,
 * so deep nesting cannot exhaust the stack. It stores only one number for each open object or array.
 *
 * `kind`, `start` and `end` describe the last token until `next` is called again.
 *
 * @example
 * ```ts
 * const tokens = new JsonTokenizer('{"a": 1.0}');
 * while (tokens.next() !== "end") console.log(tokens.kind, tokens.text);
 * // object-start {, name "a", number 1.0, object-end }
 * ```
 */
export class JsonTokenizer {
  readonly source: string;
  kind: JsonTokenKind = "end";
  /** Where the token starts in `source`, in UTF-16 code units. */
  start = 0;
  /** Where the token ends. A name ends with its closing quote, before its colon. */
  end = 0;

  readonly #maxDepth: number;
  /** The expected closing character of each open object and array, the innermost last. */
  readonly #open: number[] = [];
  #expect = VALUE;
  #at = 0;

  constructor(source: string, { maxDepth = Number.POSITIVE_INFINITY }: TokenizerOptions = {}) {
    this.source = source;
    this.#maxDepth = maxDepth;
  }

  /** How many objects and arrays are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** The last token as it is written in the source. */
  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  /** The last token, a name or a string, with its escapes resolved. */
  get string(): string {
    return unquote(this.text);
  }

  /**
   * Moves to the next token and returns its kind.
   *
   * @throws JsonSyntaxError `malformed_json`, `too_deep`
   */
  next(): JsonTokenKind {
    this.#skipSpace();
    if (this.#expect === AFTER_VALUE) {
      const closing = this.#open.at(-1);
      if (closing === undefined) {
        if (this.#at < this.source.length) throw this.#unexpected("the end of the text");
        this.start = this.#at;
        return this.#token("end", this.#at, AFTER_VALUE);
      }
      const code = this.source.charCodeAt(this.#at);
      if (code === closing) return this.#close();
      if (code !== COMMA) throw this.#unexpected(closing === CLOSE_BRACE ? "',' or '}'" : "',' or ']'");
      this.#at += 1;
      this.#skipSpace();
      this.#expect = closing === CLOSE_BRACE ? NAME : VALUE;
    }
    this.start = this.#at;
    return this.#expect === NAME || this.#expect === NAME_OR_END ? this.#name() : this.#value();
  }

  #name(): JsonTokenKind {
    const code = this.source.charCodeAt(this.#at);
    if (code !== QUOTE) {
      if (code === CLOSE_BRACE && this.#expect === NAME_OR_END) return this.#close();
      throw this.#unexpected("a member name in double quotes");
    }
    const end = this.#stringEnd(this.#at);
    this.#at = end;
    this.#skipSpace();
    if (this.source.charCodeAt(this.#at) !== COLON) throw this.#unexpected("':'");
    this.#at += 1;
    this.kind = "name";
    this.end = end;
    this.#expect = VALUE;
    return "name";
  }

  #value(): JsonTokenKind {
    const code = this.source.charCodeAt(this.#at);
    switch (code) {
      case OPEN_BRACE:
        this.#push(CLOSE_BRACE);
        return this.#token("object-start", this.#at + 1, NAME_OR_END);
      case OPEN_BRACKET:
        this.#push(CLOSE_BRACKET);
        return this.#token("array-start", this.#at + 1, VALUE_OR_END);
      case QUOTE:
        return this.#token("string", this.#stringEnd(this.#at), AFTER_VALUE);
      case LOWER_T:
        return this.#literal("true", "boolean");
      case LOWER_F:
        return this.#literal("false", "boolean");
      case LOWER_N:
        return this.#literal("null", "null");
      case CLOSE_BRACKET:
        if (this.#expect === VALUE_OR_END) return this.#close();
        throw this.#unexpected("a value");
      default:
        return this.#token("number", this.#numberEnd(this.#at), AFTER_VALUE);
    }
  }

  #token(kind: JsonTokenKind, end: number, expect: number): JsonTokenKind {
    this.kind = kind;
    this.end = end;
    this.#at = end;
    this.#expect = expect;
    return kind;
  }

  #push(closing: number): void {
    if (this.#open.length >= this.#maxDepth) {
      throw this.#error("too_deep", `More than ${this.#maxDepth} levels of objects and arrays`, this.#at);
    }
    this.#open.push(closing);
  }

  #close(): JsonTokenKind {
    const closing = this.#open.pop();
    this.start = this.#at;
    return this.#token(closing === CLOSE_BRACE ? "object-end" : "array-end", this.#at + 1, AFTER_VALUE);
  }

  #literal(text: string, kind: "boolean" | "null"): JsonTokenKind {
    if (this.source.startsWith(text, this.#at)) return this.#token(kind, this.#at + text.length, AFTER_VALUE);
    // The text ends inside the literal.
    if (text.startsWith(this.source.slice(this.#at))) this.#at = this.source.length;
    throw this.#unexpected(this.#at === this.start ? "a value" : `'${text}'`);
  }

  #stringEnd(start: number): number {
    const { source } = this;
    for (let at = start + 1; ; at += 1) {
      const code = source.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) at = this.#escapeEnd(at);
      else if (code < SPACE) throw this.#error("malformed_json", "A control character in a string must be escaped", at);
      else if (at >= source.length) throw this.#error("malformed_json", "A string has no end", start, true);
    }
  }

  /** Checks the escape sequence at `at` and returns its last character. */
  #escapeEnd(at: number): number {
    const { source } = this;
    const letter = source.charCodeAt(at + 1);
    if (SHORT_ESCAPES.has(letter)) return at + 1;
    const sequence = source.slice(at, at + 6);
    if (/^\\u[\da-fA-F]{4}$/.test(sequence)) return at + 5;
    const truncated = sequence.length < 6 && /^\\(?:u[\da-fA-F]*)?$/.test(sequence);
    throw this.#error("malformed_json", "A backslash starts an unknown escape sequence", at, truncated);
  }

  #numberEnd(start: number): number {
    const { source } = this;
    let at = start;
    if (source.charCodeAt(at) === MINUS) at += 1;
    if (source.charCodeAt(at) === ZERO) at += 1;
    else at = this.#digitsEnd(at, start);
    if (source.charCodeAt(at) === POINT) at = this.#digitsEnd(at + 1, start);
    const exponent = source.charCodeAt(at);
    if (exponent === LOWER_E || exponent === UPPER_E) {
      const sign = source.charCodeAt(at + 1);
      at = this.#digitsEnd(sign === PLUS || sign === MINUS ? at + 2 : at + 1, start);
    }
    return at;
  }

  /** Skips the digits at `at`, of which at least one is required. */
  #digitsEnd(at: number, start: number): number {
    let end = at;
    while (isDigit(this.source.charCodeAt(end))) end += 1;
    if (end > at) return end;
    this.#at = at;
    throw this.#unexpected(at === start ? "a value" : "a digit");
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.source.charCodeAt(this.#at);
      if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) return;
      this.#at += 1;
    }
  }

  #unexpected(expected: string): JsonSyntaxError {
    const code = this.source.codePointAt(this.#at);
    const found = code === undefined ? "the end of the text" : JSON.stringify(String.fromCodePoint(code));
    return this.#error("malformed_json", `Expected ${expected}, found ${found}`, this.#at, code === undefined);
  }

  #error(code: JsonSyntaxErrorCode, reason: string, offset: number, truncated = false): JsonSyntaxError {
    return new JsonSyntaxError(code, { reason, text: this.source, offset, truncated });
  }
}

/** Resolves the escapes of a string or name in JSON, quotes included. */
export function unquote(text: string): string {
  return text.includes("\\") ? (JSON.parse(text) as string) : text.slice(1, -1);
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const UPPER_E = 0x45;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const LOWER_E = 0x65;
const LOWER_F = 0x66;
const LOWER_N = 0x6e;
const LOWER_T = 0x74;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const SHORT_ESCAPES = /* @__PURE__ */ new Set(
  /* @__PURE__ */ Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)),
);
