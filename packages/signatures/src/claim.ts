import type { HmacAlgorithm, SignatureFault } from "./signature-check.ts";

/** What a request claims: that one of `signatures` is made of `message` with `key`. */
export interface Claim {
  /** The header that has the signature. */
  readonly header: string;
  readonly algorithm: HmacAlgorithm | "ed25519";
  readonly key: Uint8Array;
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
  /** What to try when it does not fit, so that a person learns why. */
  readonly near: () => Iterable<NearMiss>;
  /** When it was signed, in seconds since 1970, and how far off that may be. */
  readonly signedAt?: number | undefined;
  readonly tolerance?: number | undefined;
  /** What the message is made of, for people. @default "the body" */
  readonly signed?: string | undefined;
  /** The SHA-256 that the body must have besides, in hex; "none" when the scheme wants one and there is none. */
  readonly bodyDigest?: string | undefined;
}

/** A claim with another key or message, and what it means when that fits. */
export interface NearMiss {
  readonly reason: SignatureFault;
  readonly detail: string;
  readonly key?: Uint8Array;
  readonly message?: Uint8Array;
}

/** Why there is nothing to check. */
export interface Fault {
  /** `unchecked` when that says nothing against the request. */
  readonly reason: SignatureFault | "unchecked";
  readonly detail: string;
}
