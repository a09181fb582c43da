import type { Claim, Fault } from "../claim.ts";
import type { ProviderCheck } from "../signature-check.ts";
import type { SignedRequest } from "../signed-request.ts";
import { readHmac } from "./hmac.ts";

/** Shopify: the HMAC-SHA256 of the body in base64, `X-Shopify-Hmac-Sha256`, with the client secret of the app. */
export function readShopify(request: SignedRequest, { key }: ProviderCheck): Claim | Fault {
  if (key.startsWith("shpat_")) {
    return { reason: "key_malformed", detail: "This is an access token; the client secret of the app is needed." };
  }
  return readHmac(request, { scheme: "hmac", key, header: "X-Shopify-Hmac-Sha256", encoding: "base64" });
}
