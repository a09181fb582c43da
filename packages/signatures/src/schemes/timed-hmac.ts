import type { Claim, ClaimError } from "../claim.ts";
import { claimOfBody } from "../near-misses.ts";
import { readSignature, readSignatures } from "../read-signature.ts";
import { headerOf, type ProviderCheck, type SignedRequest } from "../signature-check.ts";

/** Stripe: `Stripe-Signature: t=<seconds>,v1=<hex>`, the HMAC-SHA256 of `<t>.<body>` with the whole text `whsec_…`. */
export function readStripe(request: SignedRequest, { key: text, tolerance = 300 }: ProviderCheck): Claim | ClaimError {
  const header = "Stripe-Signature";
  if (/^(sk|pk|rk|we)_/.test(text)) {
    const detail =
      "This is an API key or an id; the signing secret of the endpoint is needed, which begins with whsec_.";
    return { reason: "key_malformed", detail };
  }
  const value = headerOf(request, header);
  if (value === undefined) return { reason: "header_missing", detail: `The header ${header} is missing.` };
  const pairs = value.split(",", 64).map((pair) => pair.trim().split("=", 2) as [string, string?]);
  const time = pairs.find(([name]) => name === "t")?.[1];
  const written = pairs.filter(([name]) => name === "v1");
  const signedAt = readTime(time);
  if (time === undefined || signedAt === undefined || written.length === 0) {
    return { reason: "header_malformed", detail: `${header} must be of the form t=<seconds>,v1=<hex>` };
  }
  const signatures = readSignatures(
    written.map(([, hex = ""]) => hex),
    { header, algorithm: "sha256", encoding: "hex" },
  );
  if ("reason" in signatures) return signatures;
  const signed = { text, before: `${time}.`, form: "<t>.<body>" };
  return claimOfBody(request, { header, algorithm: "sha256", signatures, signedAt, tolerance, ...signed });
}

/** Slack: `X-Slack-Signature: v0=<hex>`, the HMAC-SHA256 of `v0:<X-Slack-Request-Timestamp>:<body>`. */
export function readSlack(request: SignedRequest, { key: text, tolerance = 300 }: ProviderCheck): Claim | ClaimError {
  const header = "X-Slack-Signature";
  const timeHeader = "X-Slack-Request-Timestamp";
  if (/^(xox|xapp-)/.test(text)) {
    return { reason: "key_malformed", detail: "This is a token; the signing secret of the app is needed." };
  }
  const value = headerOf(request, header);
  const time = headerOf(request, timeHeader);
  if (value === undefined || time === undefined) {
    return { reason: "header_missing", detail: `The header ${value === undefined ? header : timeHeader} is missing.` };
  }
  const signedAt = readTime(time);
  if (signedAt === undefined)
    return { reason: "header_malformed", detail: `${timeHeader} must be seconds since 1970.` };
  if (!value.startsWith("v0=")) return { reason: "header_malformed", detail: `${header} must begin with v0=` };
  const signature = readSignature(value.slice(3), { header, algorithm: "sha256", encoding: "hex" });
  if (!(signature instanceof Uint8Array)) return signature;
  const signed = { text, before: `v0:${time}:`, form: `v0:<${timeHeader}>:<body>` };
  return claimOfBody(request, { header, algorithm: "sha256", signatures: [signature], signedAt, tolerance, ...signed });
}

/** The end of the year 9999: RFC 3339 cannot express later times. */
const LATEST_SECONDS = 253_402_300_799;

/** Parses seconds since 1970; undefined for other text. */
export function readTime(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) && Number(text) <= LATEST_SECONDS ? Number(text) : undefined;
}
