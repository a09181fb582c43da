import { codingsOf, undoCodings } from "../decode/content-codings.ts";
import { decodeLimits } from "../decode/decode-limits.ts";
import { headerPairs, headerValues } from "../domain/captured-request.ts";
import type { Delivery } from "../domain/delivery.ts";
import type { ProxiedResponse, WholeRequest } from "./export-format.ts";

/** A request that an export sends again, and the origin that it is sent to. */
export interface SentRequest {
  readonly request: WholeRequest;
  readonly origin: string;
  readonly response?: ProxiedResponse;
}

/** The request that the last proxy of a captured request has sent, with the response. Its parameters are those of the URL called. */
export async function proxiedRequest(request: WholeRequest, { url, outcome }: Delivery): Promise<SentRequest> {
  const { origin, host, pathname, search } = new URL(url);
  const headers = headerPairs(request.headers).flatMap(([name, value]) => [
    name,
    name.toLowerCase() === "host" ? host : value,
  ]);
  return { request: { ...request, target: pathname + search, headers }, origin, response: await responseOf(outcome) };
}

async function responseOf(outcome: Delivery["outcome"]): Promise<ProxiedResponse> {
  const { durationMs } = outcome;
  if (outcome.kind === "failed") {
    const { detail: error } = outcome;
    return { status: 0, reason: "", headers: [], body: new Uint8Array(), durationMs, comment: "", error };
  }
  const { status, reason, headers, body, truncated } = outcome;
  const codings = body.length === 0 ? [] : codingsOf(headerValues(headers, "content-encoding"));
  const { bytes, problem } = await undoCodings(body, codings, decodeLimits);
  const comment = truncated ? "Only the beginning of the body is stored." : (problem?.detail ?? "");
  return { status, reason, headers, body: bytes, durationMs, comment, ...(truncated && { error: comment }) };
}
