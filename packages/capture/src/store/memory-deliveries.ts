import type { Delivery, NewDelivery } from "../domain/delivery.ts";
import { maxBytesPerRoute, maxPerRequest, maxPerRoute } from "./delivery-limits.ts";
import type { KeptRoute } from "./kept-route.ts";

/** Keeps a delivery with its request, as `keepDelivery` does over SQL. */
export function keepInMemory(kept: KeptRoute | undefined, delivery: NewDelivery): number | undefined {
  if (!kept?.requests.has(delivery.seq)) return undefined;
  const before = kept.deliveries.get(delivery.seq) ?? [];
  const number = (before.at(-1)?.number ?? 0) + 1;
  kept.deliveries.set(delivery.seq, [...before, { ...delivery, number }].slice(-maxPerRequest));
  trim(kept);
  return number;
}

/** What the deliveries of a route take, in bytes. */
export function deliveryBytes({ deliveries }: KeptRoute): number {
  return [...deliveries.values()].flat().reduce((sum, delivery) => sum + sizeOf(delivery), 0);
}

function trim({ deliveries }: KeptRoute): void {
  const all = [...deliveries.values()].flat().sort((a, b) => a.sentAt - b.sentAt);
  let bytes = all.reduce((sum, delivery) => sum + sizeOf(delivery), 0);
  for (let count = all.length; count > maxPerRoute || bytes > maxBytesPerRoute; count -= 1) {
    const oldest = all.shift();
    if (oldest === undefined) return;
    bytes -= sizeOf(oldest);
    const left = (deliveries.get(oldest.seq) ?? []).filter(({ number }) => number !== oldest.number);
    if (left.length === 0) deliveries.delete(oldest.seq);
    else deliveries.set(oldest.seq, left);
  }
}

function sizeOf({ outcome, url, edits }: Delivery): number {
  const own = JSON.stringify([url, edits]).length;
  if (outcome.kind === "failed") return own + outcome.detail.length;
  return own + outcome.headers.join("").length + outcome.body.byteLength;
}
