import type { JsonArray, JsonMember, JsonNode, JsonObject, JsonScalar } from "./json-node.ts";
import { JsonSyntaxError, type JsonSyntaxErrorCode } from "./json-syntax-error.ts";

export interface JsonLimits {
  /** How many objects and arrays may stand inside each other. */
  readonly maxDepth: number;
  /** The longest member name, in characters. */
  readonly maxKeyLength: number;
  /** How many values there may be, on all levels together. @default any number */
  readonly maxValues?: number;
  /** Whether `__proto__` is a name like any other. @default false */
  readonly anyName?: boolean;
}

/**
 * Parses `text` as RFC 8259 defines JSON, and no more than that. Member names must be unique in their object, and
 * `__proto__` is no member name unless `limits` takes any.
 *
 * @throws JsonSyntaxError with the code and the place of the first fault.
 */
export function parseJson(text: string, limits: JsonLimits): JsonNode {
  const parser = new Parser(text, limits);
  return parser.parse();
}

/** In characters. */
const smallText = 16 * 1024;

/** Whether texts are so small that the event loop may parse them, check them and take them apart: some milliseconds. */
export function isSmallText(...texts: readonly string[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) <= smallText;
}

class Parser {
  readonly #text: string;
  readonly #limits: JsonLimits;
  #at = 0;
  #values = 0;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  parse(): JsonNode {
    this.#skipSpace();
    const value = this.#value(1);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#unexpected("the end of the text");
    return value;
  }

  #value(depth: number): JsonNode {
    this.#count();
    switch (this.#text.charCodeAt(this.#at)) {
      case OPEN_BRACE:
        return this.#object(depth);
      case OPEN_BRACKET:
        return this.#array(depth);
      case QUOTE:
        return { kind: "string", text: this.#string() };
      case LOWER_T:
        return this.#literal("true", "boolean");
      case LOWER_F:
        return this.#literal("false", "boolean");
      case LOWER_N:
        return this.#literal("null", "null");
      default:
        return this.#number();
    }
  }

  #object(depth: number): JsonObject {
    this.#enter(depth);
    const members: JsonMember[] = [];
    const names = new Set<string>();
    this.#skipSpace();
    if (this.#skip(CLOSE_BRACE)) return { kind: "object", members };
    for (;;) {
      const start = this.#at;
      if (this.#text.charCodeAt(start) !== QUOTE) throw this.#unexpected("a member name in double quotes");
      const nameText = this.#string();
      const name = nameText.includes("\\") ? (JSON.parse(nameText) as string) : nameText.slice(1, -1);
      this.#checkName(name, start, names);
      this.#skipSpace();
      if (!this.#skip(COLON)) throw this.#unexpected("':'");
      this.#skipSpace();
      members.push({ name, nameText, value: this.#value(depth + 1) });
      this.#skipSpace();
      if (this.#skip(CLOSE_BRACE)) return { kind: "object", members };
      if (!this.#skip(COMMA)) throw this.#unexpected("',' or '}'");
      this.#skipSpace();
    }
  }

  #array(depth: number): JsonArray {
    this.#enter(depth);
    const items: JsonNode[] = [];
    this.#skipSpace();
    if (this.#skip(CLOSE_BRACKET)) return { kind: "array", items };
    for (;;) {
      items.push(this.#value(depth + 1));
      this.#skipSpace();
      if (this.#skip(CLOSE_BRACKET)) return { kind: "array", items };
      if (!this.#skip(COMMA)) throw this.#unexpected("',' or ']'");
      this.#skipSpace();
    }
  }

  #count(): void {
    const { maxValues = Number.POSITIVE_INFINITY } = this.#limits;
    this.#values += 1;
    if (this.#values > maxValues) throw this.#fault("too_many_values", `More than ${maxValues} values`, this.#at);
  }

  #enter(depth: number): void {
    const { maxDepth } = this.#limits;
    if (depth > maxDepth) throw this.#fault("too_deep", `More than ${maxDepth} levels of objects and arrays`, this.#at);
    this.#at += 1;
  }

  #checkName(name: string, start: number, names: Set<string>): void {
    const { maxKeyLength } = this.#limits;
    if (name === "__proto__" && this.#limits.anyName !== true)
      throw this.#fault("forbidden_key", "The member name '__proto__' is not taken", start);
    // A name that has few code units has few characters; only a long one must be counted.
    if (name.length > maxKeyLength && Array.from(name).length > maxKeyLength) {
      throw this.#fault("key_too_long", `A member name has more than ${maxKeyLength} characters`, start);
    }
    if (names.has(name)) throw this.#fault("duplicate_key", `The member ${JSON.stringify(name)} stands twice`, start);
    names.add(name);
  }

  #string(): string {
    const text = this.#text;
    const start = this.#at;
    let at = start + 1;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return text.slice(start, this.#at);
      }
      if (code === BACKSLASH) {
        at = this.#escape(at);
      } else if (code < 0x20) {
        throw this.#fault("malformed_json", "A control character in a string must be escaped", at);
      } else if (at >= text.length) {
        throw this.#fault("malformed_json", "A string has no end", start);
      } else {
        at += 1;
      }
    }
  }

  /** Checks the escape at `at` and returns where the text goes on. */
  #escape(at: number): number {
    const letter = this.#text[at + 1] ?? "";
    if (letter === "u" && /^[0-9a-fA-F]{4}$/.test(this.#text.slice(at + 2, at + 6))) return at + 6;
    if (letter !== "" && '"\\/bfnrt'.includes(letter)) return at + 2;
    throw this.#fault("malformed_json", "A backslash starts no known escape", at);
  }

  #number(): JsonScalar {
    NUMBER.lastIndex = this.#at;
    const text = NUMBER.exec(this.#text)?.[0];
    if (text === undefined) throw this.#unexpected("a value");
    this.#at += text.length;
    return { kind: "number", text };
  }

  #literal(text: string, kind: "boolean" | "null"): JsonScalar {
    if (!this.#text.startsWith(text, this.#at)) throw this.#unexpected("a value");
    this.#at += text.length;
    return { kind, text };
  }

  #skip(code: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) return;
      this.#at += 1;
    }
  }

  #unexpected(wanted: string): JsonSyntaxError {
    const code = this.#text.codePointAt(this.#at);
    const found = code === undefined ? "the end of the text" : JSON.stringify(String.fromCodePoint(code));
    return this.#fault("malformed_json", `Expected ${wanted}, found ${found}`, this.#at);
  }

  #fault(code: JsonSyntaxErrorCode, reason: string, offset: number): JsonSyntaxError {
    return new JsonSyntaxError(code, reason, this.#text, offset);
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const LOWER_F = 0x66;
const LOWER_N = 0x6e;
const LOWER_T = 0x74;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
