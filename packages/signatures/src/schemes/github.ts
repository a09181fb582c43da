import type { Claim, Fault } from "../claim.ts";
import { joinBytes } from "../join-bytes.ts";
import { nearMisses } from "../near-misses.ts";
import { readSignature } from "../read-signature.ts";
import type { ProviderCheck } from "../signature-check.ts";
import { headerOf, type SignedRequest } from "../signed-request.ts";

/** GitHub: the HMAC of the body in hex, `X-Hub-Signature-256: sha256=…`; without that, the old `X-Hub-Signature: sha1=…`. */
export function readGithub(request: SignedRequest, { key: text }: ProviderCheck): Claim | Fault {
  const newer = headerOf(request, "X-Hub-Signature-256");
  const [header, algorithm, value] =
    newer === undefined
      ? (["X-Hub-Signature", "sha1", headerOf(request, "X-Hub-Signature")] as const)
      : (["X-Hub-Signature-256", "sha256", newer] as const);
  if (value === undefined) {
    return {
      reason: "header_missing",
      detail: "There is no header X-Hub-Signature-256: does the web hook have a secret?",
    };
  }
  const prefix = `${algorithm}=`;
  if (!value.startsWith(prefix)) {
    return { reason: "header_malformed", detail: `${header} must begin with ${prefix}` };
  }
  const signature = readSignature(value.slice(prefix.length), { header, algorithm, encoding: "hex" });
  if (!(signature instanceof Uint8Array)) return signature;
  const key = joinBytes(text);
  const { body } = request;
  return {
    header,
    algorithm,
    key,
    signatures: [signature],
    message: body,
    near: () => nearMisses(text, key, body, (near) => near),
  };
}
