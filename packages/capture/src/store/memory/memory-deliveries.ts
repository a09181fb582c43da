import { leaseMs } from "@signalbox/service";
import { type Delivery, lastFailures, type NewDelivery, summaryOf } from "../../domain/delivery.ts";
import type { ForwardSettings } from "../../domain/route.ts";
import { type ForwardClaim, type ForwardQueue, type ForwardResult, latestDueAt } from "../capture-store.ts";
import { maxBytesPerRoute, maxPerRequest, maxPerRoute } from "../retention.ts";
import { noteChange, type StoredRoute } from "./memory-routes.ts";

/** Stores a delivery with its request, as `storeDelivery` does in SQL. */
export function storeDeliveryInMemory(stored: StoredRoute | undefined, delivery: NewDelivery): number | undefined {
  if (stored === undefined || !(stored.requests.has(delivery.seq) || stored.pins.has(delivery.seq))) return undefined;
  const before = stored.deliveries.get(delivery.seq) ?? [];
  const number = (before.at(-1)?.number ?? 0) + 1;
  stored.deliveries.set(delivery.seq, [...before, { ...delivery, number }].slice(-maxPerRequest));
  trim(stored);
  noteChange(stored, [{ kind: "updated", seq: delivery.seq, deliveries: summaryOf({ ...delivery, number }) }]);
  return number;
}

/** The size of the deliveries of a route, in bytes. */
export function deliveryBytes({ deliveries }: StoredRoute): number {
  return [...deliveries.values()].flat().reduce((sum, delivery) => sum + sizeOf(delivery), 0);
}

function trim({ deliveries }: StoredRoute): void {
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

export function setForwardingInMemory(stored: StoredRoute, forward: ForwardSettings | undefined): void {
  stored.forwarding =
    forward === undefined ? undefined : (stored.forwarding ?? { nextSeq: stored.route.lastSeq + 1, jobs: new Map() });
}

export function isDueInMemory({ route, forwarding }: StoredRoute, now: number): boolean {
  const forward = route.settings.forward;
  if (forwarding === undefined || forward === undefined || route.expiresAt <= now) return false;
  const hasNew = route.lastSeq >= forwarding.nextSeq && forwarding.jobs.size < forward.concurrency;
  return hasNew || [...forwarding.jobs.values()].some(({ dueAt }) => isDue(dueAt, now));
}

function isDue(dueAt: number, now: number): boolean {
  return dueAt <= now || dueAt > latestDueAt(now);
}

/** Leases requests to forward, as `writeForwards` does in SQL. */
export function claimInMemory(stored: StoredRoute | undefined, now: number, limit: number): ForwardClaim[] {
  const forward = stored?.route.settings.forward;
  if (stored?.forwarding === undefined || forward === undefined) return [];
  const { forwarding, route } = stored;
  const dueAt = now + leaseMs;
  const claims: ForwardClaim[] = [];
  for (const [seq, job] of forwarding.jobs) {
    if (claims.length === limit) return claims;
    if (!isDue(job.dueAt, now)) continue;
    forwarding.jobs.set(seq, { attempt: job.attempt + 1, dueAt });
    claims.push({ routeId: route.id, seq, attempt: job.attempt + 1 });
  }
  forwarding.nextSeq = Math.max(forwarding.nextSeq, route.firstSeq);
  while (claims.length < limit && forwarding.jobs.size < forward.concurrency && forwarding.nextSeq <= route.lastSeq) {
    forwarding.jobs.set(forwarding.nextSeq, { attempt: 1, dueAt });
    claims.push({ routeId: route.id, seq: forwarding.nextSeq, attempt: 1 });
    forwarding.nextSeq += 1;
  }
  return claims;
}

export function renewInMemory(stored: StoredRoute | undefined, { seq, attempt }: ForwardClaim, now: number): void {
  const jobs = stored?.forwarding?.jobs;
  if (jobs?.get(seq)?.attempt === attempt) jobs.set(seq, { attempt, dueAt: now + leaseMs });
}

export function settleInMemory(
  stored: StoredRoute | undefined,
  { seq, attempt }: ForwardClaim,
  result: ForwardResult,
): void {
  if (result.kind === "done" || result.kind === "again") storeDeliveryInMemory(stored, result.delivery);
  const jobs = stored?.forwarding?.jobs;
  if (jobs?.get(seq)?.attempt !== attempt) return;
  if (result.kind === "again") jobs.set(seq, { attempt, dueAt: result.dueAt });
  else if (result.kind === "released") jobs.set(seq, { attempt: attempt - 1, dueAt: result.now });
  else jobs.delete(seq);
}

/** The queue of a route's forward, as `findForwardQueue` does in SQL. */
export function queueInMemory(stored: StoredRoute | undefined): ForwardQueue | undefined {
  if (stored?.forwarding === undefined) return undefined;
  const { forwarding, route, deliveries } = stored;
  const newest = [...deliveries.values()].flat().sort((a, b) => b.sentAt - a.sentAt);
  return {
    waiting: Math.max(0, route.lastSeq - Math.max(forwarding.nextSeq, route.firstSeq) + 1),
    jobs: [...forwarding.jobs].map(([seq, job]) => ({ seq, ...job })).sort((a, b) => a.seq - b.seq),
    failures: lastFailures(newest),
  };
}

export function retryInMemory(stored: StoredRoute | undefined, seq: number, now: number): boolean {
  const forwarding = stored?.forwarding;
  if (forwarding === undefined || seq >= forwarding.nextSeq) return false;
  const forwards = (stored?.deliveries.get(seq) ?? []).filter(({ reason }) => reason === "forward");
  const attempt = forwarding.jobs.get(seq)?.attempt ?? Math.max(0, ...forwards.map((sent) => sent.attempt));
  forwarding.jobs.set(seq, { attempt, dueAt: now });
  return true;
}
