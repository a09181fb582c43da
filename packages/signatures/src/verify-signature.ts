import type { Claim, ClaimError } from "./claim.ts";
import { readGithub, readHmac, readShopify } from "./schemes/body-hmac.ts";
import { readStandardWebhooks } from "./schemes/standard-webhooks.ts";
import { readSlack, readStripe } from "./schemes/timed-hmac.ts";
import { readTwilio } from "./schemes/twilio.ts";
import type {
  ProviderCheck,
  SignatureCheck,
  SignatureError,
  SignatureScheme,
  SignatureVerdict,
  SignedRequest,
} from "./signature-check.ts";

export interface VerifyOptions {
  /** When the request arrived, in milliseconds since 1970, for schemes that sign a time. @default now */
  readonly receivedAt?: number;
  /**
   * Whether to explain a mismatch by trying other spellings of body, key and URL, which takes about ten times as long.
   * Without it the reason is `mismatch`. @default true
   */
  readonly explain?: boolean;
}

/**
 * Checks the signature of a request and explains why it is invalid.
 *
 * Requires Web Cryptography, which is available in Node, and in browsers on pages from https or from this machine.
 * `crypto.subtle.verify` compares signatures in constant time. No data is sent.
 */
export async function verifySignature(
  request: SignedRequest,
  check: SignatureCheck,
  { receivedAt = Date.now(), explain = true }: VerifyOptions = {},
): Promise<SignatureVerdict> {
  const { scheme } = check;
  // Pages from plain http do not have it, although the types declare it.
  if ((globalThis.crypto as Crypto | undefined)?.subtle === undefined) {
    const detail = "There is no cryptography here: browsers have it on pages from https or from this machine.";
    return { kind: "unchecked", scheme, detail };
  }
  const invalid = (reason: SignatureError, detail: string): SignatureVerdict => ({
    kind: "invalid",
    scheme,
    reason,
    detail,
  });
  const claim = readClaim(request, check);
  if ("reason" in claim) {
    const { reason, detail } = claim;
    return reason === "unchecked" ? { kind: "unchecked", scheme, detail } : invalid(reason, detail);
  }
  if (!(await fits(claim, claim.key, claim.message))) {
    const near = explain ? claim.near() : [];
    for (const { reason, detail, key = claim.key, message = claim.message } of near) {
      if (await fits(claim, key, message)) return invalid(reason, detail);
    }
    const detail = explain
      ? "The signature fits neither this key nor any near spelling: another key, or another body."
      : "The signature does not fit. Ask for the request itself to learn why.";
    return invalid("mismatch", detail);
  }
  if (claim.bodyDigest === "none") {
    const detail = "The signature fits the URL, which has no bodySHA256: nothing says that the body is the sender's.";
    return invalid("body_unsigned", detail);
  }
  if (claim.bodyDigest !== undefined && claim.bodyDigest !== (await digestOf(request.body))) {
    return invalid("body_changed", "The URL is signed, but the body is not the one whose SHA-256 it names.");
  }
  return verdictInTime(claim, scheme, receivedAt);
}

async function fits({ algorithm, signatures }: Claim, key: Uint8Array, message: Uint8Array): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const parameters =
    algorithm === "ed25519" ? { name: "Ed25519" } : { name: "HMAC", hash: `SHA-${algorithm.slice(3)}` };
  const imported = await subtle.importKey("raw", plain(key), parameters, false, ["verify"]);
  for (const signature of signatures) {
    if (await subtle.verify(parameters.name, imported, plain(signature), plain(message))) return true;
  }
  return false;
}

async function digestOf(body: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", plain(body)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Web Cryptography does not accept views of shared memory, so those are copied. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}

/** The verdict on a signature that fits. */
function verdictInTime(
  { header, signed = "the body", signedAt, tolerance = 0 }: Claim,
  scheme: SignatureScheme,
  receivedAt: number,
): SignatureVerdict {
  const detail = `The signature in ${header} fits the key and ${signed}.`;
  if (signedAt === undefined) return { kind: "valid", scheme, header, detail };
  const ageSeconds = Math.round(receivedAt / 1000 - signedAt);
  const at = new Date(signedAt * 1000).toISOString();
  if (Math.abs(ageSeconds) <= tolerance) return { kind: "valid", scheme, header, detail, signedAt: at };
  const isOld = ageSeconds > 0;
  return {
    kind: "invalid",
    scheme,
    reason: isOld ? "too_old" : "from_the_future",
    detail: `The signature fits, but was made ${Math.abs(ageSeconds)} s ${isOld ? "before" : "after"} the request came; ${tolerance} s are allowed.`,
    signedAt: at,
    ageSeconds,
  };
}

type ReadClaim = (request: SignedRequest, check: ProviderCheck) => Claim | ClaimError;

const providers: Readonly<Record<ProviderCheck["scheme"], ReadClaim>> = {
  github: readGithub,
  stripe: readStripe,
  slack: readSlack,
  shopify: readShopify,
  twilio: readTwilio,
  "standard-webhooks": readStandardWebhooks,
};

/** Why the key cannot be one of its scheme; undefined when it may be, which only a signed request proves. */
export function keyProblem(check: SignatureCheck): string | undefined {
  const claim = readClaim({ headers: [], body: new Uint8Array() }, check);
  return "reason" in claim && claim.reason === "key_malformed" ? claim.detail : undefined;
}

/** The claim of a request under a scheme, or why there is nothing to check. */
function readClaim(request: SignedRequest, check: SignatureCheck): Claim | ClaimError {
  if (check.key === "") return { reason: "key_malformed", detail: "The key is empty." };
  return check.scheme === "hmac" ? readHmac(request, check) : providers[check.scheme](request, check);
}
