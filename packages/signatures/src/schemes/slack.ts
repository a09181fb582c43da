import type { Claim, Fault } from "../claim.ts";
import { joinBytes } from "../join-bytes.ts";
import { nearMisses } from "../near-misses.ts";
import { readSignature } from "../read-signature.ts";
import type { ProviderCheck } from "../signature-check.ts";
import { headerOf, type SignedRequest } from "../signed-request.ts";
import { readTime } from "./read-time.ts";

const header = "X-Slack-Signature";
const timeHeader = "X-Slack-Request-Timestamp";

/** Slack: `X-Slack-Signature: v0=<hex>`, the HMAC-SHA256 of `v0:<X-Slack-Request-Timestamp>:<body>`. */
export function readSlack(request: SignedRequest, { key: text, tolerance = 300 }: ProviderCheck): Claim | Fault {
  if (/^(xox|xapp-)/.test(text)) {
    return { reason: "key_malformed", detail: "This is a token; the signing secret of the app is needed." };
  }
  const value = headerOf(request, header);
  const time = headerOf(request, timeHeader);
  if (value === undefined || time === undefined) {
    return { reason: "header_missing", detail: `There is no header ${value === undefined ? header : timeHeader}.` };
  }
  const signedAt = readTime(time);
  if (signedAt === undefined)
    return { reason: "header_malformed", detail: `${timeHeader} must be seconds since 1970.` };
  if (!value.startsWith("v0=")) return { reason: "header_malformed", detail: `${header} must begin with v0=` };
  const signature = readSignature(value.slice(3), { header, algorithm: "sha256", encoding: "hex" });
  if (!(signature instanceof Uint8Array)) return signature;
  const key = joinBytes(text);
  const messageOf = (body: Uint8Array): Uint8Array => joinBytes(`v0:${time}:`, body);
  return {
    header,
    algorithm: "sha256",
    key,
    signatures: [signature],
    message: messageOf(request.body),
    signedAt,
    tolerance,
    near: () => nearMisses(text, key, request.body, messageOf),
  };
}
