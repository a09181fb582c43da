import type { HmacAlgorithm, SignatureError } from "./signature-check.ts";

/** The claim of a request: one of `signatures` was created from `message` with `key`. */
export interface Claim {
  /** The header with the signature. */
  readonly header: string;
  readonly algorithm: HmacAlgorithm | "ed25519";
  readonly key: Uint8Array;
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
  /** What to try when it does not match, to explain why. */
  readonly near: () => Iterable<NearMiss>;
  /** When it was signed, in seconds since 1970, and the tolerance. */
  readonly signedAt?: number | undefined;
  readonly tolerance?: number | undefined;
  /** A description of the message for users. @default "the body" */
  readonly signed?: string | undefined;
  /** The SHA-256 that the body must also have, in hex; "none" when the scheme requires one and it is missing. */
  readonly bodyDigest?: string | undefined;
}

/** A claim with another key or message, and what a match means. */
export interface NearMiss {
  readonly reason: SignatureError;
  readonly detail: string;
  readonly key?: Uint8Array;
  readonly message?: Uint8Array;
}

/** Why there is no signature to check. */
export interface ClaimError {
  /** `unchecked` when the request itself may be valid. */
  readonly reason: SignatureError | "unchecked";
  readonly detail: string;
}
