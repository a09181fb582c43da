import { Asn1Error, type Asn1ErrorCode } from "../error.ts";

/** The kinds of lexical items (X.680, 12). `word` is a reference, an identifier or a reserved word. */
type TokenKind = "word" | "field" | "number" | "real" | "text" | "bits" | "hex" | "symbol" | "end";

/** One lexical item. */
export interface Token {
  readonly kind: TokenKind;
  /** The item as written; for text, bits and hex, what is between the quotation marks. */
  readonly text: string;
  /** Offset in the source, in UTF-16 code units. */
  readonly at: number;
}

/** The text of a file and its name for errors. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** The offsets of the lines of each source that was asked for. */
const lineStarts = new WeakMap<Source, readonly number[]>();

/** The line and column of an offset, both from 1. */
export function positionOf(source: Source, at: number): { readonly line: number; readonly column: number } {
  let starts = lineStarts.get(source);
  if (starts === undefined) {
    starts = [0, ...Array.from(source.text.matchAll(/\r\n?|\n/g), ({ 0: end, index }) => index + end.length)];
    lineStarts.set(source, starts);
  }
  let low = 0;
  for (let high = starts.length; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= at) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: at - (starts[low] as number) + 1 };
}

/** An error at an offset of a file, with its line and column. */
export function sourceError(code: Asn1ErrorCode, source: Source, at: number, what: string): Asn1Error {
  const { line, column } = positionOf(source, at);
  const { file } = source;
  return new Asn1Error(code, `${file}:${line}:${column}: ${what}`, { file, line, column });
}

const SPACE = /[\s\u00a0]+/y;

/** The patterns of items, and the kind of each. */
const ITEMS: readonly (readonly [RegExp, (found: RegExpExecArray) => TokenKind])[] = [
  [/[A-Za-z](?:-?[A-Za-z0-9_])*/y, () => "word"],
  [/\d+(\.\d+(?:[eE]-?\d+)?|[eE]-?\d+)?/y, ([, fraction]) => (fraction === undefined ? "number" : "real")],
  [/::=|\.\.\.|\.\.|[{}()[\],;:|@.^<>!*-]/y, () => "symbol"],
  [/&[A-Za-z](?:-?[A-Za-z0-9_])*/y, () => "field"],
  [/'[0-9A-Fa-f\s]*'([BH])/y, ([, base]) => (base === "B" ? "bits" : "hex")],
];

/** Brackets in brackets, and types in types, of one definition. Specifications have about 20. */
export const MAX_NESTING = 200;

/** Characters that word processors put in place of ASCII. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "\u201c": '"',
  "\u201d": '"',
  "\u2018": "'",
  "\u2019": "'",
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2013": "-",
  "\u2014": "-",
  "\u2212": "-",
  "\u2026": "...",
  "\u2502": "|",
};

/**
 * Splits the text of a module into lexical items, without comments.
 *
 * @throws Asn1Error `syntax`, with line and column
 */
export function tokenize(source: Source): readonly Token[] {
  const { text } = source;
  const tokens: Token[] = [];
  let at = 0;
  let level = 0;
  while (at < text.length) {
    const start = at;
    SPACE.lastIndex = at;
    if (SPACE.test(text)) {
      at = SPACE.lastIndex;
    } else if (text.startsWith("--", at)) {
      at = endOfComment(text, at);
    } else if (text.startsWith("/*", at)) {
      at = endOfBlock(source, at);
    } else if (text[at] === '"') {
      at = endOfText(source, at);
      tokens.push({ kind: "text", text: text.slice(start + 1, at - 1).replaceAll('""', '"'), at: start });
    } else {
      const { token, end } = itemAt(source, at);
      if (["{", "(", "["].includes(token.text)) level++;
      else if (["}", ")", "]"].includes(token.text)) level--;
      if (level > MAX_NESTING) throw nestedTooDeep(source, start);
      tokens.push(token);
      at = end;
    }
  }
  tokens.push({ kind: "end", text: "", at: text.length });
  return tokens;
}

/** The item at an offset, and the offset after it. */
function itemAt(source: Source, at: number): { readonly token: Token; readonly end: number } {
  for (const [pattern, kindOf] of ITEMS) {
    pattern.lastIndex = at;
    const found = pattern.exec(source.text);
    if (found === null) continue;
    const [text] = found;
    // Bits and digits stand between quotation marks.
    const inside = text.startsWith("'") ? text.slice(1, -2).replace(/\s/g, "") : text;
    return { token: { kind: kindOf(found), text: inside, at }, end: pattern.lastIndex };
  }
  throw source.text[at] === "'"
    ? unclosed(source, at, "after a quote, expected bits or hexadecimal digits, such as '0A'H")
    : unexpectedCharacter(source, at);
}

const COMMENT_END = /--|[\n\v\f\r]/g;

/**
 * A comment ends at the next two hyphens or at the end of its line (X.680, 12.6.3). A last hyphen without anything after it belongs
 * to the comment: specifications draw lines of hyphens.
 */
function endOfComment(text: string, start: number): number {
  COMMENT_END.lastIndex = start + 2;
  const end = COMMENT_END.exec(text);
  if (end === null) return text.length;
  if (end[0] !== "--") return end.index;
  return /^-\s*?([\n\v\f\r]|$)/.test(text.slice(end.index + 2, end.index + 100)) ? end.index + 3 : end.index + 2;
}

export function nestedTooDeep(source: Source, at: number): Asn1Error {
  return sourceError("unsupported", source, at, `the text is nested more than ${MAX_NESTING} levels deep`);
}

/** Comments between slashes and asterisks are nested (X.680, 12.6.4). */
function endOfBlock(source: Source, start: number): number {
  const pattern = /\/\*|\*\//g;
  pattern.lastIndex = start;
  for (let depth = 0; ; ) {
    const found = pattern.exec(source.text);
    if (found === null) throw sourceError("syntax", source, start, "this comment has no end: expected '*/'");
    depth += found[0] === "/*" ? 1 : -1;
    if (depth === 0) return pattern.lastIndex;
  }
}

/** The offset after a text in quotation marks, in which two marks stand for one. */
function endOfText(source: Source, start: number): number {
  for (let at = start + 1; at < source.text.length; at++) {
    if (source.text[at] !== '"') continue;
    if (source.text[at + 1] !== '"') return at + 1;
    at++;
  }
  throw unclosed(source, start, "this text has no end: expected '\"'");
}

/** An opening quote without a closing one: that may be a curly quote on the same line. */
function unclosed(source: Source, start: number, what: string): Asn1Error {
  const found = /^.[^\n]*?[\u2018\u2019\u201c\u201d]/.exec(source.text.slice(start, start + 200));
  return found === null
    ? sourceError("syntax", source, start, what)
    : unexpectedCharacter(source, start + found[0].length - 1);
}

function unexpectedCharacter(source: Source, at: number): Asn1Error {
  const character = String.fromCodePoint(source.text.codePointAt(at) ?? 0);
  const meant = LOOKALIKES[character];
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const hint =
    meant === undefined ? "ASN.1 does not use this character outside of comments and texts" : `write ${meant}`;
  const erratum = meant === undefined ? "" : `. Errata: 'replace "${character}" by "${meant}"'`;
  return sourceError(
    "syntax",
    source,
    at,
    `unexpected character ${JSON.stringify(character)} (${code}): ${hint} (X.680, 11)${erratum}`,
  );
}
