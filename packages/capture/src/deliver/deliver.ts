import type { Outbound, OutboundOutcome } from "@signalbox/service";
import type { CapturedRequest } from "../captured-request.ts";
import { headerValues } from "../header-values.ts";
import { type Delivery, type DeliveryOutcome, maxKeptAnswer, type NewDelivery } from "./delivery.ts";
import { hopHeader, outgoingHeaders } from "./outgoing-headers.ts";

/** How often a request may go through capture services. */
export const maxHops = 5;

/** Where a captured request is sent to, how, and what is sent in place of what was captured. */
export interface Sending {
  readonly reason: Delivery["reason"];
  readonly attempt: number;
  readonly url: string;
  /** The target to write, where it is not that of the URL byte for byte. */
  readonly target?: string | undefined;
  readonly method?: string | undefined;
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  readonly body?: Uint8Array | undefined;
  readonly redirects: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * How often a request went through capture services before it came: the most that its headers say. Whatever they say that
 * no capture service writes is the end of its way, because it might never end otherwise.
 */
export function hopsOf({ headers }: Pick<CapturedRequest, "headers">): number {
  const hops = headerValues(headers, hopHeader).map((said) => (/^\d{1,3}$/.test(said) ? Number(said) : maxHops));
  return Math.max(0, ...hops);
}

/** Sends a captured request on. Answers what came of it, and what is to be kept of that. */
export async function deliver(
  outbound: Outbound,
  captured: CapturedRequest,
  sending: Sending,
): Promise<{ outcome: OutboundOutcome; delivery: NewDelivery }> {
  const sentAt = Date.now();
  const started = performance.now();
  const outcome = await send(outbound, captured, sending);
  const durationMs = Math.round((performance.now() - started) * 10) / 10;
  return { outcome, delivery: { ...unsent(captured, sending, sentAt), outcome: kept(outcome, durationMs) } };
}

/** What is to be kept of a request that is not sent at all, and why. */
export function refuseDelivery(captured: CapturedRequest, sending: Sending, code: string, detail: string): NewDelivery {
  return { ...unsent(captured, sending, Date.now()), outcome: { kind: "failed", code, detail, durationMs: 0 } };
}

/** Its trailers go with it as long as its own body does. */
function send(outbound: Outbound, captured: CapturedRequest, sending: Sending): Promise<OutboundOutcome> {
  const { url, target, method = captured.method, redirects, timeoutMs, signal } = sending;
  const body = sending.body ?? captured.body ?? new Uint8Array();
  const headers = outgoingHeaders(sending.headers?.flat() ?? captured.headers, {
    host: URL.parse(url)?.host ?? "",
    bodySize: body.byteLength,
    hops: hopsOf(captured) + 1,
  });
  return outbound.send({
    url,
    method,
    headers,
    maxRedirects: redirects,
    timeoutMs,
    signal,
    ...(body.byteLength === 0 ? {} : { body }),
    ...(sending.body === undefined && captured.trailers.length > 0 ? { trailers: captured.trailers } : {}),
    ...(target === undefined ? {} : { target }),
  });
}

function unsent(captured: CapturedRequest, sending: Sending, sentAt: number): Omit<NewDelivery, "outcome"> {
  const { routeId, seq } = captured;
  const { reason, attempt, url, method, headers, body } = sending;
  return {
    routeId,
    seq,
    reason,
    attempt,
    sentAt,
    url,
    method: method ?? captured.method,
    edits: {
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { bodySize: body.byteLength }),
    },
  };
}

function kept(outcome: OutboundOutcome, durationMs: number): DeliveryOutcome {
  if (outcome.kind !== "answered") {
    return { kind: "failed", code: outcome.code, detail: outcome.detail, durationMs };
  }
  const { body, truncated } = outcome;
  const isCut = truncated || body.byteLength > maxKeptAnswer;
  // A copy: what was read may share its memory with much else.
  return { ...outcome, body: new Uint8Array(body.subarray(0, maxKeptAnswer)), truncated: isCut };
}
