import type { Claim, Fault } from "../claim.ts";
import { decodeText } from "../decode-text.ts";
import { joinBytes } from "../join-bytes.ts";
import { nearMisses } from "../near-misses.ts";
import { readSignature } from "../read-signature.ts";
import type { HmacCheck } from "../signature-check.ts";
import { headerOf, type SignedRequest } from "../signed-request.ts";

/** Any HMAC of the body in a header of any name. */
export function readHmac(request: SignedRequest, check: HmacCheck): Claim | Fault {
  const { header, algorithm = "sha256", encoding = "hex", prefix = "", keyEncoding = "utf8" } = check;
  const key = keyEncoding === "utf8" ? joinBytes(check.key) : decodeText(check.key, keyEncoding);
  if (key === undefined || key.byteLength === 0)
    return { reason: "key_malformed", detail: `The key is not ${keyEncoding}.` };
  const value = headerOf(request, header);
  if (value === undefined) return { reason: "header_missing", detail: `There is no header ${header}.` };
  if (!value.startsWith(prefix)) return { reason: "header_malformed", detail: `${header} must begin with ${prefix}` };
  const signature = readSignature(value.slice(prefix.length).trim(), { header, algorithm, encoding });
  if (!(signature instanceof Uint8Array)) return signature;
  const { body } = request;
  return {
    header,
    algorithm,
    key,
    signatures: [signature],
    message: body,
    near: () => nearMisses(check.key, key, body, (near) => near),
  };
}
