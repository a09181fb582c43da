import type { CapturedRequest } from "../captured-request.ts";
import { headerPairs } from "../header-pairs.ts";
import { requestJson } from "../json/request-json.ts";
import type { CapturedRequestJson } from "../json/shapes.ts";
import type { Route } from "../route.ts";
import type { SignatureCheck } from "../signatures/signature-check.ts";
import type { SignatureVerdict } from "../signatures/signature-verdict.ts";
import { verifySignature } from "../signatures/verify-signature.ts";

/**
 * Captured requests as the API shows them, with what is to be said of their signatures when their route says how they must be
 * signed. Why one does not fit is only found out for a few.
 *
 * @param origin where the service is reached: part of the URLs that some senders sign
 */
export async function describeRequests(
  requests: readonly CapturedRequest[],
  { settings }: Pick<Route, "settings">,
  origin: string,
): Promise<CapturedRequestJson[]> {
  const { signature } = settings;
  if (signature === undefined) return requests.map(requestJson);
  const explain = requests.length <= fewRequests;
  return Promise.all(
    requests.map(async (request) => ({
      ...requestJson(request),
      signature: await verdictOn(request, signature, { origin, explain }),
    })),
  );
}

const fewRequests = 10;

async function verdictOn(
  { headers, target, body, flags, receivedAt }: CapturedRequest,
  check: SignatureCheck,
  { origin, explain }: { readonly origin: string; readonly explain: boolean },
): Promise<SignatureVerdict> {
  const { scheme } = check;
  if (body === undefined) {
    const detail = "The body was left out of this list. Ask for the request itself.";
    return { kind: "unchecked", scheme, detail };
  }
  if (flags.length > 0) return { kind: "unchecked", scheme, detail: `The body is not whole: ${flags.join(", ")}.` };
  const url = target.startsWith("/") ? origin + target : target;
  return verifySignature({ headers: headerPairs(headers), body, url }, check, { receivedAt, explain });
}
