import { decodeText } from "../bytes.ts";
import type { Claim, ClaimError } from "../claim.ts";
import { claimOfBody } from "../near-misses.ts";
import { readSignatures } from "../read-signature.ts";
import { headerOf, type ProviderCheck, type SignedRequest } from "../signature-check.ts";
import { readTime } from "./timed-hmac.ts";

/**
 * Standard Webhooks: `webhook-signature: v1,<base64>` (HMAC-SHA256 with the bytes in `whsec_<base64>`) or `v1a,<base64>` (ed25519,
 * public key in `whpk_<base64>`), of `<webhook-id>.<webhook-timestamp>.<body>`. The header names of Svix are also accepted.
 */
export function readStandardWebhooks(request: SignedRequest, check: ProviderCheck): Claim | ClaimError {
  const { key: text, tolerance = 300 } = check;
  const key = readKey(text);
  if ("reason" in key) return key;
  const family = headerOf(request, "webhook-signature") === undefined && hasSvix(request) ? "svix" : "webhook";
  const header = `${family}-signature`;
  const [id, time, value] = [`${family}-id`, `${family}-timestamp`, header].map((name) => headerOf(request, name));
  if (id === undefined || time === undefined || value === undefined) {
    const missing = id === undefined ? `${family}-id` : time === undefined ? `${family}-timestamp` : header;
    return { reason: "header_missing", detail: `The header ${missing} is missing.` };
  }
  const signedAt = readTime(time);
  if (signedAt === undefined) {
    return { reason: "header_malformed", detail: `${family}-timestamp must be seconds since 1970.` };
  }
  const written = value.split(" ", 64).map((pair) => pair.split(",", 2));
  const own = written.filter(([version]) => version === key.version);
  if (own.length === 0) {
    const versions = [...new Set(written.map(([version = ""]) => version))].join(", ").slice(0, 100);
    const detail = `${header} has no signature of version ${key.version}, which this key is for; it has ${versions}.`;
    return { reason: "header_malformed", detail };
  }
  const { algorithm } = key;
  const signatures = readSignatures(
    own.map(([, base64 = ""]) => base64),
    { header, algorithm, encoding: "base64" },
  );
  if ("reason" in signatures) return signatures;
  return claimOfBody(request, {
    header,
    algorithm,
    // A public key can be decoded in only one way.
    text: algorithm === "ed25519" ? "" : text,
    key: key.bytes,
    signatures,
    signedAt,
    tolerance,
    before: `${id}.${time}.`,
    form: `<${family}-id>.<${family}-timestamp>.<body>`,
  });
}

interface Key {
  readonly version: "v1" | "v1a";
  readonly algorithm: "sha256" | "ed25519";
  readonly bytes: Uint8Array;
}

function readKey(text: string): Key | ClaimError {
  if (text.startsWith("whsk_")) {
    return { reason: "key_malformed", detail: "This is the private key; the public one is needed, whpk_…." };
  }
  if (text.startsWith("whpk_")) {
    const bytes = decodeText(text.slice(5), "base64");
    if (bytes?.byteLength === 32) return { version: "v1a", algorithm: "ed25519", bytes };
    return { reason: "key_malformed", detail: "A public key is whpk_ and 32 bytes in base64." };
  }
  const bytes = decodeText(text.replace(/^whsec_/, ""), "base64");
  if (bytes !== undefined && bytes.byteLength > 0) return { version: "v1", algorithm: "sha256", bytes };
  return { reason: "key_malformed", detail: "A key is whsec_ or whpk_ and its bytes in base64." };
}

function hasSvix(request: SignedRequest): boolean {
  return headerOf(request, "svix-signature") !== undefined;
}
