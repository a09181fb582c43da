import { setTimeout as sleep } from "node:timers/promises";
import { BusyError, callerNetwork } from "@signalbox/service";
import { FairQueue } from "@signalbox/wire";
import { type Arrival, headBytes } from "../domain/captured-request.ts";
import type { Appended, CaptureStore } from "./capture-store.ts";

/** Stores one request. Exactly one of the callbacks is called, after the commit. It must not throw. */
export type Append = (arrival: Arrival, settled: AppendCallbacks) => void;

/** Uses callbacks, because promises would be a tenth of the work at tens of thousands of requests per second. */
interface AppendCallbacks {
  /** @param appended undefined when its route is gone */
  onAppended(appended: Appended | undefined): void;
  onFailed(error: unknown): void;
}

interface Waiting {
  readonly arrival: Arrival;
  readonly settled: AppendCallbacks;
}

/**
 * Collects arrivals while a commit runs, and then commits them together, because each durable commit costs one fsync.
 *
 * Under load, callers send again as soon as they get a response. When commits are slow, a short wait includes these
 * requests in the next commit; otherwise half of the callers would always wait for the commit of the other half. When
 * commits are fast, it is better to commit one half while receiving the other.
 *
 * What does not fit into one commit is taken in rotation of the callers: a caller whose thousand connections end at once delays
 * the requests of others by one commit, not by all of its own.
 */
export function batchAppends({ append }: Pick<CaptureStore, "append">): Append {
  const small = collectAppends(append);
  // A commit of megabytes takes long. Large requests have their own queue, so they delay at most one commit of the others,
  // and in PostgreSQL none.
  const large = collectAppends(append);
  return (arrival, settled) => (sizeOf(arrival) < largeBytes ? small : large)(arrival, settled);
}

function collectAppends(append: CaptureStore["append"]): Append {
  let waiting: Waiting[] = [];
  /** What did not fit into one commit. It needs no limits, because connections and their bytes in memory have them. */
  const backlog = new FairQueue<Waiting>();
  /** Taken from the backlog, but too large for the rest of its commit: the first of the next one. */
  let postponed: Waiting | undefined;
  let state: "idle" | "gathering" | "committing" = "idle";
  /** With this many arrivals, the commit starts without waiting for more. */
  let enough = 1;
  let patience: NodeJS.Timeout | undefined;
  const locked = retryLocked(append);

  return (arrival, settled) => {
    waiting.push({ arrival, settled });
    if (state === "idle") {
      state = "gathering";
      // Other arrivals of this iteration of the event loop join the same commit.
      setImmediate(commitNext);
    } else if (patience !== undefined && countWaiting() >= enough) commitNext();
  };

  function commitNext(): void {
    clearTimeout(patience);
    patience = undefined;
    state = "committing";
    const batch = takeBatch().filter((one) => !locked.follow(one));
    if (batch.length === 0) goOn(0, 0);
    else commit(batch);
  }

  function commit(batch: readonly Waiting[]): void {
    const started = performance.now();
    // The next commit starts before the responses to this one, so that it runs meanwhile.
    const next = (): void => goOn(batch.length, performance.now() - started);
    append(batch.map(({ arrival }) => arrival)).then(
      (appended) => {
        // Before the next commit, which may have later requests of these routes.
        for (const one of batch.filter((_, index) => appended[index] === "locked")) locked.add(one);
        next();
        settle(batch, appended);
      },
      (error: unknown) => {
        next();
        for (const { settled } of batch) settled.onFailed(error);
      },
    );
  }

  function goOn(committed: number, milliseconds: number): void {
    const count = countWaiting();
    state = count > 0 ? "gathering" : "idle";
    if (state === "idle") return;
    enough = Math.min(committed + count, maxBatch);
    const isWorthWaiting = committed >= busyBatch && milliseconds >= slowCommitMs && count < maxBatch;
    if (!isWorthWaiting) commitNext();
    else patience = setTimeout(commitNext, patienceMs);
  }

  function countWaiting(): number {
    return waiting.length + backlog.size + (postponed === undefined ? 0 : 1);
  }

  function takeBatch(): Waiting[] {
    const all = waiting;
    waiting = [];
    if (backlog.size === 0 && postponed === undefined && countFitting(all) === all.length) return all;
    for (const one of all) backlog.add(callerNetwork(one.arrival.remoteAddress), one);
    const batch: Waiting[] = [];
    let bytes = 0;
    for (let next = postponed ?? backlog.next(); next !== undefined; next = backlog.next()) {
      postponed = undefined;
      bytes += sizeOf(next.arrival);
      if (batch.length > 0 && (batch.length >= maxBatch || bytes > maxBatchBytes)) {
        postponed = next;
        break;
      }
      batch.push(next);
    }
    return batch;
  }
}

/** A route that another transaction has locked. */
interface LockedRoute {
  /** Its requests in their order, each with the time at which it fails. */
  readonly requests: (Waiting & { readonly failAt: number })[];
  readonly since: number;
  retryAt: number;
}

/**
 * Tries the requests of locked routes again, all in one commit that skips routes that are still locked: no route delays another, and no
 * connection waits. A route that is locked for a moment, such as by a delivery or by another process, is soon tried again, and one
 * that stays locked more and more rarely.
 */
function retryLocked(append: CaptureStore["append"]) {
  const routes = new Map<string, LockedRoute>();
  return { add, follow };

  function add(one: Waiting): void {
    const now = performance.now();
    const { routeId } = one.arrival;
    const route = routes.get(routeId) ?? { requests: [], since: now, retryAt: now };
    route.requests.push({ ...one, failAt: now + maxLockedMs });
    if (routes.size === 0) setImmediate(retryAll);
    routes.set(routeId, route);
  }

  /** Lets a later request of a locked route follow the earlier ones; false for other routes. */
  function follow(one: Waiting): boolean {
    const isLocked = routes.has(one.arrival.routeId);
    if (isLocked) add(one);
    return isLocked;
  }

  async function retryAll(): Promise<void> {
    while (routes.size > 0) {
      await sleep(retryMs);
      const batch = takeDue();
      if (batch.length === 0) continue;
      try {
        const appended = await append(batch.map(({ arrival }) => arrival));
        for (const [index, one] of batch.entries()) {
          if (appended[index] === "locked") postpone(one);
          else remove(one);
        }
        settle(batch, appended);
      } catch (error) {
        for (const one of batch) {
          remove(one);
          one.settled.onFailed(error);
        }
      }
    }
  }

  /** As many requests as fit into one commit. Those that have waited for too long fail. */
  function takeDue(): readonly Waiting[] {
    const now = performance.now();
    const due: Waiting[] = [];
    for (const { requests, retryAt } of routes.values()) {
      if (retryAt > now) continue;
      for (const one of requests.filter(({ failAt }) => failAt <= now)) {
        remove(one);
        one.settled.onFailed(new BusyError(`others had locked the route for ${maxLockedMs} ms`));
      }
      due.push(...requests);
    }
    return due.slice(0, countFitting(due));
  }

  function postpone({ arrival }: Waiting): void {
    const route = routes.get(arrival.routeId);
    const now = performance.now();
    if (route !== undefined) route.retryAt = now + Math.min(maxPauseMs, (now - route.since) / 10);
  }

  /** Removes the first request of its route. */
  function remove({ arrival }: Waiting): void {
    const { requests = [] } = routes.get(arrival.routeId) ?? {};
    requests.shift();
    if (requests.length === 0) routes.delete(arrival.routeId);
  }
}

/** Responds to requests that were stored, and to those of routes that are gone. */
function settle(batch: readonly Waiting[], appended: Awaited<ReturnType<CaptureStore["append"]>>): void {
  for (const [index, { settled }] of batch.entries()) {
    const outcome = appended[index];
    if (outcome !== "locked") settled.onAppended(outcome);
  }
}

/** How many of these fit into one commit: at least one. */
function countFitting(requests: readonly Waiting[]): number {
  let bytes = 0;
  const end = requests.findIndex(({ arrival }, index) => {
    bytes += sizeOf(arrival);
    return index > 0 && (index >= maxBatch || bytes > maxBatchBytes);
  });
  return end < 0 ? requests.length : end;
}

function sizeOf(arrival: Arrival): number {
  return arrival.body.length + headBytes(arrival);
}

/**
 * A request of at least this size is large, in bytes: more than usual for JSON, and less than a commit of many requests.
 */
const largeBytes = 256 * 1024;

/** The limits of a batch. A larger batch would save nothing more, but its requests would wait longer. */
const maxBatch = 512;
const maxBatchBytes = 4 * 1024 * 1024;

/** A commit of this many requests indicates load. */
const busyBatch = 8;

/** How long to wait under load, and how long a commit must take to be worth it, in milliseconds. */
const patienceMs = 1;
const slowCommitMs = 4;

/** How long a request waits for a locked route, and the pauses between attempts, in milliseconds. */
const maxLockedMs = 10_000;
const retryMs = 1;
const maxPauseMs = 100;
