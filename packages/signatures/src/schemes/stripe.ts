import type { Claim, Fault } from "../claim.ts";
import { joinBytes } from "../join-bytes.ts";
import { nearMisses } from "../near-misses.ts";
import { readSignatures } from "../read-signature.ts";
import type { ProviderCheck } from "../signature-check.ts";
import { headerOf, type SignedRequest } from "../signed-request.ts";
import { readTime } from "./read-time.ts";

const header = "Stripe-Signature";

/** Stripe: `Stripe-Signature: t=<seconds>,v1=<hex>`, the HMAC-SHA256 of `<t>.<body>` with the whole text `whsec_…`. */
export function readStripe(request: SignedRequest, { key: text, tolerance = 300 }: ProviderCheck): Claim | Fault {
  if (/^(sk|pk|rk|we)_/.test(text)) {
    const detail =
      "This is an API key or an id; the signing secret of the endpoint is needed, which begins with whsec_.";
    return { reason: "key_malformed", detail };
  }
  const value = headerOf(request, header);
  if (value === undefined) return { reason: "header_missing", detail: `There is no header ${header}.` };
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
  const key = joinBytes(text);
  const messageOf = (body: Uint8Array): Uint8Array => joinBytes(`${time}.`, body);
  return {
    header,
    algorithm: "sha256",
    key,
    signatures,
    message: messageOf(request.body),
    signedAt,
    tolerance,
    near: () => nearMisses(text, key, request.body, messageOf),
  };
}
