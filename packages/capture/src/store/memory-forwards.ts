import { leaseMs } from "@signalbox/service";
import type { ForwardSettings } from "../domain/route.ts";
import type { ForwardClaim, ForwardResult } from "./forward-store.ts";
import type { KeptRoute } from "./kept-route.ts";
import { keepInMemory } from "./memory-deliveries.ts";

export function setForwardingInMemory(kept: KeptRoute, forward: ForwardSettings | undefined): void {
  kept.forwarding =
    forward === undefined ? undefined : (kept.forwarding ?? { nextSeq: kept.route.lastSeq + 1, jobs: new Map() });
}

export function isDueInMemory({ route, forwarding }: KeptRoute, now: number): boolean {
  const forward = route.settings.forward;
  if (forwarding === undefined || forward === undefined || route.expiresAt <= now) return false;
  const hasNew = route.lastSeq >= forwarding.nextSeq && forwarding.jobs.size < forward.concurrency;
  return hasNew || [...forwarding.jobs.values()].some(({ dueAt }) => dueAt <= now);
}

/** Hands out what is to be forwarded, as `writeForwards` does over SQL. */
export function claimInMemory(kept: KeptRoute | undefined, now: number, limit: number): ForwardClaim[] {
  const forward = kept?.route.settings.forward;
  if (kept?.forwarding === undefined || forward === undefined) return [];
  const { forwarding, route } = kept;
  const dueAt = now + leaseMs;
  const claims: ForwardClaim[] = [];
  for (const [seq, job] of forwarding.jobs) {
    if (claims.length === limit) return claims;
    if (job.dueAt > now) continue;
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

export function renewInMemory(kept: KeptRoute | undefined, { seq, attempt }: ForwardClaim, now: number): void {
  const jobs = kept?.forwarding?.jobs;
  if (jobs?.get(seq)?.attempt === attempt) jobs.set(seq, { attempt, dueAt: now + leaseMs });
}

export function settleInMemory(
  kept: KeptRoute | undefined,
  { seq, attempt }: ForwardClaim,
  result: ForwardResult,
): void {
  if (result.kind === "done" || result.kind === "again") keepInMemory(kept, result.delivery);
  const jobs = kept?.forwarding?.jobs;
  if (jobs?.get(seq)?.attempt !== attempt) return;
  if (result.kind === "again") jobs.set(seq, { attempt, dueAt: result.dueAt });
  else if (result.kind === "released") jobs.set(seq, { attempt: attempt - 1, dueAt: result.now });
  else jobs.delete(seq);
}
