import type { OutboundOutcome } from "@signalbox/service";
import type { DeliverySummary } from "./mark.ts";

/** A captured request that was sent on, and the outcome. */
export interface Delivery {
  readonly routeId: string;
  /** The sequence number of the request. */
  readonly seq: number;
  /** Its number among the deliveries of the request, from 1. */
  readonly number: number;
  /** `replay`: requested by a client. `forward`: by the forward of the route. `proxy`: for a sender who waited. */
  readonly reason: "replay" | "forward" | "proxy";
  /** The name of the target of a forward. */
  readonly target?: string | undefined;
  /** The number of the attempt of a forward; 1 for a replay. */
  readonly attempt: number;
  /** When it started, in milliseconds since 1970. */
  readonly sentAt: number;
  /** The target URL. */
  readonly url: string;
  readonly method: string;
  /** The replaced parts of the captured request. */
  readonly edits: DeliveryEdits;
  readonly outcome: DeliveryOutcome;
}

interface DeliveryEdits {
  readonly method?: string | undefined;
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  /** The length of the replacement body, in bytes. */
  readonly bodySize?: number | undefined;
}

/** A response with the beginning of its body, or why there is none. */
export type DeliveryOutcome =
  | Extract<OutboundOutcome, { kind: "responded" }>
  | {
      readonly kind: "failed";
      /** A code of the outbound guard, or `incomplete`, `too_many_hops`. */
      readonly code: string;
      readonly detail: string;
      readonly durationMs: number;
    };

/** The part of a delivery that its summary needs. */
interface DeliveryOutline extends Pick<Delivery, "seq" | "reason" | "target"> {
  readonly outcome: { readonly kind: "responded"; readonly status: number } | { readonly kind: "failed" };
}

/**
 * The summary of the deliveries of a request. It shows the last one; but if that is an accepted forward and the last attempt at
 * another target failed, it shows the failure.
 *
 * @param before earlier deliveries to the targets of the route, newest first
 */
export function summaryOf(
  last: DeliveryOutline & Pick<Delivery, "number">,
  before: readonly DeliveryOutline[],
): DeliverySummary {
  const others = new Set(
    before.flatMap(({ target }) => (target === undefined || target === last.target ? [] : [target])),
  );
  const isForwarded = last.reason === "forward" && isDelivered(last);
  const [failed] = isForwarded ? [...others].flatMap((target) => lastFailures(before, target)) : [];
  const { outcome } = failed ?? last;
  return { count: last.number, status: outcome.kind === "responded" ? outcome.status : null };
}

/** A delivery that has no number yet. */
export type NewDelivery = Omit<Delivery, "number">;

/** A delivery in its stored form, which takes the least memory while it waits, and crosses to another thread fastest. */
export interface PackedDelivery extends DeliveryOutline, Pick<Delivery, "sentAt"> {
  /** JSON: a `NewDelivery` without the body of its response. */
  readonly text: string;
  readonly body: Uint8Array;
}

export function packDelivery(delivery: NewDelivery): PackedDelivery {
  const { seq, reason, target, sentAt, outcome } = delivery;
  const text = JSON.stringify({ ...delivery, outcome: { ...outcome, body: undefined } });
  if (outcome.kind !== "responded") return { seq, reason, target, sentAt, outcome: failed, text, body: none };
  const { kind, status, body } = outcome;
  return { seq, reason, target, sentAt, outcome: { kind, status }, text, body };
}

const failed: DeliveryOutline["outcome"] = { kind: "failed" };
const none = new Uint8Array();

/** The most stored bytes of a response body: enough for the usual response to a webhook. */
export const MAX_STORED_RESPONSE: number = 64 * 1024;

/** The same of a proxied response: enough for most responses of an API, so that they can be replayed. */
export const MAX_PROXIED_RESPONSE: number = 1024 * 1024;

/** Whether the target accepted the request: its status is below 400. */
export function isDelivered({ outcome }: Pick<DeliveryOutline, "outcome">): boolean {
  return outcome.kind === "responded" && outcome.status < 400;
}

/** The failed deliveries of a target, newest first. Only counts the last attempt of each request. */
export function lastFailures<One extends DeliveryOutline>(deliveries: readonly One[], target: string): One[] {
  const last = new Map<number, One>();
  for (const delivery of deliveries) {
    if (delivery.target === target && !last.has(delivery.seq)) last.set(delivery.seq, delivery);
  }
  return [...last.values()].filter((delivery) => !isDelivered(delivery));
}
