import { type SignatureCheck, type SignatureVerdict, verifySignature } from "@signalbox/signatures";
import { type CapturedRequest, headBytes, headerPairs, type ListedBodies } from "../domain/captured-request.ts";
import type { CapturedRequestJson } from "../json/shapes.ts";
import { requestJson } from "../json/to-json.ts";
import { searchRequests, type VerifyingQuery } from "../search/query.ts";
import type { StoreReads } from "../store/capture-store.ts";

/** What the verification of signatures depends on. */
export interface RouteSigning {
  /** How the requests of the route must be signed; undefined when signatures are not verified. */
  readonly signature: SignatureCheck | undefined;
  /** The public URL of the service. Some senders sign URLs that contain it. */
  readonly origin: string;
}

/**
 * Formats captured requests for the API and verifies their signatures if the route requires them. The reason of a mismatch is
 * only searched for the first few requests, because that tries many variants of each body.
 */
export async function describeRequests(
  requests: readonly CapturedRequest[],
  { signature, origin }: RouteSigning,
): Promise<CapturedRequestJson[]> {
  const shown = requests.map((request) => requestJson(request));
  if (signature === undefined) return shown;
  let explained = 0;
  for (const [index, request] of requests.entries()) {
    explained += request.body?.byteLength ?? 0;
    const explain = index === 0 || (index < FEW_REQUESTS && explained <= FEW_BYTES);
    const described = shown[index];
    if (described !== undefined) described.signature = await verdictOn(request, signature, { origin, explain });
  }
  return shown;
}

/** The most requests of a list, and the most bytes of their bodies, for which the reason is searched. */
const FEW_REQUESTS = 10;
const FEW_BYTES = 64 * 1024;

export async function verdictOn(
  { headers, target, body, flags, receivedAt }: CapturedRequest,
  check: SignatureCheck,
  { origin, explain }: { readonly origin: string; readonly explain: boolean },
): Promise<SignatureVerdict> {
  const { scheme } = check;
  if (body === undefined) {
    const detail = "This list omits the body. Request the captured request itself.";
    return { kind: "unchecked", scheme, detail };
  }
  if (flags.length > 0) return { kind: "unchecked", scheme, detail: `The body is incomplete: ${flags.join(", ")}.` };
  const url = target.startsWith("/") ? origin + target : target;
  return verifySignature({ headers: headerPairs(headers), body, url }, check, { receivedAt, explain });
}

export interface NewestPage {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly limit: number;
  readonly bodies: ListedBodies;
  readonly query: VerifyingQuery;
}

/** The most bytes of bodies in one response. */
const MAX_LISTED_BYTES = 16 * 1024 * 1024;

/** The most bytes of targets and headers in one response, which may be five times as long in JSON. A list then ends early. */
const MAX_LISTED_HEADS = 4 * 1024 * 1024;

/**
 * Returns the newest requests of a page, and whether more requests match. Includes as many bodies, from the newest on, as fit
 * into one response.
 */
export async function listNewest(
  store: Pick<StoreReads, "listRequests" | "findRequest">,
  routeId: string,
  { before, after, limit, bodies, query }: NewestPage,
): Promise<{ requests: CapturedRequest[]; hasMore: boolean }> {
  const found: CapturedRequest[] = [];
  let left = bodies === "none" ? -1 : MAX_LISTED_BYTES;
  const page = {
    before,
    after,
    order: "newest first" as const,
    bodies: bodies !== "none",
    readAhead: Math.min(limit + 1, 100),
  };
  let heads = 0;
  for await (const request of searchRequests(store, routeId, query, page)) {
    if (found.length === limit || heads > MAX_LISTED_HEADS) return { requests: found, hasMore: true };
    heads += headBytes(request);
    const isThere = request.body !== undefined;
    const fits = request.size <= left && (isThere || bodies === "inline");
    if (fits) left -= request.size;
    if (fits && !isThere) found.push((await store.findRequest(routeId, request.seq)) ?? request);
    else found.push(fits ? request : { ...request, body: undefined });
  }
  return { requests: found, hasMore: false };
}
