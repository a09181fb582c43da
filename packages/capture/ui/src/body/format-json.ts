export type JsonTokenKind = "key" | "string" | "number" | "literal" | "punctuation";

/** A piece of formatted JSON. All texts joined are the formatted document; line breaks stand in `punctuation`. */
export interface JsonToken {
  readonly kind: JsonTokenKind;
  readonly text: string;
}

/** A document nested deeper than this is not indented any further: indentation would outgrow the document. */
const deepestIndent = 40;

const lexeme = /[ \t\r\n]*(?:([[\]{},:])|("[^"\\]*(?:\\.[^"\\]*)*")|(-?[0-9][0-9.eE+-]*)|(true|false|null))/y;

/**
 * Indents a JSON document, or answers `null` when `source` is none.
 *
 * Only white space changes: numbers keep all their digits, strings their escapes, objects their order and their
 * duplicate members, which `JSON.stringify(JSON.parse(…))` would lose.
 */
export function formatJson(source: string): readonly JsonToken[] | null {
  if (!isJson(source)) return null;
  const tokens: JsonToken[] = [];
  let layout = "";
  let depth = 0;
  const put = (kind: JsonTokenKind, text: string): void => {
    if (layout !== "") tokens.push({ kind: "punctuation", text: layout });
    layout = "";
    tokens.push({ kind, text });
  };
  const newLine = (): string => `\n${"  ".repeat(Math.min(depth, deepestIndent))}`;

  lexeme.lastIndex = 0;
  let opened = false;
  for (let match = lexeme.exec(source); match !== null; match = lexeme.exec(source)) {
    const [, mark, string, number, literal] = match;
    const closes = mark === "}" || mark === "]";
    if (closes) depth -= 1;
    if (opened ? !closes : closes) layout += newLine();
    opened = mark === "{" || mark === "[";
    if (opened) depth += 1;

    if (string !== undefined) put(isKey(source, lexeme.lastIndex) ? "key" : "string", string);
    else if (number !== undefined) put("number", number);
    else if (literal !== undefined) put("literal", literal);
    else if (mark === ",") layout += `,${newLine()}`;
    else if (mark === ":") layout += ": ";
    else layout += mark;
  }
  if (layout !== "") tokens.push({ kind: "punctuation", text: layout });
  return tokens;
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

const colon = /[ \t\r\n]*:/y;

function isKey(source: string, end: number): boolean {
  colon.lastIndex = end;
  return colon.test(source);
}
