import type { OutboundOutcome } from "@signalbox/service";
import type { DeliverySummary } from "./mark.ts";

/** A captured request that this service sent, and the outcome. */
export interface Delivery {
  readonly routeId: string;
  /** The number of the request. */
  readonly seq: number;
  /** Counts the deliveries of the request: 1 is the first. */
  readonly number: number;
  /** `replay`: requested by a caller. `forward`: by the forward of the route. */
  readonly reason: "replay" | "forward";
  /** Which attempt of a forward it was; 1 for a replay. */
  readonly attempt: number;
  /** When it started, in milliseconds since 1970. */
  readonly sentAt: number;
  /** Where it was sent to. */
  readonly url: string;
  readonly method: string;
  /** What was changed for sending. */
  readonly edits: DeliveryEdits;
  readonly outcome: DeliveryOutcome;
}

interface DeliveryEdits {
  readonly method?: string | undefined;
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  /** The length of the body that was sent instead, in bytes. */
  readonly bodySize?: number | undefined;
}

/** A response, with the beginning of its body, at most {@link maxStoredResponse}, or why there is none. */
export type DeliveryOutcome =
  | Extract<OutboundOutcome, { kind: "responded" }>
  | {
      readonly kind: "failed";
      /** Why there is no response: that of the guard, or `incomplete`, `too_many_hops`. */
      readonly code: string;
      readonly detail: string;
      readonly durationMs: number;
    };

/** The deliveries of a request in short; `delivery` is the last one. */
export function summaryOf({ number, outcome }: Pick<Delivery, "number" | "outcome">): DeliverySummary {
  return { count: number, status: outcome.kind === "responded" ? outcome.status : null };
}

/** A delivery that has no number yet. */
export type NewDelivery = Omit<Delivery, "number">;

/** How many bytes of a response body are stored: enough for the usual response to a webhook. */
export const maxStoredResponse: number = 64 * 1024;

/** Whether the target accepted it: any status below 400. */
function isDelivered({ outcome }: Pick<Delivery, "outcome">): boolean {
  return outcome.kind === "responded" && outcome.status < 400;
}

/** Of the forwards among some deliveries, newest first, the last one of each request, where it failed. */
export function lastFailures(deliveries: readonly Delivery[]): Delivery[] {
  const last = new Map<number, Delivery>();
  for (const delivery of deliveries) {
    if (delivery.reason === "forward" && !last.has(delivery.seq)) last.set(delivery.seq, delivery);
  }
  return [...last.values()].filter((delivery) => !isDelivered(delivery));
}
