import type { SignatureCheck, SignatureVerdict } from "@signalbox/signatures";
import { verifySignature } from "@signalbox/signatures";
import type { CapturedRequest } from "../captured-request.ts";
import { headerPairs } from "../header-pairs.ts";
import { requestJson } from "../json/request-json.ts";
import type { CapturedRequestJson } from "../json/shapes.ts";

/** What verdicts on signatures depend on. */
export interface RouteSigning {
  /** How the requests of the route must be signed; undefined when nobody said. */
  readonly signature: SignatureCheck | undefined;
  /** Where the service is reached: part of the URLs that some senders sign. */
  readonly origin: string;
}

/**
 * Captured requests as the API shows them, with what is to be said of their signatures when their route says how they must be
 * signed. Why one does not fit is only found out for the first few bytes: it takes many spellings of each body.
 */
export async function describeRequests(
  requests: readonly CapturedRequest[],
  { signature, origin }: RouteSigning,
): Promise<CapturedRequestJson[]> {
  const shown = requests.map(requestJson);
  if (signature === undefined) return shown;
  let explained = 0;
  for (const [index, request] of requests.entries()) {
    explained += request.body?.byteLength ?? 0;
    const explain = index === 0 || (index < fewRequests && explained <= fewBytes);
    const described = shown[index];
    if (described !== undefined) described.signature = await verdictOn(request, signature, { origin, explain });
  }
  return shown;
}

/** The reason is found out for so many requests of a list, as long as their bodies together are no longer. */
const fewRequests = 10;
const fewBytes = 64 * 1024;

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
