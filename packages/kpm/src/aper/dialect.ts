import { assertChoice } from "../arguments.ts";

/** The dialects of aligned PER. */
export const dialects = ["x691", "asn1c", "asn1c-2025", "asn1tools", "flexric-2023"] as const;

/**
 * The form of aligned PER that a family of nodes sends. `x691` is the standard form.
 *
 * `asn1c`: reads what a widely used family of C codecs writes, and writes what it reads. It differs from X.691 in three places:
 *
 * - strings of one or two characters are written aligned, as X.691 says, but read unaligned: decoding aligns them, encoding does
 *   not, so octets encoded in this dialect are for such a codec alone, and decoding them here misreads such strings;
 * - an alternative behind the extension marker of a CHOICE has a plain bit-field as its index, as wide as that of the root (one
 *   bit for `EnbId` of version 1; other widths are a guess);
 * - no zero length ends a string whose last fragment is full: such a string can be encoded only when it is the last of the message.
 *
 * `asn1c-2025`: as `asn1c`, in its builds of about March 2025 to July 2026, which pad to an octet at each NULL.
 *
 * `asn1tools`: a NULL behind an extension marker is an open type without octets. Every dialect reads this form.
 *
 * `flexric-2023`: in some types of KPM, FlexRIC builds of 2023 have the extension marker behind the additions.
 */
export type Dialect = (typeof dialects)[number];

/**
 * An edition of a service model whose messages several editions share: it says which additions are known and which of several
 * sizes a component has. A service model is one.
 */
export interface Edition {
  readonly edition: number;
}

/** The edition that is taken when none is named. */
export const THIRD: Edition = { edition: 3 };

/** @throws KpmError `invalid_argument` for an unknown dialect */
export function assertDialect(dialect: Dialect): void {
  assertChoice("dialect", dialect, dialects);
}

/** Whether a dialect has the deviations of asn1c. */
export function isAsn1c(dialect: Dialect): boolean {
  return dialect.startsWith("asn1c");
}
