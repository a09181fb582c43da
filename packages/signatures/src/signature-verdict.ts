import type { SignatureScheme } from "./signature-check.ts";

/**
 * Why a signature does not hold:
 *
 * - `header_missing`: what the scheme needs was not sent.
 * - `header_malformed`: it was sent, in a form that the scheme does not have.
 * - `wrong_encoding`: the signature is written in hex where base64 is needed, or the other way round.
 * - `key_malformed`: the key is none of this scheme, or fits only when it is read in another way.
 * - `too_old`, `from_the_future`: the signature fits, but its time is too far from when the request came.
 * - `body_changed`: it fits a body that is written a little differently: JSON that was serialised anew, other line ends.
 * - `body_unsigned`: it fits, and is one of the URL alone, so that the body may be anybody's.
 * - `url_changed`: it fits another spelling of the URL.
 * - `mismatch`: it fits nothing that was tried. The key is another one, or the body was changed.
 */
export type SignatureFault =
  | "header_missing"
  | "header_malformed"
  | "wrong_encoding"
  | "key_malformed"
  | "too_old"
  | "from_the_future"
  | "body_changed"
  | "body_unsigned"
  | "url_changed"
  | "mismatch";

/** What is to be said of a signature. `detail` is a sentence for people. */
export type SignatureVerdict =
  | {
      readonly kind: "valid";
      readonly scheme: SignatureScheme;
      /** The header that had it. */
      readonly header: string;
      readonly detail: string;
      /** When it was made, as the sender says (RFC 3339), where the scheme signs a time. */
      readonly signedAt?: string | undefined;
    }
  | {
      readonly kind: "invalid";
      readonly scheme: SignatureScheme;
      readonly reason: SignatureFault;
      readonly detail: string;
      readonly signedAt?: string | undefined;
      /** From the time that was signed to when the request came, in seconds: negative from the future. */
      readonly ageSeconds?: number | undefined;
    }
  /** Nothing can be said: the body is not whole or too large, or there is no cryptography here. */
  | { readonly kind: "unchecked"; readonly scheme: SignatureScheme; readonly detail: string };
