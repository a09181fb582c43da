/** The providers whose signatures can be checked. Everything else derives from this list. */
export const signatureProviders = ["github", "stripe", "slack", "shopify", "twilio", "standard-webhooks"] as const;

/** The provider and its way of signing. `hmac` is any HMAC of the body in a header. */
export type SignatureScheme = (typeof signatureProviders)[number] | "hmac";

export type HmacAlgorithm = "sha1" | "sha256" | "sha384" | "sha512";

/** The encoding of a signature. */
export type SignatureEncoding = "hex" | "base64" | "base64url";

/** The scheme and the key with which a request must be signed. */
export type SignatureCheck = ProviderCheck | HmacCheck;

export interface ProviderCheck {
  readonly scheme: (typeof signatureProviders)[number];
  /**
   * The key as the provider shows it: the secret of the webhook (GitHub, Shopify), `whsec_…` (Stripe, Standard Webhooks),
   * `whpk_…` (Standard Webhooks with ed25519), the signing secret (Slack), the auth token (Twilio).
   */
  readonly key: string;
  /**
   * How far the signed time may differ from the arrival of the request, in seconds. Only Stripe, Slack and Standard Webhooks
   * sign a time. @default 300
   */
  readonly tolerance?: number | undefined;
}

export interface HmacCheck {
  readonly scheme: "hmac";
  readonly key: string;
  /** The encoding of `key`. @default "utf8": the text is the key */
  readonly keyEncoding?: "utf8" | "hex" | "base64" | undefined;
  /** The header with the signature. */
  readonly header: string;
  /** @default "sha256" */
  readonly algorithm?: HmacAlgorithm | undefined;
  /** @default "hex" */
  readonly encoding?: SignatureEncoding | undefined;
  /** The prefix of the signature, such as `sha256=`. @default "" */
  readonly prefix?: string | undefined;
}

/**
 * The reasons why a signature is not valid:
 *
 * - `header_missing`: a header that the scheme needs is missing.
 * - `header_malformed`: the header does not have the form of the scheme.
 * - `wrong_encoding`: the signature is in hex where base64 is needed, or the reverse.
 * - `key_malformed`: the key is not a key of this scheme, or the signature fits only with another decoding of the key.
 * - `too_old`, `from_the_future`: the signature fits, but its time is too far from the arrival of the request.
 * - `body_changed`: the signature fits a slightly different body, such as reserialized JSON or other line ends.
 * - `time_unsigned`: the signature fits the body without the time that must be signed before it.
 * - `body_unsigned`: the signature fits but covers only the URL, so the body may come from anyone.
 * - `url_changed`: the signature fits another spelling of the URL.
 * - `mismatch`: the signature fits nothing that was tried. The key is wrong, or the body was changed.
 */
export const signatureErrors = [
  "header_missing",
  "header_malformed",
  "wrong_encoding",
  "key_malformed",
  "too_old",
  "from_the_future",
  "body_changed",
  "time_unsigned",
  "body_unsigned",
  "url_changed",
  "mismatch",
] as const;

/** One of {@link signatureErrors}. */
export type SignatureError = (typeof signatureErrors)[number];

/** The result of a check. `detail` is a sentence for people. */
export type SignatureVerdict =
  | {
      readonly kind: "valid";
      readonly scheme: SignatureScheme;
      /** The header with the signature. */
      readonly header: string;
      readonly detail: string;
      /** The signed time (RFC 3339), when the scheme signs one. */
      readonly signedAt?: string | undefined;
    }
  | {
      readonly kind: "invalid";
      readonly scheme: SignatureScheme;
      readonly reason: SignatureError;
      readonly detail: string;
      readonly signedAt?: string | undefined;
      /** Seconds from the signed time to the arrival of the request; negative when it was signed in the future. */
      readonly ageSeconds?: number | undefined;
    }
  /** Not checked: the body is incomplete or too large, or the platform has no cryptography. */
  | { readonly kind: "unchecked"; readonly scheme: SignatureScheme; readonly detail: string };

/** The parts of a request that a signature can cover. */
export interface SignedRequest {
  /** Alternating names and values, one byte per character. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The bytes as received. */
  readonly body: Uint8Array;
  /** The whole URL that the sender called, `https://…` with its query. Only Twilio signs it. */
  readonly url?: string | undefined;
}

/** The first value of a header. The case of the name does not matter. */
export function headerOf({ headers }: SignedRequest, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([known]) => known.toLowerCase() === wanted)?.[1].trim();
}
