import { requireChoice } from "../require-choice.ts";

/**
 * How to read and write what a widely used family of C codecs encodes in its own way:
 *
 * - strings of one or two characters are not aligned;
 * - an alternative behind the extension marker of a CHOICE has a plain bit-field as its index, as wide as that of the root (one
 *   bit for `EnbId`, the only message that has such alternatives; other widths are a guess);
 * - no zero length ends a string whose last fragment is full: such a string can be encoded only when it is the last of the message.
 *
 * `x691` is the standard form.
 */
export type Dialect = "x691" | "asn1c";

/** @throws KpmError `invalid_argument` for a dialect that does not exist */
export function requireDialect(dialect: Dialect): void {
  requireChoice("dialect", dialect, ["x691", "asn1c"]);
}
