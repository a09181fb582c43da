import { decodeText, joinBytes } from "../bytes.ts";
import type { Claim, ClaimError } from "../claim.ts";
import { claimOfBody } from "../near-misses.ts";
import { readSignature } from "../read-signature.ts";
import { type HmacCheck, headerOf, type ProviderCheck, type SignedRequest } from "../signature-check.ts";

/** Any HMAC of the body in a header of any name. */
export function readHmac(request: SignedRequest, check: HmacCheck): Claim | ClaimError {
  const { header, algorithm = "sha256", encoding = "hex", prefix = "", keyEncoding = "utf8" } = check;
  const key = keyEncoding === "utf8" ? joinBytes(check.key) : decodeText(check.key, keyEncoding);
  if (key === undefined || key.byteLength === 0)
    return { reason: "key_malformed", detail: `The key is not ${keyEncoding}.` };
  const value = headerOf(request, header);
  if (value === undefined) return { reason: "header_missing", detail: `The header ${header} is missing.` };
  if (!value.startsWith(prefix)) return { reason: "header_malformed", detail: `${header} must begin with ${prefix}` };
  const signature = readSignature(value.slice(prefix.length), { header, algorithm, encoding });
  if (!(signature instanceof Uint8Array)) return signature;
  return claimOfBody(request, { header, algorithm, text: check.key, key, signatures: [signature] });
}

/** GitHub: the HMAC of the body in hex, `X-Hub-Signature-256: sha256=…`; without that, the old `X-Hub-Signature: sha1=…`. */
export function readGithub(request: SignedRequest, { key }: ProviderCheck): Claim | ClaimError {
  const check = { scheme: "hmac", key, header: "X-Hub-Signature-256", prefix: "sha256=" } as const;
  if (headerOf(request, check.header) !== undefined) return readHmac(request, check);
  const older = { ...check, header: "X-Hub-Signature", algorithm: "sha1", prefix: "sha1=" } as const;
  if (headerOf(request, older.header) !== undefined) return readHmac(request, older);
  return { reason: "header_missing", detail: `The header ${check.header} is missing: does the webhook have a secret?` };
}

/** Shopify: the HMAC-SHA256 of the body in base64, `X-Shopify-Hmac-Sha256`, with the client secret of the app. */
export function readShopify(request: SignedRequest, { key }: ProviderCheck): Claim | ClaimError {
  if (key.startsWith("shpat_")) {
    return { reason: "key_malformed", detail: "This is an access token; the client secret of the app is needed." };
  }
  return readHmac(request, { scheme: "hmac", key, header: "X-Shopify-Hmac-Sha256", encoding: "base64" });
}
