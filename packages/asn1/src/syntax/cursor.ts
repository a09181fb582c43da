import type { Asn1Error } from "../error.ts";
import type { Braces } from "./syntax.ts";
import { MAX_NESTING, nestedTooDeep, type Source, sourceError, type Token, tokenize } from "./tokens.ts";

/**
 * Words that are not names (X.680, 12.38). Types and classes that older modules define themselves, such as UTF8String, are not among
 * them.
 */
const RESERVED: ReadonlySet<string> = new Set(
  [
    "ABSENT ALL APPLICATION AUTOMATIC BEGIN BIT BOOLEAN BY CHARACTER CHOICE CLASS COMPONENT COMPONENTS CONSTRAINED CONTAINING",
    "DEFAULT DEFINITIONS EMBEDDED ENCODED END ENUMERATED EXCEPT EXPLICIT EXPORTS EXTENSIBILITY EXTERNAL FALSE FROM IDENTIFIER",
    "IMPLICIT IMPLIED IMPORTS INCLUDES INSTANCE INTEGER INTERSECTION MAX MIN MINUS-INFINITY NULL OBJECT OCTET OF OPTIONAL",
    "PATTERN PDV PLUS-INFINITY PRESENT PRIVATE REAL SEQUENCE SET SIZE STRING SYNTAX TAGS TRUE UNION UNIQUE UNIVERSAL WITH",
  ].flatMap((words) => words.split(" ")),
);

/** A position in the lexical items of a module. Its errors say what was expected and where. */
export class Cursor {
  readonly source: Source;
  readonly #tokens: readonly Token[];
  #next = 0;
  #level = 0;

  constructor(source: Source, tokens: readonly Token[]) {
    this.source = source;
    this.#tokens = tokens;
  }

  /** A cursor over a text. */
  static of(source: Source): Cursor {
    return new Cursor(source, tokenize(source));
  }

  /** A cursor over the items between braces. */
  static inside(source: Source, { tokens, at }: Braces): Cursor {
    const last = tokens.at(-1);
    return new Cursor(source, [
      ...tokens,
      { kind: "end", text: "", at: last === undefined ? at : last.at + last.text.length },
    ]);
  }

  /** The item at the position, or one after it. */
  peek(ahead = 0): Token {
    return (this.#tokens[this.#next + ahead] ?? this.#tokens.at(-1)) as Token;
  }

  get at(): number {
    return this.peek().at;
  }

  get isAtEnd(): boolean {
    return this.peek().kind === "end";
  }

  take(): Token {
    const token = this.peek();
    if (token.kind !== "end") this.#next++;
    return token;
  }

  /** Whether the items at the position are these symbols or words. */
  is(...texts: readonly string[]): boolean {
    return texts.every((text, ahead) => {
      const token = this.peek(ahead);
      return token.text === text && (token.kind === "symbol" || token.kind === "word");
    });
  }

  /** Takes these items if they are next. */
  accept(...texts: readonly string[]): boolean {
    if (!this.is(...texts)) return false;
    this.#next += texts.length;
    return true;
  }

  expect(text: string, clause: string): void {
    if (!this.accept(text)) throw this.unexpected(`'${text}'`, clause);
  }

  /** A reference that starts with a letter of the case. `what` names it for errors. */
  name(letter: "upper" | "lower" | "any", what: string, clause: string): string {
    const { kind, text } = this.peek();
    const isName = kind === "word" && !RESERVED.has(text);
    if (!isName || (letter !== "any" && isUpper(text) !== (letter === "upper"))) throw this.unexpected(what, clause);
    this.#next++;
    return text;
  }

  /** Parses a part of what is being parsed. Text that is nested too deep is rejected before the stack overflows. */
  nested<T>(parse: () => T): T {
    if (++this.#level > MAX_NESTING) throw nestedTooDeep(this.source, this.at);
    const parsed = parse();
    this.#level--;
    return parsed;
  }

  /** The items from here to the matching brace, which are taken. */
  braces(clause: string): Braces {
    const { at } = this;
    this.expect("{", clause);
    const first = this.#next;
    for (let level = 1; level > 0; ) {
      const { kind, text } = this.take();
      if (kind === "end") {
        const what = `this bracket has no end: expected '}' (X.680, ${clause})`;
        throw sourceError("syntax", this.source, at, what);
      }
      if (kind === "symbol" && text === "{") level++;
      if (kind === "symbol" && text === "}") level--;
    }
    return { kind: "braces", at, tokens: this.#tokens.slice(first, this.#next - 1) };
  }

  unexpected(what: string, clause: string): Asn1Error {
    const { kind, text } = this.peek();
    const found = kind === "end" ? "the end" : kind === "text" ? `text "${text}"` : `'${text}'`;
    return this.error(
      `expected ${what}, found ${found} (${clause.startsWith("X.") ? clause : `X.680, ${clause}`})${furniture(this.source, this.at)}`,
    );
  }

  error(what: string): Asn1Error {
    return sourceError("syntax", this.source, this.at, what);
  }

  unsupported(what: string): Asn1Error {
    return sourceError("unsupported", this.source, this.at, what);
  }
}

export function isUpper(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 65 && code <= 90;
}

/** A hint for lines that look like a heading or the header or footer of a page, which are copied together with a module. */
export function furniture({ text }: Source, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const line = text.slice(start, (text.indexOf("\n", at) + 1 || text.length + 1) - 1).trim();
  const looksSo =
    /\b3GPP\b|\bETSI\b|\bO-RAN\.|ALLIANCE|\bRelease \d|\bPage \d|©|\(c\) 20\d\d|^\d+(\.\d+)*(\s+[A-Za-z]|$)/i.test(
      line,
    );
  if (looksSo) return hint("this line", line.split(/\s+/, 3).join(" "));
  // A footer of one word looks like a name, so the item after it is the unexpected one.
  return /(^|\n)[^\S\n]*ETSI\s*$/.test(text.slice(Math.max(0, start - 1000), start))
    ? hint("the line before", "ETSI")
    : "";
}

function hint(line: string, start: string): string {
  return `; ${line} looks like a heading, or the header or footer of a page. Errata: 'skip ${start}'`;
}
