import { assertChoice } from "../arguments.ts";

/**
 * How to read what a widely used family of C codecs writes, and write what it reads. It differs from X.691 in three places:
 *
 * - strings of one or two characters are written aligned, as X.691 says, but read unaligned: decoding aligns them, encoding does
 *   not, so that octets encoded in this dialect are for such a codec alone, and decoding them here misreads such strings;
 * - an alternative behind the extension marker of a CHOICE has a plain bit-field as its index, as wide as that of the root (one
 *   bit for `EnbId`, the only message that has such alternatives; other widths are a guess);
 * - no zero length ends a string whose last fragment is full: such a string can be encoded only when it is the last of the message.
 *
 * `x691` is the standard form.
 */
export type Dialect = "x691" | "asn1c";

/**
 * An edition of a service model whose messages several editions share: it says which additions are known and which of several
 * sizes a component has. A service model is one.
 */
export interface Edition {
  readonly edition: number;
}

/** The edition that is taken when none is named. */
export const THIRD: Edition = { edition: 3 };

/** @throws KpmError `invalid_argument` for a dialect that does not exist */
export function assertDialect(dialect: Dialect): void {
  assertChoice("dialect", dialect, ["x691", "asn1c"]);
}
