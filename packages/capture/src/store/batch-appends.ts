import { callerNetwork } from "@signalbox/service";
import { FairQueue } from "@signalbox/wire";
import { type Arrival, headBytes } from "../domain/captured-request.ts";
import type { Appended, CaptureStore } from "./capture-store.ts";

/** Stores one request. Exactly one of the callbacks is called, after the commit. It must not throw. */
export type Append = (arrival: Arrival, settled: AppendCallbacks) => void;

/** Uses callbacks, because promises would be a tenth of the work at tens of thousands of requests per second. */
export interface AppendCallbacks {
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
export function batchAppends(store: AppendStore): Append {
  const small = avoidLocks(store);
  // A commit of megabytes takes long. Large requests have their own queue, so they delay at most one commit of the others,
  // and in PostgreSQL none.
  const large = avoidLocks(store);
  return (arrival, settled) => (sizeOf(arrival) < largeBytes ? small : large)(arrival, settled);
}

type AppendStore = Pick<CaptureStore, "append" | "appendUnlocked">;

/**
 * Commits requests of all routes together, because small commits cost more. A route that another transaction has locked, such as that
 * of a delivery or of another process, delays no other: its requests go on to a queue of its own that waits, and later ones follow them
 * until all are settled. Every request passes through the first queue, so those of a route keep their order.
 */
function avoidLocks({ append, appendUnlocked }: AppendStore): Append {
  if (appendUnlocked === undefined) return collectAppends(append);
  /** The routes with requests that wait, and how many. */
  const locked = new Map<string, { count: number; readonly append: Append }>();
  const unlocked = collectAppends(async (arrivals) => {
    const areFree = arrivals.map(({ routeId }) => !locked.has(routeId));
    const free = arrivals.filter((_, index) => areFree[index]);
    const appended = free.length === 0 ? [] : [...(await appendUnlocked(free))];
    return arrivals.map(({ routeId }, index) => {
      const stored = areFree[index] ? appended.shift() : undefined;
      // Now, because the next commit may start before this one is settled.
      if (stored === undefined) begin(routeId);
      return stored;
    });
  });

  return (arrival, settled) => {
    const onAppended = (appended: Appended | undefined): void =>
      appended === undefined ? wait(arrival, settled) : settled.onAppended(appended);
    unlocked(arrival, { ...settled, onAppended });
  };

  function wait(arrival: Arrival, settled: AppendCallbacks): void {
    const { routeId } = arrival;
    locked.get(routeId)?.append(arrival, {
      onAppended(appended) {
        end(routeId);
        settled.onAppended(appended);
      },
      onFailed(error) {
        end(routeId);
        settled.onFailed(error);
      },
    });
  }

  function begin(routeId: string): void {
    const route = locked.get(routeId) ?? { count: 0, append: collectAppends(append) };
    route.count += 1;
    locked.set(routeId, route);
  }

  function end(routeId: string): void {
    const route = locked.get(routeId);
    if (route === undefined) return;
    route.count -= 1;
    if (route.count === 0) locked.delete(routeId);
  }
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
    const batch = takeBatch();
    const started = performance.now();
    // The next commit starts before the responses to this one, so that it runs meanwhile.
    const next = (): void => goOn(batch.length, performance.now() - started);
    append(batch.map(({ arrival }) => arrival)).then(
      (appended) => {
        next();
        for (const [index, { settled }] of batch.entries()) settled.onAppended(appended[index]);
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
    if (backlog.size === 0 && postponed === undefined && fitsOneCommit(all)) return all;
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

function fitsOneCommit(batch: readonly Waiting[]): boolean {
  if (batch.length > maxBatch) return false;
  let bytes = 0;
  for (const { arrival } of batch) bytes += sizeOf(arrival);
  return bytes <= maxBatchBytes || batch.length === 1;
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
