import type { Claim, Fault } from "./claim.ts";
import { readGithub } from "./schemes/github.ts";
import { readHmac } from "./schemes/hmac.ts";
import { readShopify } from "./schemes/shopify.ts";
import { readSlack } from "./schemes/slack.ts";
import { readStandardWebhooks } from "./schemes/standard-webhooks.ts";
import { readStripe } from "./schemes/stripe.ts";
import { readTwilio } from "./schemes/twilio.ts";
import type { ProviderCheck, SignatureCheck } from "./signature-check.ts";
import type { SignedRequest } from "./signed-request.ts";

type ReadClaim = (request: SignedRequest, check: ProviderCheck) => Claim | Fault;

const providers: Readonly<Record<ProviderCheck["scheme"], ReadClaim>> = {
  github: readGithub,
  stripe: readStripe,
  slack: readSlack,
  shopify: readShopify,
  twilio: readTwilio,
  "standard-webhooks": readStandardWebhooks,
};

/** What a request claims by the rules of a scheme, or why it claims nothing that could be checked. */
export function readClaim(request: SignedRequest, check: SignatureCheck): Claim | Fault {
  if (check.key === "") return { reason: "key_malformed", detail: "The key is empty." };
  return check.scheme === "hmac" ? readHmac(request, check) : providers[check.scheme](request, check);
}
