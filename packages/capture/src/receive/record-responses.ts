import { impliedResponse } from "../domain/captured-request.ts";
import { type NewDelivery, type PackedDelivery, packDelivery } from "../domain/delivery.ts";
import type { Responded, SentResponse } from "../domain/mark.ts";
import type { Feed } from "../feed/feed.ts";
import type { StoreWrites } from "../store/capture-store.ts";
import { MAX_DELIVERIES_OF_ROUTE } from "../store/sql/deliveries.ts";
import type { CaptureContext, Report } from "./capture-context.ts";

/** Stores what senders received, and the responses that were passed on to them. */
export type ResponseRecorder = ReturnType<typeof recordResponses>;

interface ResponseRecorderParts {
  readonly store: Pick<StoreWrites, "storeResponses" | "storeDeliveries">;
  readonly feed: Pick<Feed, "notify">;
  readonly report: Report;
  readonly onError: (error: unknown) => void;
}

/** How long responses are collected, in milliseconds: one commit stores those of many requests. */
const GATHER_MS = 100;

/**
 * The most responses that are collected while earlier ones are stored. Further ones are dropped, because nobody reads each response
 * under such a load.
 */
const MAX_WAITING = 50_000;

/** The most bytes of the bodies of proxied responses that wait to be stored. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/**
 * Stores what senders received, unless it is the default response. It happens after the response, so nobody waits, and a
 * route without rules costs nothing. A crash loses responses that are not stored yet.
 */
export function recordResponses({ store, feed, report, onError }: ResponseRecorderParts) {
  let responses: SentResponse[] = [];
  let deliveries: (PackedDelivery & { readonly routeId: string })[] = [];
  /** Set until the collected responses are taken. They are taken once the earlier ones are stored. */
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();
  /** The bytes of bodies that are not stored yet. */
  let waitingBytes = 0;

  function flush(): Promise<void> {
    clearTimeout(timer);
    storing = storing.then(storeCollected).catch(onError);
    return storing;
  }

  async function storeCollected(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = { responses, deliveries };
    responses = [];
    deliveries = [];
    try {
      if (batch.responses.length > 0) await store.storeResponses(batch.responses);
      const byRoute = Map.groupBy(batch.deliveries, ({ routeId }) => routeId);
      for (const [routeId, ofRoute] of byRoute)
        await store.storeDeliveries(routeId, ofRoute.slice(-MAX_DELIVERIES_OF_ROUTE));
      const changed = [...batch.responses, ...batch.deliveries].map(({ routeId }) => routeId);
      for (const routeId of new Set(changed)) feed.notify(routeId);
    } finally {
      for (const { body } of batch.deliveries) waitingBytes -= body.byteLength;
    }
  }

  return {
    /** A report that also stores what the senders of captured requests received. */
    report(context: CaptureContext, outcome: Responded): void {
      report(context, outcome);
      const { captured } = context;
      if (captured === undefined || outcome === impliedResponse(captured.arrival)) return;
      if (responses.length >= MAX_WAITING) return;
      responses.push({ routeId: captured.arrival.routeId, seq: captured.seq, responded: outcome });
      timer ??= setTimeout(flush, GATHER_MS);
    },
    /** Stores the delivery of a proxied request: without the body of its response when too many wait. */
    record(delivery: NewDelivery): void {
      if (deliveries.length >= MAX_WAITING) return;
      const whole = packDelivery(delivery);
      const isFull = waitingBytes + whole.body.byteLength > MAX_WAITING_BYTES;
      const packed = isFull ? packDelivery(withoutBody(delivery)) : whole;
      waitingBytes += packed.body.byteLength;
      deliveries.push({ ...packed, routeId: delivery.routeId });
      timer ??= setTimeout(flush, GATHER_MS);
    },
    /** Stores everything collected. Resolves when it is stored. */
    flush,
  };
}

function withoutBody(delivery: NewDelivery): NewDelivery {
  const { outcome } = delivery;
  if (outcome.kind !== "responded") return delivery;
  return { ...delivery, outcome: { ...outcome, body: new Uint8Array(), truncated: true } };
}
