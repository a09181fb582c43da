/**
 * The kind of an error:
 *
 * - `syntax`: the text is not ASN.1. `file`, `line` and `column` say where.
 * - `unsupported`: the text is ASN.1, but this package does not support the construct, or a limit is exceeded.
 * - `unresolved`: a name, parameter or object that the text refers to is not defined or not imported.
 * - `malformed`: octets are not a valid encoding of the type. `path` and `bitOffset` say where.
 * - `invalid_value`: a value does not have the type. `path` says where.
 * - `invalid_argument`: an argument or option is not allowed.
 */
export type Asn1ErrorCode =
  | "syntax"
  | "unsupported"
  | "unresolved"
  | "malformed"
  | "invalid_value"
  | "invalid_argument";

/** The position of an error: in the text of a module, or in a value and its octets. */
export interface Asn1ErrorLocation {
  readonly file?: string | undefined;
  /** From 1. */
  readonly line?: number | undefined;
  /** From 1, in UTF-16 code units. */
  readonly column?: number | undefined;
  /** The component in ASN.1 names, such as `Setup.fields[3].value`. */
  readonly path?: string | undefined;
  /** Bits before the offending element. */
  readonly bitOffset?: number | undefined;
  readonly cause?: unknown;
}

/** Characters of a word in a message: a name of a module can have a million, and a text as many words. */
const MAX_WORD_LENGTH = 300;

/** The error class of this package. */
export class Asn1Error extends Error {
  override readonly name = "Asn1Error";
  declare readonly code: Asn1ErrorCode;
  declare readonly file: string | undefined;
  declare readonly line: number | undefined;
  declare readonly column: number | undefined;
  declare readonly path: string | undefined;
  declare readonly bitOffset: number | undefined;

  constructor(code: Asn1ErrorCode, message: string, { cause, ...location }: Asn1ErrorLocation = {}) {
    const words = new RegExp(`\\S{${MAX_WORD_LENGTH},}`, "g");
    super(
      shorten(
        message.replace(words, (word) => shorten(word, MAX_WORD_LENGTH)),
        10 * MAX_WORD_LENGTH,
      ),
      { cause },
    );
    Object.assign(this, { code, ...location });
  }
}

/** A number of things: `1 octet`, `2 octets`. */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The start and the end of a text that is too long. */
function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest / 2)}…${text.slice(-longest / 2)}`;
}
