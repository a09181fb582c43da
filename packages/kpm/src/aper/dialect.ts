import { assertChoice } from "../arguments.ts";

/** The dialects of aligned PER. */
export const dialects = ["x691", "asn1c", "asn1c-2025", "asn1tools", "flexric-2023"] as const;

/**
 * The variant of aligned PER that a family of nodes sends. `x691` is the standard.
 *
 * `asn1c`: decodes what a widely used family of C codecs writes, and encodes what that family can read. It differs from X.691 in
 * three ways:
 *
 * - it writes strings of one or two characters aligned, as X.691 requires, but reads them unaligned. In this dialect, decoding
 *   therefore aligns them and encoding does not. Octets encoded in this dialect are for such codecs only: decoding them here
 *   misreads these strings;
 * - the index of an alternative after the extension marker of a CHOICE is a plain bit-field, as wide as that of the root (one bit
 *   for `EnbId` of version 1; other widths are a guess);
 * - a string whose last fragment is full does not end with a zero length. Such a string can be encoded only at the end of the
 *   message.
 *
 * `asn1c-2025`: like `asn1c`, for its builds of about March 2025 to July 2026, which pad to an octet at each NULL.
 *
 * `asn1tools`: a NULL after an extension marker is an open type without octets. All dialects can decode this.
 *
 * `flexric-2023`: for FlexRIC builds of 2023, which put the extension marker after the additions in some types of KPM.
 */
export type Dialect = (typeof dialects)[number];

/**
 * An edition of a service model, for messages that several editions share. It determines which additions are known and which of
 * several sizes a component has. A service model is an edition.
 */
export interface Edition {
  readonly edition: number;
}

/** The default edition. */
export const THIRD: Edition = { edition: 3 };

/** @throws KpmError `invalid_argument` for an unknown dialect */
export function assertDialect(dialect: Dialect): void {
  assertChoice("dialect", dialect, dialects);
}

/** Whether a dialect has the deviations of asn1c. */
export function isAsn1c(dialect: Dialect): boolean {
  return dialect.startsWith("asn1c");
}
