/** The providers whose signatures can be checked. Everything else derives from this list. */
export const signatureProviders = ["github", "stripe", "slack", "shopify", "twilio", "standard-webhooks"] as const;

/** Who signs, by how they sign. `hmac` is any HMAC of the body in a header. */
export type SignatureScheme = (typeof signatureProviders)[number] | "hmac";

export type HmacAlgorithm = "sha1" | "sha256" | "sha384" | "sha512";

/** How a signature is written. */
export type SignatureEncoding = "hex" | "base64" | "base64url";

/** By which rules and which key a request must be signed. */
export type SignatureCheck = ProviderCheck | HmacCheck;

export interface ProviderCheck {
  readonly scheme: (typeof signatureProviders)[number];
  /**
   * The key as the provider shows it: the secret of the web hook (GitHub, Shopify), `whsec_…` (Stripe, Standard Webhooks),
   * `whpk_…` (Standard Webhooks with ed25519), the signing secret (Slack), the auth token (Twilio).
   */
  readonly key: string;
  /**
   * How far the time that was signed may be from the time when the request came, in seconds, either way. Only Stripe,
   * Slack and Standard Webhooks sign a time. @default 300
   */
  readonly tolerance?: number | undefined;
}

export interface HmacCheck {
  readonly scheme: "hmac";
  readonly key: string;
  /** How `key` is written. @default "utf8": the text is the key */
  readonly keyEncoding?: "utf8" | "hex" | "base64" | undefined;
  /** The header that has the signature. */
  readonly header: string;
  /** @default "sha256" */
  readonly algorithm?: HmacAlgorithm | undefined;
  /** @default "hex" */
  readonly encoding?: SignatureEncoding | undefined;
  /** What stands before the signature, such as `sha256=`. @default "" */
  readonly prefix?: string | undefined;
}
