export type JsonSyntaxErrorCode =
  | "malformed_json"
  | "duplicate_key"
  | "too_deep"
  | "too_many_values"
  | "key_too_long"
  | "forbidden_key";

/** A text that is not JSON as RFC 8259 defines it, or not JSON within the limits; says where. */
export class JsonSyntaxError extends Error {
  override readonly name = "JsonSyntaxError";
  readonly code: JsonSyntaxErrorCode;
  /** UTF-16 code units from the start of the text, from 0. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** In UTF-16 code units, from 1. */
  readonly column: number;

  constructor(code: JsonSyntaxErrorCode, reason: string, text: string, offset: number) {
    const before = text.slice(0, offset).split("\n");
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    super(`${reason} at line ${line}, column ${column} (offset ${offset})`);
    this.code = code;
    this.offset = offset;
    this.line = line;
    this.column = column;
  }
}
