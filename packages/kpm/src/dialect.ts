import { assertChoice } from "./arguments.ts";

/** The dialects of aligned PER. */
export const dialects = ["x691", "asn1c", "asn1c-2025", "flexric-2023", "lenient"] as const;

/**
 * The variant of aligned PER that a family of nodes sends. `x691` is the standard. A dialect changes the messages that it is about;
 * others stay as they are.
 *
 * `asn1c`, for version 1: decodes what a widely used family of C codecs writes, and encodes what that family can read. It differs
 * from X.691 in three ways:
 *
 * - it writes strings of one or two characters aligned, as X.691 requires, but reads them unaligned. In this dialect, decoding
 *   therefore aligns them and encoding does not. Octets encoded in this dialect are for such codecs only: decoding them here
 *   misreads these strings;
 * - the index of an alternative after the extension marker of a CHOICE is a plain bit-field, as wide as that of the root (one bit
 *   for `EnbId`);
 * - a string whose last fragment is full does not end with a zero length. Such a string can be encoded only at the end of the
 *   message.
 *
 * `asn1c-2025`, for later versions: builds of about March 2025 to July 2026, which pad to an octet at each NULL.
 *
 * `flexric-2023`, for later versions: FlexRIC builds of 2023, which put the extension marker after the additions in some types.
 *
 * `lenient`: a PrintableString may have any ASCII character.
 */
export type Dialect = (typeof dialects)[number];

/** @throws KpmError `invalid_argument` for an unknown dialect */
export function assertDialect(dialect: Dialect): void {
  assertChoice("dialect", dialect, dialects);
}
