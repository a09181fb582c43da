/**
 * Why a text was rejected. `malformed_json`: it is not JSON (RFC 8259). The others are limits of {@link ParseOptions} and
 * {@link TokenizerOptions}.
 */
export type JsonSyntaxErrorCode =
  | "malformed_json"
  | "duplicate_key"
  | "too_deep"
  | "too_many_values"
  | "key_too_long"
  | "forbidden_key";

export interface JsonSyntaxErrorOptions {
  /** What was expected and what was found, without the position. */
  readonly reason: string;
  /** The whole text, from which line and column are computed. */
  readonly text: string;
  /** UTF-16 code units from the start of the text. */
  readonly offset: number;
  /** Whether the text ended where more was expected. @default false */
  readonly truncated?: boolean;
}

/** A text is not JSON, or not JSON within the limits. The message ends with the position. */
export class JsonSyntaxError extends Error {
  override readonly name = "JsonSyntaxError";
  readonly code: JsonSyntaxErrorCode;
  /** What was expected and what was found, without the position. */
  readonly reason: string;
  /** UTF-16 code units from the start of the text, from 0. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** In UTF-16 code units, from 1. */
  readonly column: number;
  /** Whether the text ended where more was expected, so that a longer text may be valid. */
  readonly truncated: boolean;

  constructor(code: JsonSyntaxErrorCode, { reason, text, offset, truncated = false }: JsonSyntaxErrorOptions) {
    const { line, column } = positionAt(text, offset);
    super(`${reason} at line ${line}, column ${column} (offset ${offset})`);
    this.code = code;
    this.reason = reason;
    this.offset = offset;
    this.line = line;
    this.column = column;
    this.truncated = truncated;
  }
}

/** Line and column of an offset, both from 1; columns count UTF-16 code units. */
function positionAt(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
