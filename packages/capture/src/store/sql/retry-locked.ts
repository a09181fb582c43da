import { setTimeout as sleep } from "node:timers/promises";
import { BusyError } from "@signalbox/service";
import type { Arrival } from "../../domain/captured-request.ts";
import { countFitting } from "../batch-appends.ts";
import type { Appended, StoreWrites } from "../capture-store.ts";

/**
 * Stores requests, except those of routes that another transaction has locked. If one of several commits fails, the outcomes of its
 * requests are promises that are rejected.
 */
export type AppendUnlocked = (
  arrivals: readonly Arrival[],
) => Promise<readonly (Appended | "locked" | undefined | Promise<never>)[]>;

/** A request of a locked route. */
interface LockedRequest extends Pick<PromiseWithResolvers<Appended | undefined>, "resolve" | "reject"> {
  readonly arrival: Arrival;
  /** When it fails. */
  readonly failAt: number;
}

interface LockedRoute {
  /** In their order. */
  readonly requests: LockedRequest[];
  readonly since: number;
  retryAt: number;
}

/**
 * Retries the requests of all locked routes together, skipping routes that are still locked: no route delays another, and no connection
 * waits. A route that is locked for a moment, such as by a delivery or by another process, is soon retried, and one that stays locked
 * more and more rarely. Later requests of a locked route follow the earlier ones.
 */
export function retryLocked(append: AppendUnlocked): StoreWrites["append"] {
  const routes = new Map<string, LockedRoute>();

  return async (arrivals) => {
    // They follow the earlier requests of their route, even if this commit fails.
    const queued = arrivals.map((arrival) => (routes.has(arrival.routeId) ? enqueue(arrival) : undefined));
    const free = arrivals.filter((_, index) => queued[index] === undefined);
    const [commit] = await Promise.allSettled([free.length === 0 ? [] : append(free)]);
    if (commit.status === "rejected") return queued.map((waiting) => waiting ?? Promise.reject(commit.reason));
    const outcomes = commit.value.values();
    return arrivals.map((arrival, index) => {
      const outcome = queued[index] ?? outcomes.next().value;
      return outcome === "locked" ? enqueue(arrival) : outcome;
    });
  };

  function enqueue(arrival: Arrival): Promise<Appended | undefined> {
    const now = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Appended | undefined>();
    // It may fail before the caller receives it.
    promise.catch(() => {});
    const route = routes.get(arrival.routeId) ?? { requests: [], since: now, retryAt: now };
    route.requests.push({ arrival, resolve, reject, failAt: now + MAX_LOCKED_MS });
    if (routes.size === 0) setImmediate(retryAll);
    routes.set(arrival.routeId, route);
    return promise;
  }

  async function retryAll(): Promise<void> {
    while (routes.size > 0) {
      await sleep(RETRY_MS);
      const batch = takeDue();
      if (batch.length === 0) continue;
      try {
        const appended = await append(batch.map(({ arrival }) => arrival));
        for (const [index, one] of batch.entries()) {
          const outcome = appended[index];
          if (outcome === "locked") backOff(one);
          else dequeue(one).resolve(outcome);
        }
      } catch (error) {
        for (const one of batch) dequeue(one).reject(error);
      }
    }
  }

  /** As many requests as fit into one commit. Those that have waited for too long fail. */
  function takeDue(): readonly LockedRequest[] {
    const now = performance.now();
    const due: LockedRequest[] = [];
    for (const { requests, retryAt } of routes.values()) {
      if (retryAt > now) continue;
      for (const one of requests.filter(({ failAt }) => failAt <= now)) {
        dequeue(one).reject(new BusyError(`others had locked the route for ${MAX_LOCKED_MS} ms`));
      }
      due.push(...requests);
    }
    return due.slice(0, countFitting(due));
  }

  function backOff({ arrival }: LockedRequest): void {
    const route = routes.get(arrival.routeId);
    const now = performance.now();
    if (route !== undefined) route.retryAt = now + Math.min(MAX_PAUSE_MS, (now - route.since) / 10);
  }

  /** Removes the first request of its route. */
  function dequeue(first: LockedRequest): LockedRequest {
    const { requests = [] } = routes.get(first.arrival.routeId) ?? {};
    requests.shift();
    if (requests.length === 0) routes.delete(first.arrival.routeId);
    return first;
  }
}

/** How long a request waits for a locked route, and the pauses between attempts, in milliseconds. */
const MAX_LOCKED_MS = 10_000;
const RETRY_MS = 1;
const MAX_PAUSE_MS = 100;
