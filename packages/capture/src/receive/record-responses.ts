import { impliedResponse } from "../domain/captured-request.ts";
import { type NewDelivery, type PackedDelivery, packDelivery } from "../domain/delivery.ts";
import type { SentResponse } from "../domain/mark.ts";
import type { Feed } from "../feed/feed.ts";
import type { StoreWrites } from "../store/capture-store.ts";
import { MAX_PER_ROUTE } from "../store/retention.ts";
import type { Report } from "./capture-context.ts";

/** Stores what senders received, and the responses that were passed on to them. */
export interface ResponseRecorder {
  /** A report that also stores what the senders of captured requests received. */
  readonly report: Report;
  /** Stores the delivery of a proxied request: without the body of its response when too many wait. */
  record(delivery: NewDelivery): void;
  /** Stores everything collected. Resolves when it is stored. */
  flush(): Promise<void>;
}

interface ResponseRecorderParts {
  readonly store: Pick<StoreWrites, "storeResponses" | "storeDeliveries">;
  readonly feed: Pick<Feed, "notify">;
  readonly report: Report;
  readonly onError: (error: unknown) => void;
}

/** How long responses are collected, in milliseconds: one commit stores those of many requests. */
const GATHER_MS = 100;

/**
 * The most responses that wait to be stored. Further ones are dropped, because nobody reads each response under such a
 * load.
 */
const MAX_WAITING = 50_000;

/** The most bytes of the bodies of proxied responses that wait to be stored. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/**
 * Stores what senders received, unless it is the default response. It happens after the response, so nobody waits, and a
 * route without rules costs nothing. A crash loses responses that are not stored yet.
 */
export function recordResponses({ store, feed, report, onError }: ResponseRecorderParts): ResponseRecorder {
  let responses: (SentResponse & { readonly routeId: string })[] = [];
  let deliveries: (PackedDelivery & { readonly routeId: string })[] = [];
  /** Until what was collected is taken, so that more is collected while the earlier is stored. */
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();
  /** The bytes of bodies that are not stored yet. */
  let waitingBytes = 0;

  function flush(): Promise<void> {
    clearTimeout(timer);
    storing = storing.then(storeCollected);
    return storing;
  }

  /** One route after the other, so that each commit is of one route and few connections are in use. */
  async function storeCollected(): Promise<void> {
    timer = undefined;
    const sent = Map.groupBy(responses, ({ routeId }) => routeId);
    const passed = Map.groupBy(deliveries, ({ routeId }) => routeId);
    responses = [];
    deliveries = [];
    for (const routeId of new Set([...sent.keys(), ...passed.keys()])) {
      const ofRoute = passed.get(routeId) ?? [];
      await storeRoute(routeId, sent.get(routeId) ?? [], ofRoute).catch(onError);
      for (const { body } of ofRoute) waitingBytes -= body.byteLength;
    }
  }

  async function storeRoute(routeId: string, sent: readonly SentResponse[], passed: readonly PackedDelivery[]) {
    if (sent.length > 0) await store.storeResponses(routeId, sent);
    if (passed.length > 0) await store.storeDeliveries(routeId, passed.slice(-MAX_PER_ROUTE));
    feed.notify(routeId);
  }

  return {
    report(context, outcome) {
      report(context, outcome);
      const { captured } = context;
      if (captured === undefined || outcome === impliedResponse(captured.arrival)) return;
      if (responses.length >= MAX_WAITING) return;
      responses.push({ routeId: captured.arrival.routeId, seq: captured.seq, responded: outcome });
      timer ??= setTimeout(flush, GATHER_MS);
    },
    record(delivery) {
      if (deliveries.length >= MAX_WAITING) return;
      const isFull = waitingBytes + bodyBytes(delivery) > MAX_WAITING_BYTES;
      const packed = packDelivery(isFull ? withoutBody(delivery) : delivery);
      waitingBytes += packed.body.byteLength;
      deliveries.push({ ...packed, routeId: delivery.routeId });
      timer ??= setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}

function bodyBytes({ outcome }: NewDelivery): number {
  return outcome.kind === "responded" ? outcome.body.byteLength : 0;
}

function withoutBody(delivery: NewDelivery): NewDelivery {
  const { outcome } = delivery;
  if (outcome.kind !== "responded") return delivery;
  return { ...delivery, outcome: { ...outcome, body: new Uint8Array(), truncated: true } };
}
